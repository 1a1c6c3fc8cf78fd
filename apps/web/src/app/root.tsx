import { Outlet, useLocation } from 'react-router';
import { Messages } from '../ui/messages/messages.tsx';

/** What every screen stands in. */
export function Root() {
  const { pathname } = useLocation();
  return (
    <Messages screen={pathname}>
      <Outlet />
    </Messages>
  );
}
