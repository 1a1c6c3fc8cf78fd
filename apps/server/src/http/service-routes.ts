import { about, ping } from '@insights/contract/service';
import { openRoute } from './route.ts';

type Needs = {
  supportEmail: string;
  demo: { password: string; accounts: { email: string; description: string }[] } | null;
  now: () => Date;
};

/** What the service says of itself. */
export function serviceRoutes({ supportEmail, demo, now }: Needs) {
  return [
    openRoute(ping, async () => ({ pong: true as const, time: now().toISOString() })),
    openRoute(about, async () => ({ supportEmail, demo })),
  ];
}
