// One round of an hourly update, step by step: where it stands, and what is to be asked for next.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { type Attempts, attemptsOf, attemptsPayload } from '../../../jobs/retry-policy.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { HolesRepository } from '../ingest/holes.repository.ts';
import {
  CHUNK_MS,
  firstChunk,
  type Granularity,
  type Place,
  RESTATED_DAYS,
  reachOf,
  recentSpan,
  roundDown,
  type Span,
  UNIT_MS,
  withinReach,
} from '../spans.ts';
import type { DisagreementsRepository } from './disagreements.repository.ts';

const RESTATED_HOURS = 48;
const MOST_REQUESTS = 3; // of one step in a round: what is left waits for the next one
/** Longer than Amazon's troubles can draw a round out: one that was begun before was cut off by an outage. */
const ROUND_LASTS_MS = 6 * HOUR_MS;
const REREAD_EVERY_MS = 6 * HOUR_MS;
const REREAD_SLICES = 4; // of seven days: with the newest two, which every round reads, Amazon's thirty in a day

/** In this order: what people look at first, then what is missing, then what may be wrong. */
const STEPS = ['days', 'hours', 'gaps', 'sums', 'old hours', 'end'] as const;
type Step = (typeof STEPS)[number];

export type Round = {
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

export type Request = { step: Step; place: Place; span: Span };

/** The round that is under way. What an older one has read is out of date by now, so it starts over. */
export function roundOf(payload: Record<string, string>, now: Date): Round {
  const { begunAt, step, asked = '0', readUntil, reread, hasFailed } = payload;
  const lastReread = reread === undefined ? null : Number(reread);
  const begun = begunAt === undefined ? now : new Date(begunAt);
  if (now.getTime() - begun.getTime() > ROUND_LASTS_MS) return freshRound(lastReread, now);
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

const freshRound = (reread: number | null, now: Date): Round => ({
  begunAt: now,
  step: 'days',
  asked: 0,
  readUntil: null,
  reread,
  hasFailed: false,
  attempts: attemptsOf({}),
});

export function payloadOf(shop: SellerMarketplace, round: Round): Record<string, string> {
  return {
    ...freshPayload(shop, round.reread),
    begunAt: round.begunAt.toISOString(),
    step: round.step,
    asked: String(round.asked),
    ...(round.readUntil && { readUntil: round.readUntil.toISOString() }),
    ...(round.hasFailed && { hasFailed: 'true' }),
    ...attemptsPayload(round.attempts),
  };
}

/** What is kept from one round to the next. */
export const freshPayload = (
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
export function untilNextRound(sellerId: string, now: Date): number {
  const nextHour = roundDown(now, HOUR_MS).getTime() + HOUR_MS;
  return nextHour + FIRST_MINUTE_MS + (hashOf(sellerId) % SPREAD_MS) - now.getTime();
}

/**
 * Which slice of the old hours has its turn: one every six hours, each seller at its own moment. Turns that passed while
 * nobody ran are made up for, all of them where it is not known when the last one was; null if none is due.
 */
export function rereadTurn(sellerId: string, reread: number | null, now: Date): number | null {
  const turn = Math.floor((now.getTime() + (hashOf(sellerId) % REREAD_EVERY_MS)) / REREAD_EVERY_MS);
  if (reread === turn) return null;
  const oldest = turn - REREAD_SLICES + 1;
  return reread !== null && reread < turn ? Math.max(reread + 1, oldest) : oldest;
}

export function rereadSpan(turn: number, now: Date): Span | null {
  const newest = recentSpan(now, RESTATED_HOURS * HOUR_MS, 'hour').start.getTime();
  const end = newest - (turn % REREAD_SLICES) * CHUNK_MS.hour;
  return withinReach({ start: new Date(end - CHUNK_MS.hour), end: new Date(end) }, 'hour', now);
}

type Needs = {
  holes: Pick<HolesRepository, 'listDue' | 'findLast'>;
  disagreements: Pick<DisagreementsRepository, 'listDue'>;
  /** Whether Amazon gives anything of it. */
  isFetchable: (shop: SellerMarketplace) => Promise<boolean>;
  /** Whether a backfill is about to fetch what is missing. */
  isBackfilled: (shop: SellerMarketplace, granularity: Granularity) => Promise<boolean>;
};

export function createRounds({ holes, disagreements, isFetchable, isBackfilled }: Needs) {
  /** The days Amazon may still correct, counted from the last one read if no update ran for longer. */
  async function nextDays(place: Place, { readUntil }: Round, now: Date): Promise<Span | null> {
    const recent = recentSpan(now, RESTATED_DAYS * DAY_MS, 'day').start;
    const last = readUntil ? null : await holes.findLast(place);
    // It was still running when it was read.
    const missed = last && new Date(last.getTime() - (RESTATED_DAYS - 1) * DAY_MS);
    const isBehind = missed && missed < recent && !(await isBackfilled(place, 'day'));
    return firstOf({ start: readUntil ?? (isBehind ? missed : recent), end: now }, 'day', now);
  }

  /** The hours Amazon may still correct, and all since the last stored one if no update ran for longer. */
  async function nextHours(place: Place, { readUntil }: Round, now: Date): Promise<Span | null> {
    const recent = recentSpan(now, RESTATED_HOURS * HOUR_MS, 'hour').start;
    const last = await holes.findLast(place);
    const start = readUntil ?? (last && last < recent ? last : recent);
    return firstOf({ start, end: now }, 'hour', now);
  }

  /** Hours first: they fall out of Amazon's reach sooner. */
  async function nextGap(shop: SellerMarketplace, { asked }: Round, now: Date): Promise<Request | null> {
    if (asked >= MOST_REQUESTS || !(await isFetchable(shop))) return null;
    for (const granularity of ['hour', 'day'] as const) {
      const place = { ...shop, granularity };
      const whole = { start: reachOf(granularity, now), end: roundDown(now, UNIT_MS[granularity]) };
      const span = firstChunk(await holes.listDue(place, whole, now), granularity);
      if (span && !(await isBackfilled(shop, granularity))) return { step: 'gaps', place, span };
    }
    return null;
  }

  /** The hours of days that they do not add up to, as long as Amazon holds all of them. */
  async function nextSums(shop: SellerMarketplace, { asked }: Round, now: Date): Promise<Span | null> {
    if (asked >= MOST_REQUESTS) return null;
    const firstDay = roundDown(new Date(reachOf('hour', now).getTime() + DAY_MS - 1), DAY_MS);
    const days = await disagreements.listDue(shop, { start: firstDay, end: roundDown(now, DAY_MS) }, now);
    const [start] = days;
    const last = start && days.findLast((day) => day.getTime() < start.getTime() + CHUNK_MS.hour);
    return start && last ? { start, end: new Date(last.getTime() + DAY_MS) } : null;
  }

  async function requestOf(shop: SellerMarketplace, round: Round, now: Date): Promise<Request | null> {
    const { step } = round;
    const hours = { ...shop, granularity: 'hour' as const };
    if (step === 'days') {
      const place = { ...shop, granularity: 'day' as const };
      const span = await nextDays(place, round, now);
      return span && { step, place, span };
    }
    if (step === 'gaps') return nextGap(shop, round, now);
    const turn = rereadTurn(shop.sellerId, round.reread, now);
    const span =
      step === 'hours'
        ? await nextHours(hours, round, now)
        : step === 'sums'
          ? await nextSums(shop, round, now)
          : turn === null
            ? null
            : rereadSpan(turn, now);
    return span && { step, place: hours, span };
  }

  return {
    /** The next request of a round, and the round as it stands then; without a request the round is through. */
    async next(
      shop: SellerMarketplace,
      found: Round,
      now: Date,
    ): Promise<{ round: Round; request: Request | null }> {
      let round = found;
      for (; round.step !== 'end'; round = nextStep(round)) {
        const request = await requestOf(shop, round, now);
        if (request) return { round, request };
      }
      return { round, request: null };
    },

    /** Where a round stands after a request was dealt with. */
    after(round: Round, { step, place, span }: Request, now: Date): Round {
      const isInParts = step === 'days' || step === 'hours';
      if (isInParts && span.end < now) return { ...round, readUntil: span.end };
      if (step === 'gaps' || step === 'sums') return { ...round, asked: round.asked + 1 };
      if (step !== 'old hours') return nextStep(round);
      return { ...round, reread: rereadTurn(place.sellerId, round.reread, now) ?? round.reread };
    },
  };
}

export type Rounds = ReturnType<typeof createRounds>;

/** As much of a span as one request asks for, of what Amazon still answers for. */
function firstOf(whole: Span, granularity: Granularity, now: Date): Span | null {
  const span = withinReach(whole, granularity, now);
  if (!span) return null;
  const most = span.start.getTime() + CHUNK_MS[granularity];
  return { ...span, end: new Date(Math.min(span.end.getTime(), most)) };
}

function nextStep(round: Round): Round {
  const step = STEPS[STEPS.indexOf(round.step) + 1] ?? 'end';
  return { ...round, step, asked: 0, readUntil: null };
}
