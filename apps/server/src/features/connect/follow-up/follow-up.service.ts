// What follows a consent by itself: marketplaces fetched, updates on, the past queued; and one line about it.
import type { FollowUp, Region } from '@insights/contract/connect';
import { REGION_CODES } from '@insights/domain/regions';
import type { Transaction } from '../../../db/connect.ts';
import type { Outcome, Run } from '../../../jobs/job.ts';
import { decideRetry, retryPolicy } from '../../../providers/retry-policy.ts';
import { covers, keptUnder } from '../grants/grant-choice.ts';
import { followUpOf } from './follow-up-words.ts';

type Granularity = 'daily' | 'hourly';
type Marketplace = { marketplace_id: string; country_code: string; is_participating: boolean };
type Job = { payload: Record<string, string>; state: JobState; lastError: string | null };
type JobState = 'queued' | 'running' | 'completed' | 'failed';

/** A backfill as Account Setup shows it. */
export type Backfill = {
  marketplace_id: string;
  granularity: Granularity;
  state: 'idle' | JobState;
  chunksDone: number;
  chunksTotal: number;
  startedAt: string | null;
};

export type FollowUpNeeds = {
  enqueue: (
    job: { key: string; kind: string; concurrencyKey: string; payload: Record<string, string> },
    tx: Transaction,
  ) => Promise<unknown>;
  listJobs: (kind: string, concurrencyKey: string) => Promise<Job[]>;
  /** Asks Amazon, stores what it lists, and returns all that is stored, in the order sellers know. */
  fetchMarketplaces: (sellerId: string) => Promise<Marketplace[]>;
  turnAutoUpdateOn: (sellerId: string, marketplaceId: string) => Promise<unknown>;
  listBackfills: (sellerId: string) => Promise<Backfill[]>;
  queueBackfill: (sellerId: string, marketplaceId: string, granularity: Granularity) => Promise<unknown>;
  now: () => Date;
};

export const FOLLOW_UP = 'connect.follow-up';

const RETRIES = retryPolicy('followUp');

export function createFollowUpService(needs: FollowUpNeeds) {
  /**
   * Each step looks first, so that a follow-up may run twice and goes on where it was cut off. A marketplace that was
   * backfilled before keeps what people set; one whose backfill failed, for want of a working grant, is taken up again.
   */
  async function queueThePast(sellerId: string, marketplaces: readonly Marketplace[]): Promise<void> {
    const backfills = await needs.listBackfills(sellerId);
    const isOpen = (marketplaceId: string, granularity: Granularity) => {
      const found = backfills.find(
        (backfill) => backfill.marketplace_id === marketplaceId && backfill.granularity === granularity,
      );
      return found === undefined || found.state === 'idle' || found.state === 'failed';
    };
    const isNew = (marketplaceId: string) =>
      !backfills.some(({ marketplace_id, state }) => marketplace_id === marketplaceId && state !== 'idle');
    for (const { marketplace_id: id } of marketplaces)
      if (isNew(id)) await needs.turnAutoUpdateOn(sellerId, id);
    for (const granularity of ['daily', 'hourly'] as const)
      for (const { marketplace_id: id } of marketplaces)
        if (isOpen(id, granularity)) await needs.queueBackfill(sellerId, id, granularity);
  }

  return {
    /** One for each grant: a second region's consent must not be lost in the first one's follow-up. */
    queue(
      { sellerId, region, country }: { sellerId: string; region: Region; country: string },
      tx: Transaction,
    ) {
      const place = keptUnder(region, country);
      return needs.enqueue(
        {
          key: `${FOLLOW_UP}:${sellerId}:${place.region}:${place.country}`,
          kind: FOLLOW_UP,
          concurrencyKey: sellerId,
          payload: { sellerId, region, country },
        },
        tx,
      );
    },

    async run(job: { payload: Record<string, string>; errorCount: number }, run: Run): Promise<Outcome> {
      const { sellerId = '', region: named, country = '' } = job.payload;
      const region: Region = REGION_CODES.find((code) => code === named) ?? 'NA';
      const grant = keptUnder(region, country);
      try {
        const listed = await needs.fetchMarketplaces(sellerId);
        const taken = listed.filter(
          ({ marketplace_id, is_participating }) => is_participating && covers(grant, marketplace_id),
        );
        const home = ({ country_code }: Marketplace) => (country_code === country ? 0 : 1);
        await queueThePast(
          sellerId,
          taken.toSorted((a, b) => home(a) - home(b)),
        );
        await run.record({ errorCount: 0, lastError: null });
        return { state: 'completed' };
      } catch (error) {
        const attempts = { tries: job.errorCount, denials: job.errorCount };
        const decision = decideRetry(error, attempts, RETRIES);
        const lastError = error instanceof Error ? error.message : String(error);
        if (decision.action === 'give up' || decision.action === 'stop')
          return { state: 'failed', lastError };
        await run.record({ errorCount: job.errorCount + (decision.action === 'retry' ? 1 : 0), lastError });
        return { state: 'again', afterMs: decision.afterMs, isWaiting: true };
      }
    },

    /** How far it is; null for a seller whose connection began without a consent. */
    async progressOf(sellerId: string): Promise<FollowUp | null> {
      const jobs = await needs.listJobs(FOLLOW_UP, sellerId);
      if (jobs.length === 0) return null;
      return followUpOf(jobs, await needs.listBackfills(sellerId), needs.now());
    },
  };
}

export type FollowUpService = ReturnType<typeof createFollowUpService>;
