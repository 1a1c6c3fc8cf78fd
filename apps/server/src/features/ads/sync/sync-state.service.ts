// The state of a seller's synchronisation, and asking for it now.
import type { AdsSync } from '@insights/contract/ads-console';
import type { AdsAccess } from '../connection/ads-access.ts';
import type { AdsEntities, EntityKind } from './entities.repository.ts';

/** The job as it is stored; one that recurs waits in the queue between its runs. */
type SyncJob = {
  state: 'queued' | 'running' | 'completed' | 'failed';
  priority: 'person' | 'schedule';
  chunksDone: number;
  chunksTotal: number;
  recordsSaved: number;
  lastError: string | null;
  runAt: Date;
  waitingUntil: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  succeededAt: Date | null;
};

type Needs = {
  access: Pick<AdsAccess, 'getConnection'>;
  entities: Pick<AdsEntities, 'lists'>;
  sync: {
    queue: (sellerId: string) => Promise<SyncJob>;
    find: (sellerId: string) => Promise<SyncJob | null>;
  };
  kinds: readonly EntityKind[];
  readClock: () => Promise<Date>;
};

const write = (at: Date | null | undefined) => at?.toISOString() ?? null;

function stateOf(job: SyncJob | null, now: Date): AdsSync['state'] {
  if (!job) return 'idle';
  if (job.state !== 'queued') return job.state;
  const isBegun = job.chunksDone > 0 && job.chunksDone < job.chunksTotal;
  if (isBegun || job.waitingUntil !== null) return 'running';
  return job.succeededAt !== null && job.runAt > now ? 'completed' : 'queued';
}

export function createSyncStates({ access, entities, sync, kinds, readClock }: Needs) {
  async function describe(sellerId: string, profileId: string, job: SyncJob | null): Promise<AdsSync> {
    const lists = (await entities.lists(sellerId)).filter((list) => list.profileId === profileId);
    const state = stateOf(job, await readClock());
    const told = kinds.map((kind) => {
      const list = lists.find((one) => one.kind === kind);
      return {
        kind,
        count: list?.entityCount ?? 0,
        unreadableCount: list?.unreadableCount ?? 0,
        asOf: write(list?.asOf),
        problem: list?.problem ?? null,
      };
    });
    return {
      state,
      chunksDone: job?.chunksDone ?? 0,
      chunksTotal: job?.chunksTotal || kinds.length,
      recordsSaved: job?.recordsSaved ?? 0,
      lastError: job?.lastError ?? told.find(({ problem }) => problem !== null)?.problem ?? null,
      waitingUntil: write(job?.waitingUntil),
      startedAt: write(job?.startedAt),
      finishedAt: state === 'completed' ? write(job?.succeededAt) : write(job?.finishedAt),
      kinds: told,
    };
  }

  return {
    async state(sellerId: string): Promise<AdsSync> {
      const { profile } = await access.getConnection(sellerId);
      return describe(sellerId, profile.profileId, await sync.find(sellerId));
    },

    /** The same with when it comes next, for those who ask about more than advertising. */
    async standing(sellerId: string) {
      const job = await sync.find(sellerId);
      const { profile } = await access.getConnection(sellerId);
      const told = await describe(sellerId, profile.profileId, job);
      const { state, lastError } = told;
      const isToCome = job?.state === 'queued' && state !== 'running';
      return {
        state,
        lastError,
        lastAt: write(job?.succeededAt),
        nextAt: isToCome ? write(job.runAt) : null,
      };
    },

    async start(sellerId: string): Promise<AdsSync> {
      const { profile } = await access.getConnection(sellerId);
      return describe(sellerId, profile.profileId, await sync.queue(sellerId));
    },
  };
}

export type SyncStates = ReturnType<typeof createSyncStates>;
