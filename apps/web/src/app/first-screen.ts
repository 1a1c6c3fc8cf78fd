import type { createBrowserRouter } from 'react-router';

/** Resolves once the code of the first screen is here; before that the router has nothing to show. */
export function firstScreen(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
