// Reads the query of getOrderMetrics and refuses what Amazon refuses.
import { Refusal } from '../wire/answers.ts';
import { invalidInput } from '../wire/sp-api-family.ts';
import type { FirstDayOfWeek, Granularity, Period } from '../world/periods.ts';
import { DAY_MS, findZone, fixedZone, type Zone } from '../world/zones.ts';
import type { Filter } from './totals.ts';

export type OrderMetricsRequest = {
  marketplaceId: string;
  interval: Period;
  granularity: Granularity;
  zone: Zone;
  firstDayOfWeek: FirstDayOfWeek;
  filter: Filter;
  /** Amazon Haul, in which no seller of the simulator participates. */
  isHaulOnly: boolean;
};

type End = { instant: number; offsetMs: number; isZulu: boolean };

const GRANULARITIES: readonly Granularity[] = ['Hour', 'Day', 'Week', 'Month', 'Year', 'Total'];

// The live validator's own pattern, which its error message quotes.
const INSTANT_PATTERN = String.raw`[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?(([+-]\d\d:\d\d)|Z)(\[[a-zA-Z/_]+\])?`;
const INTERVAL_PATTERN = `${INSTANT_PATTERN}--${INSTANT_PATTERN}`;
const INTERVAL = new RegExp(`^${INTERVAL_PATTERN}$`);
const MARKETPLACE_PATTERN = '(all|A[0-9A-Z]{1,20})';
const MARKETPLACE = new RegExp(`^${MARKETPLACE_PATTERN}$`);

const UTC_NAMES = new Set([
  'UTC',
  'Etc/UTC',
  'Etc/UCT',
  'UCT',
  'Etc/Zulu',
  'Zulu',
  'Universal',
  'Etc/Universal',
]);

const HOURLY_REACH_DAYS = 30;
const REACH_YEARS = 2;

export function readOrderMetricsRequest(query: URLSearchParams, now: Date): OrderMetricsRequest {
  const marketplaceId = query.getAll('marketplaceIds').join(',');
  if (!MARKETPLACE.test(marketplaceId)) {
    throw refusal(`{getOrderMetrics.arg3[0].id=must match "${MARKETPLACE_PATTERN}"}`);
  }
  const [start, end] = readInterval(query.get('interval') ?? '');
  const granularity = GRANULARITIES.find((name) => name === query.get('granularity'));
  if (!granularity) throw refusal(unknownGranularity(query.get('granularity')));
  const interval = { start: start.instant, end: end.instant };
  checkReach(interval, granularity, now);
  const zone = readZone(query.get('granularityTimeZone'), granularity, start, end);
  const filter = readFilter(query);
  const firstDayOfWeek = query.get('firstDayOfWeek') ?? 'Monday';
  if (firstDayOfWeek !== 'Monday' && firstDayOfWeek !== 'Sunday') throw parameterRefusal('firstDayOfWeek');
  const program = query.get('amazonProgram');
  if (program !== null && program !== 'AmazonHaul') throw parameterRefusal('amazonProgram');
  return {
    marketplaceId,
    interval,
    granularity,
    zone,
    firstDayOfWeek,
    filter,
    isHaulOnly: program !== null,
  };
}

function readInterval(text: string): [End, End] {
  if (!INTERVAL.test(text)) throw refusal(`{getOrderMetrics.arg1=must match "${INTERVAL_PATTERN}"}`);
  const [start, end] = text.split('--').map(readEnd);
  if (!start || !end) throw refusal('Invalid Input', 'The interval holds a date that does not exist.');
  if (start.instant >= end.instant) {
    throw refusal('Invalid Input', 'The start of the interval must be before its end.');
  }
  return [start, end];
}

function readEnd(text: string): End | null {
  const iso = text.replace(/\[.*\]$/, '');
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return null;
  const wall = Date.parse(`${iso.replace(/(Z|[+-]\d\d:\d\d)$/, '')}Z`);
  // Date.parse reads 30 February as a day of March; Amazon's parser refuses it.
  const isRealDate = new Date(wall).toISOString().slice(0, 10) === iso.slice(0, 10) || iso.includes('T24:');
  return isRealDate ? { instant, offsetMs: wall - instant, isZulu: iso.endsWith('Z') } : null;
}

/** Live, a missing value shows Amazon's own template variable. */
function unknownGranularity(granularity: string | null): string {
  const name = granularity?.toLowerCase() ?? '$encodedQueryParams.granularity.toLowerCase()';
  return `No constant with name ${name} found.`;
}

/** Amazon compares instants: an hour that began 30 days and a minute ago is out of reach. */
function checkReach({ start, end }: Period, granularity: Granularity, now: Date): void {
  if (granularity === 'Hour') {
    const reach = HOURLY_REACH_DAYS * DAY_MS;
    if (start < now.getTime() - reach || end > now.getTime() + reach) {
      throw refusal('Invalid Input', 'Hour needs an interval within 30 days from now.');
    }
  } else if (start < inYears(now, -REACH_YEARS) || end > inYears(now, REACH_YEARS)) {
    throw refusal('Invalid Input', 'The interval must be within 2 years from now.');
  }
}

function inYears(now: Date, years: number): number {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.getTime();
}

function readZone(name: string | null, granularity: Granularity, start: End, end: End): Zone {
  if (!name) {
    if (granularity === 'Hour') return fixedZone(start.offsetMs);
    throw refusal('Invalid Input', 'granularityTimeZone is required when granularity is greater than Hour.');
  }
  const zone = findZone(name);
  if (!zone) throw refusal('Invalid Input', `granularityTimeZone ${name} is not a known time zone.`);
  const agrees = (at: End) => (at.isZulu ? UTC_NAMES.has(name) : zone.offsetAt(at.instant) === at.offsetMs);
  if (agrees(start) && agrees(end)) return zone;
  throw refusal('Invalid Input', 'granularityTimeZone does not align with the offset of the interval.');
}

function readFilter(query: URLSearchParams): Filter {
  const asin = query.get('asin') || undefined;
  const sku = query.get('sku') || undefined;
  if (asin && sku) throw refusal('Invalid Input', 'Specify either asin or sku, not both.');
  const buyer = query.get('buyerType') ?? 'All';
  if (buyer !== 'B2B' && buyer !== 'B2C' && buyer !== 'All') throw parameterRefusal('buyerType');
  const network = query.get('fulfillmentNetwork') ?? undefined;
  if (network !== undefined && network !== 'AFN' && network !== 'MFN')
    throw parameterRefusal('fulfillmentNetwork');
  return { asin, sku, network, buyer: buyer === 'All' ? undefined : buyer };
}

function refusal(message: string, details = ''): Refusal {
  return new Refusal(invalidInput(message, details));
}

function parameterRefusal(name: string): Refusal {
  return refusal('Invalid Input', `The value of ${name} is not one of those allowed.`);
}
