// One round of an hourly update, step by step: where it stands, and what is to be asked for next.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
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

const RESTATED_HOURS = 48;
const MOST_REQUESTS = 3; // of one step in a round: what is left waits for the next one
/** Longer than Amazon's troubles can draw a round out: one that was begun before was cut off by an outage. */
const RUN_EXPIRES_AFTER_MS = 6 * HOUR_MS;
const REREAD_EVERY_MS = 6 * HOUR_MS;
const REREAD_SLICES = 4; // of seven days: with the newest two, which every round reads, Amazon's thirty in a day

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

/** The round that is under way. What an older one has read is out of date by now, so it starts over. */
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

/** What is kept from one round to the next. */
export const newRunPayload = (
  { sellerId, marketplaceId }: SellerMarketplace,
  reread: number | null,
): Record<string, string> => ({
  sellerId,
  marketplaceId,
  ...(reread !== null && { reread: String(reread) }),
});

/** A number that is the same for a seller at all times and another for the next seller. */
function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return hash;
}

const FIRST_MINUTE_MS = 2 * MINUTE_MS; // Amazon's figures of an hour are there a little after it
const SPREAD_MS = 4 * MINUTE_MS;

/** How long it is to the next round: shortly after the full hour, each seller at its own moment. */
export function msUntilNextRun(sellerId: string, now: Date): number {
  const nextHour = roundDown(now, HOUR_MS).getTime() + HOUR_MS;
  return nextHour + FIRST_MINUTE_MS + (hashOf(sellerId) % SPREAD_MS) - now.getTime();
}

/**
 * Which slice of the old hours has its turn: one every six hours, each seller at its own moment. Turns that passed while
 * nobody ran are made up for, all of them where it is not known when the last one was; null if none is due.
 */
export function rereadSliceDue(sellerId: string, reread: number | null, now: Date): number | null {
  const slice = Math.floor((now.getTime() + (hashOf(sellerId) % REREAD_EVERY_MS)) / REREAD_EVERY_MS);
  if (reread === slice) return null;
  const oldest = slice - REREAD_SLICES + 1;
  return reread !== null && reread < slice ? Math.max(reread + 1, oldest) : oldest;
}

export function rereadSpan(slice: number, now: Date): Span | null {
  const newest = recentSpan(now, RESTATED_HOURS * HOUR_MS, 'hour').start.getTime();
  const end = newest - (slice % REREAD_SLICES) * CHUNK_MS.hour;
  return withinReach({ start: new Date(end - CHUNK_MS.hour), end: new Date(end) }, 'hour', now);
}

type Needs = {
  gaps: Pick<GapsRepository, 'listDue' | 'findLast'>;
  mismatches: Pick<MismatchesRepository, 'listDue'>;
  /** Whether Amazon gives anything of it. */
  isFetchable: (marketplace: SellerMarketplace) => Promise<boolean>;
  /** Whether a backfill is about to fetch what is missing. */
  isBackfilled: (marketplace: SellerMarketplace, granularity: Granularity) => Promise<boolean>;
};

export function createSyncSteps({ gaps, mismatches, isFetchable, isBackfilled }: Needs) {
  /** The days Amazon may still correct, counted from the last one read if no update ran for longer. */
  async function nextDays(series: SalesSeries, { readUntil }: SyncRun, now: Date): Promise<Span | null> {
    const recent = recentSpan(now, RESTATED_DAYS * DAY_MS, 'day').start;
    const last = readUntil ? null : await gaps.findLast(series);
    // It was still running when it was read.
    const missed = last && new Date(last.getTime() - (RESTATED_DAYS - 1) * DAY_MS);
    const isBehind = missed && missed < recent && !(await isBackfilled(series, 'day'));
    return firstOf({ start: readUntil ?? (isBehind ? missed : recent), end: now }, 'day', now);
  }

  /** The hours Amazon may still correct, and all since the last stored one if no update ran for longer. */
  async function nextHours(series: SalesSeries, { readUntil }: SyncRun, now: Date): Promise<Span | null> {
    const recent = recentSpan(now, RESTATED_HOURS * HOUR_MS, 'hour').start;
    const last = await gaps.findLast(series);
    const start = readUntil ?? (last && last < recent ? last : recent);
    return firstOf({ start, end: now }, 'hour', now);
  }

  /** Hours first: they fall out of Amazon's reach sooner. */
  async function nextGap(
    marketplace: SellerMarketplace,
    { asked }: SyncRun,
    now: Date,
  ): Promise<Request | null> {
    if (asked >= MOST_REQUESTS || !(await isFetchable(marketplace))) return null;
    for (const granularity of ['hour', 'day'] as const) {
      const series = { ...marketplace, granularity };
      const whole = { start: reachOf(granularity, now), end: roundDown(now, UNIT_MS[granularity]) };
      const span = firstChunk(await gaps.listDue(series, whole, now), granularity);
      if (span && !(await isBackfilled(marketplace, granularity))) return { step: 'gaps', series, span };
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
    now: Date,
  ): Promise<Request | null> {
    const { step } = syncRun;
    const hours = { ...marketplace, granularity: 'hour' as const };
    if (step === 'days') {
      const series = { ...marketplace, granularity: 'day' as const };
      const span = await nextDays(series, syncRun, now);
      return span && { step, series, span };
    }
    if (step === 'gaps') return nextGap(marketplace, syncRun, now);
    const slice = rereadSliceDue(marketplace.sellerId, syncRun.reread, now);
    const span =
      step === 'hours'
        ? await nextHours(hours, syncRun, now)
        : step === 'sums'
          ? await nextSums(marketplace, syncRun, now)
          : slice === null
            ? null
            : rereadSpan(slice, now);
    return span && { step, series: hours, span };
  }

  return {
    /** The next request of a round, and the round as it stands then; without a request the round is through. */
    async next(
      marketplace: SellerMarketplace,
      found: SyncRun,
      now: Date,
    ): Promise<{ syncRun: SyncRun; request: Request | null }> {
      let syncRun = found;
      for (; syncRun.step !== 'end'; syncRun = nextStep(syncRun)) {
        const request = await requestOf(marketplace, syncRun, now);
        if (request) return { syncRun, request };
      }
      return { syncRun, request: null };
    },

    /** Where a round stands after a request was dealt with. */
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
