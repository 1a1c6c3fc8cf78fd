import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Messages } from '../ui/messages/messages.tsx';

// Stands for pages whose code does not come; it would not come itself then, were it not here already.
export { LatePage } from './late-page.tsx';

/** What every screen stands in. */
export function Root() {
  const { pathname } = useLocation();
  return (
    <Messages screen={pathname}>
      <ScrollRestoration />
      <Outlet />
    </Messages>
  );
}
