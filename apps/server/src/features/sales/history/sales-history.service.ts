// Where sales figures came from, whether they may still change, and what they were at a moment of the past.
import type { SalesAsKnown } from '@insights/contract/sales-history';
import { DAY_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { MarketplaceState } from '../reads/marketplace-states.ts';
import {
  dayStart,
  daysBetween,
  daysOfZone,
  isTimeZone,
  nextDay,
  OWN_ZONE,
  toRow,
  zoneNamed,
} from '../reads/sales-days.ts';
import { versionOfBoth } from '../reads/sales-reads.repository.ts';
import { newestFetch } from '../reads/stored-rows.ts';
import type { Now } from '../sales-job.ts';
import {
  type Granularity,
  LONGEST_RANGE_DAYS,
  RESTATED_DAYS,
  roundDown,
  type Span,
  UNIT_MS,
} from '../spans.ts';
import type { ExplainedReads } from './explained.repository.ts';
import { explanationOf } from './explanation.ts';
import { movementOf, WATCHED_DAYS } from './movement.ts';
import type { Known, SalesHistory } from './sales-history.repository.ts';

type Needs = {
  history: SalesHistory & ExplainedReads;
  /** Refuses what is not there. */
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<{ currencyCode: string }>;
  /** The time that Amazon believes in. */
  amazon: Now;
};

type ExplainQuery = { granularity: Granularity; start: string; end?: string | undefined; timezone: string };
type AsKnownQuery = { granularity: Granularity; start: string; end: string; at: string; timezone: string };

const UTC = 'UTC';
const DAY_TEXT = 10; // as long as '2026-03-08' is

const wrongField = (field: string, message: string) =>
  new AppError('invalid_input', message, { details: [{ field, message }] });

export function createSalesHistoryService({ history, getMarketplace, amazon }: Needs) {
  async function readMovement(marketplace: SellerMarketplace, currencyCode: string, now: Date) {
    // By the day, so that an answer can be kept for as long as one lasts.
    const changedFrom = new Date(roundDown(now, DAY_MS).getTime() - WATCHED_DAYS * DAY_MS);
    const startsFrom = new Date(changedFrom.getTime() - (RESTATED_DAYS + 1) * DAY_MS);
    const { versions, ...seen } = await history.readMovement(
      marketplace,
      currencyCode,
      startsFrom,
      changedFrom,
    );
    const ofGranularity = (granularity: Granularity) => movementOf(granularity, seen, now);
    return { versions, hour: ofGranularity('hour'), day: ofGranularity('day') };
  }

  return {
    async explain(marketplace: SellerMarketplace, query: ExplainQuery) {
      const { currencyCode } = await getMarketplace(marketplace.sellerId, marketplace.marketplaceId);
      const timeZone = zoneNamed(query.timezone, marketplace.marketplaceId);
      const span = spanOf(query.granularity, timeZone, query.start, query.end);
      // Days of another zone are nothing that Amazon told: what was told of them are their hours.
      const granularity = timeZone === UTC ? query.granularity : 'hour';
      const now = await amazon.read();
      const isOne = span.end.getTime() - span.start.getTime() === UNIT_MS[granularity];
      const partsOf = isOne ? (granularity === 'day' ? 'hour' : null) : granularity;
      const series = { ...marketplace, granularity };
      const [found, movement] = await Promise.all([
        history.readExplained(series, span, partsOf),
        readMovement(marketplace, currencyCode, now),
      ]);
      return explanationOf(found, movement[granularity], { series, span, partsOf, currencyCode, now });
    },

    async movement(marketplace: MarketplaceState) {
      const now = await amazon.read();
      const { sellerId, marketplaceId, currencyCode } = marketplace;
      const day = now.toISOString().slice(0, DAY_TEXT);
      return {
        key: [sellerId, marketplaceId, 'movement', day, currencyCode].join(' '),
        version: versionOfBoth(marketplace.versions.hour, marketplace.versions.day),
        read: async () => {
          const { versions, hour, day: days } = await readMovement(marketplace, currencyCode, now);
          const version = versionOfBoth(versions.hour, versions.day);
          return { version, data: { hour, day: days, currency_code: currencyCode } };
        },
      };
    },

    async asKnown(
      marketplace: MarketplaceState,
      { granularity, start, end, at, timezone: asked }: AsKnownQuery,
    ) {
      const timezone = zoneNamed(asked, marketplace.marketplaceId);
      if (!isTimeZone(timezone)) throw wrongField('timezone', `${timezone} is not a time zone`);
      const now = await amazon.read();
      const instant = new Date(at);
      if (instant > now) throw wrongField('at', 'What will be known is not known yet');
      refuseLongRange(start, end);
      const areDays = start.length === DAY_TEXT;
      if (!areDays && timezone !== UTC)
        throw wrongField('timezone', 'A zone belongs to days, not to instants');
      const span = areDays
        ? { start: dayStart(start, timezone), end: dayStart(nextDay(end), timezone) }
        : { start: new Date(start), end: new Date(end) };
      const { sellerId, marketplaceId, versions } = marketplace;
      const today = now.toISOString().slice(0, DAY_TEXT);
      const key = [sellerId, marketplaceId, 'known', granularity, start, end, at, asked, today].join(' ');
      const readKnown = async (of: Granularity, within: Span) =>
        history.readAsKnown({ sellerId, marketplaceId, granularity: of }, within, instant, now);
      if (granularity === 'hour' || timezone === UTC)
        return {
          key,
          version: versions[granularity],
          read: async () => {
            const { version, ...known } = await readKnown(granularity, span);
            return { version, data: answerOf(instant, known.rows.map(toRow), [[granularity, known]]) };
          },
        };
      return {
        key,
        version: versionOfBoth(versions.hour, versions.day),
        // Several statements: what was known at an instant of the past is the same whenever it is read.
        read: async () => {
          const utc = { start: new Date(start), end: new Date(nextDay(end)) };
          const [hours, days, newestHour] = await Promise.all([
            readKnown('hour', span),
            readKnown('day', utc),
            asked === OWN_ZONE ? history.findNewestHour(marketplace, instant) : null,
          ]);
          const rows = daysOfZone(daysBetween(start, end), timezone, hours.rows, days.rows, newestHour);
          const known: [Granularity, Known][] = [
            ['day', days],
            ['hour', hours],
          ];
          return {
            version: versionOfBoth(hours.version, days.version),
            data: answerOf(instant, rows, known),
          };
        },
      };
    },
  };
}

export type SalesHistoryService = ReturnType<typeof createSalesHistoryService>;

function answerOf(
  at: Date,
  rows: SalesAsKnown['rows'],
  known: readonly [Granularity, Known][],
): SalesAsKnown {
  const [, first] = known[0] ?? [];
  const newest = newestFetch(known.flatMap(([, { rows: stored }]) => stored));
  return {
    rows,
    at: at.toISOString(),
    as_of: newest?.toISOString() ?? null,
    known_from: first?.knownFrom?.toISOString() ?? null,
    not_kept: known.flatMap(([granularity, { inDoubt }]) =>
      inDoubt ? [{ granularity, interval_start: inDoubt.toISOString() }] : [],
    ),
  };
}

/** What is to be explained: whole hours, or whole days of a zone. */
function spanOf(granularity: Granularity, timeZone: string, start: string, end: string | undefined): Span {
  const span = granularity === 'hour' ? hoursNamed(start, end) : daysNamed(timeZone, start, end);
  if (span.end <= span.start) throw wrongField('end', 'end must be after start');
  refuseLongRange(span.start.toISOString(), span.end.toISOString());
  return span;
}

function hoursNamed(start: string, end: string | undefined): Span {
  const hourNamed = (field: string, text: string) => {
    const at = new Date(text);
    if (text.length === DAY_TEXT || at.getTime() % UNIT_MS.hour !== 0)
      throw wrongField(
        field,
        `${field} is not the start of an hour. An hour is named by the instant at which it begins`,
      );
    return at;
  };
  const from = hourNamed('start', start);
  return {
    start: from,
    end: end === undefined ? new Date(from.getTime() + UNIT_MS.hour) : hourNamed('end', end),
  };
}

/** The days from one to another, from midnight to midnight in their zone. */
function daysNamed(timeZone: string, start: string, end: string | undefined): Span {
  if (!isTimeZone(timeZone)) throw wrongField('timezone', `${timeZone} is not a time zone`);
  const first = dayNamed('start', start, timeZone);
  const from = dayStart(first, timeZone);
  // Samoa had no 30 December 2011: it crossed the date line.
  if (from.getTime() === dayStart(nextDay(first), timeZone).getTime())
    throw wrongField('start', `There is no such day in ${timeZone}`);
  const to = dayStart(end === undefined ? nextDay(first) : dayNamed('end', end, timeZone), timeZone);
  if (from.getTime() % UNIT_MS.hour !== 0 || to.getTime() % UNIT_MS.hour !== 0)
    throw wrongField('timezone', `Days of ${timeZone} do not begin at a full hour of UTC`);
  return { start: from, end: to };
}

/** The day that is named as one, by its midnight in UTC, or by the instant at which it begins in its zone. */
function dayNamed(field: string, text: string, timeZone: string): string {
  if (text.length === DAY_TEXT) return text;
  const at = new Date(text);
  const near = (days: number) => new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, DAY_TEXT);
  if (at.getTime() % UNIT_MS.day === 0) return near(0);
  const found = [near(1), near(0), near(-1)].find(
    (day) => dayStart(day, timeZone).getTime() === at.getTime(),
  );
  if (found !== undefined) return found;
  const example = near(0);
  throw wrongField(
    field,
    `${field} is neither a day, as ${example}, nor the instant at which a day of ${timeZone} begins`,
  );
}

function refuseLongRange(start: string, end: string): void {
  if (Date.parse(end) - Date.parse(start) > LONGEST_RANGE_DAYS * DAY_MS)
    throw wrongField('start', `A range may span at most ${LONGEST_RANGE_DAYS} days`);
}
