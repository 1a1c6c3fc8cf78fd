import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router';
import { Messages } from '../ui/messages/messages.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

function Root() {
  const { pathname } = useLocation();
  return (
    <Messages screen={pathname}>
      <Outlet />
    </Messages>
  );
}
