// Live: what has changed, told to open pages the moment it is stored.
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../feature.ts';
import { CHANNEL, createLiveRepository } from './live.repository.ts';
import { liveRoutes } from './live.routes.ts';
import { createLiveService } from './live.service.ts';

export function createLiveFeature({ db }: { db: Database }) {
  const live = createLiveService({
    live: createLiveRepository(db),
    hear: (hearer) => db.listen(CHANNEL, hearer),
  });
  return { feature: { routes: liveRoutes(live) } satisfies Feature };
}
