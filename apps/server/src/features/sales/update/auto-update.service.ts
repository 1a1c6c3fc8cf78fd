// Hourly updates: each marketplace's recent sales read again, its gaps filled, its old hours looked at once a day.
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import type { Transaction } from '../../../db/connect.ts';
import type { Outcome, Run } from '../../../jobs/job.ts';
import {
  decideRetry,
  decideRetryOf,
  type RetryDecision,
  type RetryPolicy,
} from '../../../jobs/retry-policy.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { addCoverage } from '../ingest/coverage.ts';
import type { HolesRepository } from '../ingest/holes.repository.ts';
import type { Fetched, SalesIngest } from '../ingest/sales-ingest.ts';
import { JOB_WAIT_MS, type Jobs, type Now, type Progress, type SalesJob, waiting } from '../sales-job.ts';
import { spansOf, withinReach } from '../spans.ts';
import { toUpdate } from './auto-update-state.ts';
import type { DisagreementsRepository } from './disagreements.repository.ts';
import {
  freshPayload,
  payloadOf,
  type Request,
  type Round,
  type Rounds,
  roundOf,
  untilNextRound,
} from './update-round.ts';

type Needs = {
  ingest: SalesIngest['ingest'];
  rounds: Rounds;
  holes: HolesRepository;
  disagreements: DisagreementsRepository;
  jobs: Jobs;
  retryPolicy: RetryPolicy;
  isAutoUpdated: (sellerId: string, marketplaceId: string) => Promise<boolean>;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** The time that Amazon believes in. */
  amazon: Now;
};

/** Where a round stands after a request, and whether it has to wait there. */
type Turn = { round: Round; progress: Progress; waitMs: number | null };

export const AUTO_UPDATE = 'sales.auto-update';

const keyOf = (shop: SellerMarketplace) => `${AUTO_UPDATE}:${shop.sellerId}:${shop.marketplaceId}`;

/** The hourly update of a marketplace, as its job is asked for. */
const jobOf = ({ sellerId, marketplaceId }: SellerMarketplace) => ({
  key: keyOf({ sellerId, marketplaceId }),
  kind: AUTO_UPDATE,
  concurrencyKey: sellerId,
  payload: freshPayload({ sellerId, marketplaceId }, null),
});

export function createAutoUpdateService(needs: Needs) {
  const { ingest, rounds, holes, disagreements, jobs, amazon } = needs;

  /** Ends a round; the next one comes after the full hour. */
  async function endRound(
    shop: SellerMarketplace,
    round: Round,
    run: Run,
    now: Date,
    progress: Progress = {},
  ): Promise<Outcome> {
    await run.record({ ...progress, payload: freshPayload(shop, round.reread) });
    const afterMs = untilNextRound(shop.sellerId, now);
    return { state: 'again', afterMs, hasSucceeded: !round.hasFailed };
  }

  const failed = (job: SalesJob, round: Round, message: string): Pick<Turn, 'round' | 'progress'> => ({
    round: { ...round, hasFailed: true },
    progress: { errorCount: job.errorCount + 1, lastError: message },
  });

  /** Looks at what came: what was not known to be missing is asked for again, then remembered. */
  async function settle(
    tx: Transaction,
    job: SalesJob,
    round: Round,
    request: Request,
    fetched: Fetched,
  ): Promise<Turn> {
    const { place, step } = request;
    const { span, now, missing, leftOut } = fetched;
    const reason = fetched.fault ?? '';
    await holes.forget(tx, place, span, missing);
    const unknown = await holes.listUnknown(tx, place, missing);
    if (unknown.length > 0 && step !== 'gaps') {
      const decision = decideRetryOf('outage', round.attempts, needs.retryPolicy);
      if (decision.action === 'retry') {
        const retried = { ...round, attempts: decision.attempts };
        return { round: retried, progress: { lastError: reason }, waitMs: decision.afterMs };
      }
    }
    await holes.remember(tx, place, missing, { reason, now, isTry: step === 'gaps' });
    if (leftOut.length > 0) await addCoverage(tx, place, spansOf(leftOut, place.granularity, now));
    if (step === 'sums') await disagreements.settle(tx, place, span, now);
    // Judged by what was asked in the end: time went on since the request was chosen.
    const after = rounds.after(round, { ...request, span }, now);
    if (unknown.length === 0) return { round: after, progress: {}, waitMs: null };
    return { ...failed(job, after, reason), waitMs: null };
  }

  /** After a refusal that does not end the round. A gap that cannot be had is remembered, so that it waits its turn. */
  async function refused(
    tx: Transaction,
    job: SalesJob,
    round: Round,
    request: Request,
    message: string,
    decision: RetryDecision,
    now: Date,
  ): Promise<Turn> {
    if (decision.action === 'wait') return { round, progress: {}, waitMs: decision.afterMs };
    if (decision.action === 'retry')
      return {
        round: { ...round, attempts: decision.attempts },
        progress: { lastError: message },
        waitMs: decision.afterMs,
      };
    const { place, span, step } = request;
    if (step === 'gaps')
      await holes.remember(tx, place, await holes.listDue(place, span, now, tx), {
        reason: message,
        now,
        isTry: true,
      });
    return { ...failed(job, rounds.after(round, request, now), message), waitMs: null };
  }

  return {
    /** What its jobs are, for whoever looks at all of them together. */
    kind: AUTO_UPDATE,

    /** Makes a marketplace's hourly update run, or no longer, in one transaction with the setting that says so. */
    async set(shop: SellerMarketplace, isOn: boolean, tx?: Transaction): Promise<void> {
      if (isOn) await jobs.enqueue(jobOf(shop), tx);
      else await jobs.remove(keyOf(shop), tx);
    },

    /** How the updates of a seller's marketplaces fare, by marketplace. */
    async states(sellerId: string): Promise<Map<string, MarketplaceUpdate>> {
      const found = await jobs.list(AUTO_UPDATE, sellerId);
      return new Map(found.map((job) => [job.payload['marketplaceId'] ?? '', toUpdate(job)]));
    },

    /** How the update of one marketplace fares; null where it has none. */
    async find(shop: SellerMarketplace): Promise<MarketplaceUpdate | null> {
      const job = await jobs.find(keyOf(shop));
      return job && toUpdate(job);
    },

    /** Lets it run now instead of at its hour; one that is at work goes on. */
    runNow: async (shop: SellerMarketplace): Promise<MarketplaceUpdate> =>
      toUpdate(await jobs.enqueue({ ...jobOf(shop), priority: 'person' })),

    /** Makes the next request of the round and says when the one after that is due. */
    async run(job: SalesJob, run: Run): Promise<Outcome> {
      const { sellerId = '', marketplaceId = '' } = job.payload;
      const shop = { sellerId, marketplaceId };
      if (!(await needs.isAutoUpdated(sellerId, marketplaceId))) return { state: 'completed' };
      const now = await amazon.read();
      const { round, request } = await rounds.next(shop, roundOf(job.payload, now), now);
      if (!request) return endRound(shop, round, run, now);
      const { place, span } = request;
      const isToNow = span.end >= now;
      const record = async (turn: Turn, tx: Transaction) => {
        await run.record({ ...turn.progress, payload: payloadOf(shop, turn.round) }, tx);
        return turn;
      };
      let turn: Turn;
      try {
        const spanAt = (at: Date) =>
          withinReach({ ...span, ...(isToNow && { end: at }) }, place.granularity, at);
        const asked = { place, spanAt, signal: run.signal, maxWaitMs: JOB_WAIT_MS };
        const settled = await ingest(asked, async (tx, fetched) =>
          record(await settle(tx, job, round, request, fetched), tx),
        );
        turn = settled ?? { round: rounds.after(round, request, now), progress: {}, waitMs: null };
      } catch (error) {
        const decision = decideRetry(error, round.attempts, needs.retryPolicy);
        const message = error instanceof Error ? error.message : String(error);
        if (decision.action === 'stop') {
          const ended = failed(job, round, message);
          return endRound(shop, ended.round, run, now, ended.progress);
        }
        turn = await needs.transaction(async (tx) =>
          record(await refused(tx, job, round, request, message, decision, now), tx),
        );
      }
      if (turn.waitMs !== null) return waiting(turn.waitMs);
      const rest = await rounds.next(shop, turn.round, now);
      return rest.request ? { state: 'again', afterMs: 0 } : endRound(shop, rest.round, run, now);
    },
  };
}

export type AutoUpdateService = ReturnType<typeof createAutoUpdateService>;
