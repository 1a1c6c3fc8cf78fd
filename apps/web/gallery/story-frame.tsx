import { type AnyRouter, createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AppProviders } from '../src/app-providers.tsx';
import { createQueryClient } from '../src/lib/query-client.ts';
import { createAppRouter } from '../src/router.tsx';
import { type Asked, answering } from '../src/testing/answering.ts';
import { rememberSession } from '../src/testing/fixtures.ts';
import { onePageRouter } from '../src/testing/one-page-router.ts';
import type { Story } from '../src/testing/story.ts';

/** Puts the browser into the state of the story. */
function prepare(story: Story, onUnanswered: (call: string) => void) {
  localStorage.removeItem('fc-access-token');
  localStorage.removeItem('fc-refresh-token');
  const isPage = 'address' in story;
  if (isPage && story.isSignedIn !== false) {
    rememberSession();
    localStorage.setItem('isAdmin', 'true'); // staff in admin mode, who see everything
  }
  const { answers = {} } = story;
  const note = ({ method, path }: Asked) => {
    const call = `${method} ${path.split('?')[0]}`;
    if (!(call in answers)) onUnanswered(call);
  };
  Object.assign(globalThis, { fetch: answering(answers, note) });
  const client = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [isPage ? story.address : '/'] });
  const router: AnyRouter = isPage ? createAppRouter(client, history) : onePageRouter(story.draw, history);
  return { client, router };
}

type StoryFrameProps = {
  story: Story;
  env?: 'default' | 'test';
  /** Called with a request that the story has no answer for. */
  onUnanswered?: (call: string) => void;
};

/** One story in the application's own theme, cache and router. Another story needs another key. */
export function StoryFrame({ story, env = 'default', onUnanswered = () => {} }: StoryFrameProps) {
  const [{ client, router }] = useState(() => prepare(story, onUnanswered));
  // A failed request would be retried while the next story is shown, which has no answer for it.
  useEffect(() => () => void client.cancelQueries(), [client]);
  return (
    <AppProviders client={client} env={env}>
      <RouterProvider router={router} />
    </AppProviders>
  );
}
