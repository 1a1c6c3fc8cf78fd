// The job that keeps a seller's advertising in our tables: kind after kind, page after page, taken up where it stood.
import type { AdsApi } from '@insights/ads-api/index';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import { decideRetry, retryPolicy } from '../../../providers/retry-policy.ts';
import type { JobRow, Jobs, Outcome, Run, RunTransaction } from '../ads-job.ts';
import type { AdsAccess } from '../connection/ads-access.ts';
import type { AdsEntities, EntityKind, ListKey } from './entities.repository.ts';
import { doubtOf } from './entity-doubt.ts';
import type { EntityDoubts } from './entity-doubts.repository.ts';
import { pagesOf } from './entity-pages.ts';
import { NO_PAGE, payloadOf, progressOf, type SyncProgress } from './sync-progress.ts';

export const SYNC = 'ads.sync';
/** In the order in which people miss them. */
export const KINDS: readonly EntityKind[] = ['campaigns', 'adGroups', 'keywords', 'productAds', 'targets'];

type Needs = {
  access: Pick<AdsAccess, 'use' | 'getConnection'>;
  entities: AdsEntities;
  doubts: EntityDoubts;
  jobs: Jobs;
  transaction: RunTransaction;
  /** What the pauses before another try are divided by. */
  scale: number;
  readClock: () => Promise<Date>;
};

const SYNC_EVERY_MS = DAY_MS;
/** After which a list that came suddenly short is read again, and believed if it is as short. */
const SECOND_LOOK_MS = HOUR_MS;

export function createEntitySync({ access, entities, doubts, jobs, transaction, scale, readClock }: Needs) {
  const keyOf = (sellerId: string) => `${SYNC}:${sellerId}`;
  const secondLookMs = SECOND_LOOK_MS / scale;
  const retries = retryPolicy('adsSync', scale);

  /** Fetches the rest of a kind and switches to it; every page is written together with how far that is. */
  async function fetchKind(sellerId: string, begun: SyncProgress, run: Run): Promise<SyncProgress> {
    const kind = KINDS[begun.at] ?? 'campaigns';
    const { profileId } = begun;
    const listKey: ListKey = { sellerId, kind, profileId };
    let progress = begun;
    const record = (tx: Transaction) =>
      run.record(
        { payload: payloadOf(sellerId, progress), chunksDone: progress.at, recordsSaved: progress.saved },
        tx,
      );
    const version = progress.version ?? (await start());
    if (!progress.isWhole) await access.use(sellerId, fetchPages);
    if (await isBelieved()) for (let after: string | null = ''; after !== null; ) after = await close(after);
    return progress;

    async function start(): Promise<number> {
      // Before anything new is written, and not at the end: anyone who reads the last version may still be reading it then.
      await entities.sweep(listKey);
      const since = (await readClock()).toISOString();
      return transaction(async (tx) => {
        const fresh = await entities.begin(listKey, tx);
        progress = { ...progress, ...NO_PAGE, version: fresh, since };
        await record(tx);
        return fresh;
      });
    }

    async function fetchPages(api: AdsApi): Promise<void> {
      const pages = pagesOf(api, kind, { profileId, from: progress.token, signal: run.signal });
      for await (const { rows, unreadable, nextToken } of pages) {
        const number = progress.page;
        progress = {
          ...progress,
          tries: 0,
          token: nextToken,
          page: number + 1,
          isWhole: nextToken === null,
          unreadable: progress.unreadable + unreadable,
          saved: progress.saved + rows.length,
        };
        await transaction(async (tx) => {
          await entities.add(listKey, version, { number, rows }, tx);
          await record(tx);
        });
      }
    }

    /** A list that leaves out much of what is stored stays as it was, and says so, until a later one confirms it. */
    async function isBelieved(): Promise<boolean> {
      const now = await readClock();
      return transaction(async (tx) => {
        const weighed = await doubts.weigh(listKey, tx);
        const doubt =
          weighed && doubtOf(kind, { ...weighed, unreadable: progress.unreadable }, now, secondLookMs);
        if (!doubt) return true;
        await doubts.keep(listKey, { problem: doubt.problem, at: now }, tx);
        const looksAgain = progress.looksAgain || doubt.mayBeConfirmed;
        progress = { ...progress, ...NO_PAGE, at: progress.at + 1, version: null, looksAgain };
        await record(tx);
        return false;
      });
    }

    /** Ends what is gone in a part of the list; with the last part the version is switched to. Returns where the rest begins. */
    function close(after: string): Promise<string | null> {
      return transaction(async (tx) => {
        const rest = await entities.closeGone(listKey, version, after, tx);
        if (rest === null) {
          const asOf = new Date(progress.since);
          await entities.switchTo(listKey, version, { asOf, unreadableCount: progress.unreadable }, tx);
          progress = { ...progress, ...NO_PAGE, at: progress.at + 1, version: null };
        }
        await record(tx);
        return rest;
      });
    }
  }

  /** A kind that could not be fetched stays as it was and says why; the sync run goes on behind it. */
  async function skipKind(
    sellerId: string,
    progress: SyncProgress,
    error: unknown,
    run: Run,
  ): Promise<SyncProgress> {
    const kind = KINDS[progress.at] ?? 'campaigns';
    const problem = error instanceof AppError ? error.message : 'Something went wrong';
    const next = {
      ...progress,
      ...NO_PAGE,
      at: progress.at + 1,
      version: null,
      tries: 0,
    };
    await transaction(async (tx) => {
      await entities.saveProblem({ sellerId, kind, profileId: progress.profileId }, problem, tx);
      await run.record({ payload: payloadOf(sellerId, next), chunksDone: next.at, lastError: problem }, tx);
    });
    return next;
  }

  /** What becomes of the job after a failure; null where the sync run goes on. */
  async function handleError(
    sellerId: string,
    progress: SyncProgress,
    error: unknown,
    run: Run,
  ): Promise<Outcome | { goOn: SyncProgress }> {
    const decision = decideRetry(error, { tries: progress.tries, denials: progress.tries }, retries);
    if (decision.action === 'wait') return { state: 'again', afterMs: decision.afterMs, isWaiting: true };
    if (decision.action === 'stop') {
      const lastError = error instanceof AppError ? error.message : 'Something went wrong';
      return { state: 'failed', lastError };
    }
    // Amazon refuses a page's token that has grown old: the kind begins anew, once.
    if (decision.action === 'give up' && progress.token !== null) {
      const afresh = { ...progress, ...NO_PAGE, version: null, tries: progress.tries + 1 };
      await run.record({ payload: payloadOf(sellerId, afresh) });
      return { goOn: afresh };
    }
    if (decision.action === 'give up') return { goOn: await skipKind(sellerId, progress, error, run) };
    await run.record({ payload: payloadOf(sellerId, { ...progress, tries: progress.tries + 1 }) });
    return { state: 'again', afterMs: decision.afterMs, isWaiting: true };
  }

  /** A sync run begins: nothing of the last one counts, nor what was begun for another profile. */
  async function beginSyncRun(job: JobRow, profileId: string, run: Run): Promise<SyncProgress> {
    const progress = progressOf(job);
    if (progress.profileId === profileId && progress.at < KINDS.length) return progress;
    const fresh = progressOf({ payload: { profileId } });
    const { sellerId = '' } = job.payload;
    const counts = { chunksDone: 0, chunksTotal: KINDS.length, recordsSaved: 0 };
    await run.record({ ...counts, payload: payloadOf(sellerId, fresh) });
    return fresh;
  }

  async function run(job: JobRow, run: Run): Promise<Outcome> {
    const { sellerId = '' } = job.payload;
    const connection = await access.getConnection(sellerId).catch((error: unknown) => {
      // A seller that was disconnected while the job waited has nothing to synchronise.
      if (error instanceof AppError) return null;
      throw error;
    });
    if (!connection) return { state: 'completed' };
    let progress = await beginSyncRun(job, connection.profile.profileId, run);
    while (progress.at < KINDS.length) {
      const before = progress;
      try {
        progress = await fetchKind(sellerId, progress, run);
      } catch (error) {
        const handled = await handleError(sellerId, (await current(sellerId, run)) ?? before, error, run);
        if (!('goOn' in handled)) return handled;
        progress = handled.goOn;
      }
    }
    return {
      state: 'again',
      afterMs: progress.looksAgain ? secondLookMs : SYNC_EVERY_MS,
      hasSucceeded: true,
    };
  }

  /** How far the pages got before one failed, as it was written. */
  async function current(sellerId: string, { signal }: Run): Promise<SyncProgress | null> {
    signal.throwIfAborted();
    const job = await jobs.find(keyOf(sellerId));
    return job && progressOf(job);
  }

  const request = (sellerId: string) => ({
    key: keyOf(sellerId),
    kind: SYNC,
    concurrencyKey: `ads:${sellerId}`,
    payload: { sellerId },
    chunksTotal: KINDS.length,
    priority: 'person' as const,
  });

  return {
    run,
    find: (sellerId: string) => jobs.find(keyOf(sellerId)),

    /** As soon as there is a slot; one that runs goes on. */
    queue: (sellerId: string, tx?: Transaction) => jobs.enqueue(request(sellerId), tx),

    /** Nothing of the seller is stored, and nobody works on it. */
    async forget(sellerId: string, tx: Transaction): Promise<void> {
      await jobs.remove(keyOf(sellerId), tx);
      await entities.forget(sellerId, tx);
    },
  };
}

export type EntitySync = ReturnType<typeof createEntitySync>;
