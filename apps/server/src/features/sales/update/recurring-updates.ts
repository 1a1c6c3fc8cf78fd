// The hourly updates that must be there, and which of them cannot wait for their hour.
import { HOUR_MS } from '@insights/domain/durations';
import type { Coverage } from '../reads/sales-reads.repository.ts';
import type { Shop } from '../sales-job.ts';
import type { Place } from '../spans.ts';
import type { AutoUpdateService } from './auto-update.service.ts';

type Needs = {
  updates: Pick<AutoUpdateService, 'jobOf'>;
  listAutoUpdated: () => Promise<Shop[]>;
  findCoverage: (place: Place) => Promise<Coverage>;
  /** Where Amazon's clock stands still, as in some demos. */
  fixedNow: Date | null;
};

export function createRecurringUpdates({ updates, listAutoUpdated, findCoverage, fixedNow }: Needs) {
  /** A fixed clock moves only by being set anew, and then hours have passed there in a moment here. */
  async function isLeftBehind({ sellerId, marketplaceId }: Shop): Promise<boolean> {
    if (!fixedNow) return false;
    const { asOf } = await findCoverage({ sellerId, marketplaceId, granularity: 'hour' });
    return asOf !== null && asOf.getTime() <= fixedNow.getTime() - HOUR_MS;
  }

  return async function recurringUpdates() {
    const requests = [];
    for (const shop of await listAutoUpdated()) {
      const priority = (await isLeftBehind(shop)) ? ('person' as const) : ('schedule' as const);
      requests.push({ ...updates.jobOf(shop), priority });
    }
    return requests;
  };
}
