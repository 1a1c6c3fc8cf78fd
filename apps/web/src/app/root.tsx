import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Messages } from '../ui/messages/messages.tsx';

const FIRST_KEY = 'default';

/** Whatever is opened from outside bears the same key, which must not take one screen to the place of another. */
const placeOf = ({ key, pathname }: Location) => (key === FIRST_KEY ? pathname : key);

/** What every screen stands in. */
export function Root() {
  const { pathname } = useLocation();
  return (
    <Messages screen={pathname}>
      <ScrollRestoration getKey={placeOf} />
      <Outlet />
    </Messages>
  );
}
