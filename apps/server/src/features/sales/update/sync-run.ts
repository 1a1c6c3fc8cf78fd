// One sync run of an hourly update, step by step: its state, and the next request.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { type Attempts, attemptsOf, attemptsPayload } from '../../../providers/retry-policy.ts';
import type { SalesSeries, SellerMarketplace } from '../../../seller-marketplace.ts';
import type { GapsRepository } from '../ingest/gaps.repository.ts';
import {
  CHUNK_MS,
  firstChunk,
  type Granularity,
  RESTATED_DAYS,
  reachOf,
  recentSpan,
  roundDown,
  type Span,
  UNIT_MS,
  withinReach,
} from '../spans.ts';
import type { MismatchesRepository } from './mismatches.repository.ts';
import { RESTATED_HOURS, rereadSliceDue, rereadSpan } from './sync-schedule.ts';

const MOST_REQUESTS = 3; // of one step in a run: the rest waits for the next run
/** Longer than retries can take: a run that began earlier was cut off by an outage of ours. */
const RUN_EXPIRES_AFTER_MS = 6 * HOUR_MS;

/** In this order: what people look at first, then what is missing, then what may be wrong. */
const STEPS = ['days', 'hours', 'gaps', 'sums', 'old hours', 'end'] as const;
type Step = (typeof STEPS)[number];

export type SyncRun = {
  begunAt: Date;
  step: Step;
  /** How many requests the step has made. */
  asked: number;
  /** Up to where the step has read. */
  readUntil: Date | null;
  /** The last slice of old hours that was read again. */
  reread: number | null;
  hasFailed: boolean;
  attempts: Attempts;
};

export type Request = { step: Step; series: SalesSeries; span: Span };

/** The run that is under way. What an expired one has read is out of date, so a new one begins. */
export function syncRunOf(payload: Record<string, string>, now: Date): SyncRun {
  const { begunAt, step, asked = '0', readUntil, reread, hasFailed } = payload;
  const lastReread = reread === undefined ? null : Number(reread);
  const begun = begunAt === undefined ? now : new Date(begunAt);
  if (now.getTime() - begun.getTime() > RUN_EXPIRES_AFTER_MS) return newSyncRun(lastReread, now);
  return {
    begunAt: begun,
    step: STEPS.find((name) => name === step) ?? 'days',
    asked: Number(asked),
    readUntil: readUntil === undefined ? null : new Date(readUntil),
    reread: lastReread,
    hasFailed: hasFailed === 'true',
    attempts: attemptsOf(payload),
  };
}

const newSyncRun = (reread: number | null, now: Date): SyncRun => ({
  begunAt: now,
  step: 'days',
  asked: 0,
  readUntil: null,
  reread,
  hasFailed: false,
  attempts: attemptsOf({}),
});

export function payloadOf(marketplace: SellerMarketplace, syncRun: SyncRun): Record<string, string> {
  return {
    ...newRunPayload(marketplace, syncRun.reread),
    begunAt: syncRun.begunAt.toISOString(),
    step: syncRun.step,
    asked: String(syncRun.asked),
    ...(syncRun.readUntil && { readUntil: syncRun.readUntil.toISOString() }),
    ...(syncRun.hasFailed && { hasFailed: 'true' }),
    ...attemptsPayload(syncRun.attempts),
  };
}

/** What one run leaves to the next. */
export const newRunPayload = (
  { sellerId, marketplaceId }: SellerMarketplace,
  reread: number | null,
): Record<string, string> => ({
  sellerId,
  marketplaceId,
  ...(reread !== null && { reread: String(reread) }),
});

type Needs = {
  gaps: Pick<GapsRepository, 'listDueOfBoth'>;
  mismatches: Pick<MismatchesRepository, 'listDue'>;
  /** Whether a backfill is about to fetch what is missing. */
  isBackfilled: (marketplace: SellerMarketplace, granularity: Granularity) => Promise<boolean>;
};

/** What is stored of a marketplace before the run's next requests. */
type Stored = {
  /** Whether Amazon gives anything of it. */
  isFetchable: boolean;
  newest: Readonly<Record<Granularity, Date | null>>;
};

export function createSyncSteps({ gaps, mismatches, isBackfilled }: Needs) {
  /** The days Amazon may still correct, counted from the last one read if no update ran for longer. */
  async function nextDays(
    marketplace: SellerMarketplace,
    { readUntil }: SyncRun,
    newest: Date | null,
    now: Date,
  ): Promise<Span | null> {
    const recent = recentSpan(now, RESTATED_DAYS * DAY_MS, 'day').start;
    const last = readUntil ? null : newest;
    // It was still running when it was read.
    const missed = last && new Date(last.getTime() - (RESTATED_DAYS - 1) * DAY_MS);
    const isBehind = missed && missed < recent && !(await isBackfilled(marketplace, 'day'));
    return firstOf({ start: readUntil ?? (isBehind ? missed : recent), end: now }, 'day', now);
  }

  /** The hours Amazon may still correct, and all since the last stored one if no update ran for longer. */
  function nextHours({ readUntil }: SyncRun, newest: Date | null, now: Date): Span | null {
    const recent = recentSpan(now, RESTATED_HOURS * HOUR_MS, 'hour').start;
    const start = readUntil ?? (newest && newest < recent ? newest : recent);
    return firstOf({ start, end: now }, 'hour', now);
  }

  /** Hours first: they fall out of Amazon's reach sooner. */
  async function nextGap(
    marketplace: SellerMarketplace,
    { asked }: SyncRun,
    now: Date,
  ): Promise<Request | null> {
    if (asked >= MOST_REQUESTS) return null;
    const reachable = (granularity: Granularity) => ({
      start: reachOf(granularity, now),
      end: roundDown(now, UNIT_MS[granularity]),
    });
    const spans = { hour: reachable('hour'), day: reachable('day') };
    const due = await gaps.listDueOfBoth(marketplace, spans, now);
    for (const granularity of ['hour', 'day'] as const) {
      const span = firstChunk(due[granularity], granularity);
      if (span && !(await isBackfilled(marketplace, granularity)))
        return { step: 'gaps', series: { ...marketplace, granularity }, span };
    }
    return null;
  }

  /** The hours of days that they do not add up to, as long as Amazon holds all of them. */
  async function nextSums(
    marketplace: SellerMarketplace,
    { asked }: SyncRun,
    now: Date,
  ): Promise<Span | null> {
    if (asked >= MOST_REQUESTS) return null;
    const firstDay = roundDown(new Date(reachOf('hour', now).getTime() + DAY_MS - 1), DAY_MS);
    const days = await mismatches.listDue(marketplace, { start: firstDay, end: roundDown(now, DAY_MS) }, now);
    const [start] = days;
    const last = start && days.findLast((day) => day.getTime() < start.getTime() + CHUNK_MS.hour);
    return start && last ? { start, end: new Date(last.getTime() + DAY_MS) } : null;
  }

  async function requestOf(
    marketplace: SellerMarketplace,
    syncRun: SyncRun,
    { isFetchable, newest }: Stored,
    now: Date,
  ): Promise<Request | null> {
    const { step } = syncRun;
    const hours = { ...marketplace, granularity: 'hour' as const };
    if (step === 'days') {
      const series = { ...marketplace, granularity: 'day' as const };
      const span = await nextDays(marketplace, syncRun, newest.day, now);
      return span && { step, series, span };
    }
    if (step === 'gaps') return isFetchable ? nextGap(marketplace, syncRun, now) : null;
    const slice = rereadSliceDue(marketplace.sellerId, syncRun.reread, now);
    const span =
      step === 'hours'
        ? nextHours(syncRun, newest.hour, now)
        : step === 'sums'
          ? await nextSums(marketplace, syncRun, now)
          : slice === null
            ? null
            : rereadSpan(slice, now);
    return span && { step, series: hours, span };
  }

  return {
    /** The next request of a run, and the run's state then; without a request the run is over. */
    async next(
      marketplace: SellerMarketplace,
      found: SyncRun,
      stored: Stored,
      now: Date,
    ): Promise<{ syncRun: SyncRun; request: Request | null }> {
      let syncRun = found;
      for (; syncRun.step !== 'end'; syncRun = nextStep(syncRun)) {
        const request = await requestOf(marketplace, syncRun, stored, now);
        if (request) return { syncRun, request };
      }
      return { syncRun, request: null };
    },

    /** The run's state after a request. */
    after(syncRun: SyncRun, { step, series, span }: Request, now: Date): SyncRun {
      const isInParts = step === 'days' || step === 'hours';
      if (isInParts && span.end < now) return { ...syncRun, readUntil: span.end };
      if (step === 'gaps' || step === 'sums') return { ...syncRun, asked: syncRun.asked + 1 };
      if (step !== 'old hours') return nextStep(syncRun);
      return { ...syncRun, reread: rereadSliceDue(series.sellerId, syncRun.reread, now) ?? syncRun.reread };
    },
  };
}

export type SyncSteps = ReturnType<typeof createSyncSteps>;

/** As much of a span as one request asks for, of what Amazon still answers for. */
function firstOf(whole: Span, granularity: Granularity, now: Date): Span | null {
  const span = withinReach(whole, granularity, now);
  if (!span) return null;
  const most = span.start.getTime() + CHUNK_MS[granularity];
  return { ...span, end: new Date(Math.min(span.end.getTime(), most)) };
}

function nextStep(syncRun: SyncRun): SyncRun {
  const step = STEPS[STEPS.indexOf(syncRun.step) + 1] ?? 'end';
  return { ...syncRun, step, asked: 0, readUntil: null };
}
