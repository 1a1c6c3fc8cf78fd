import { Outlet } from '../routing/screens.tsx';
import { useLocation } from '../routing/visit.ts';
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
