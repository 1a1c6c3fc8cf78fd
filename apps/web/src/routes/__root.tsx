import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router';
import { Messages } from '../components/messages/messages.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

function Root() {
  // Of the screen that is shown, also while another one is on its way.
  const pathname = useRouterState({
    select: ({ location, resolvedLocation = location }) => resolvedLocation.pathname,
  });
  return (
    <Messages screen={pathname}>
      <Outlet />
    </Messages>
  );
}
