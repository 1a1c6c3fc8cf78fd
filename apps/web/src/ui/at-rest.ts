const REST_MS = 1500;

/** Does what nobody waits for once a page that has just been drawn is at rest; returns how to call it off. */
export function atRest(work: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work);
    else work();
  }, REST_MS);
  return () => clearTimeout(timer);
}
