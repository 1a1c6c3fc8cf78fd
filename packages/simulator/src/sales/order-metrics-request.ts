// Reads the query of getOrderMetrics and refuses what Amazon refuses.
import type { Answer } from '../wire/answers.ts';
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

type Read<Value> = { value: Value } | { refusal: Answer };
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

export function readOrderMetricsRequest(query: URLSearchParams, now: Date): Read<OrderMetricsRequest> {
  const marketplaceId = query.getAll('marketplaceIds').join(',');
  if (!MARKETPLACE.test(marketplaceId)) {
    return refuse(`{getOrderMetrics.arg3[0].id=must match "${MARKETPLACE_PATTERN}"}`);
  }
  const ends = readInterval(query.get('interval') ?? '');
  if ('refusal' in ends) return ends;
  const granularity = GRANULARITIES.find((name) => name === query.get('granularity'));
  if (!granularity) return refuse(unknownGranularity(query.get('granularity')));
  const [start, end] = ends.value;
  const interval = { start: start.instant, end: end.instant };
  const tooFar = refuseReach(interval, granularity, now);
  if (tooFar) return { refusal: tooFar };
  const zone = readZone(query.get('granularityTimeZone'), granularity, start, end);
  if ('refusal' in zone) return zone;
  const filter = readFilter(query);
  if ('refusal' in filter) return filter;
  const firstDayOfWeek = query.get('firstDayOfWeek') ?? 'Monday';
  if (firstDayOfWeek !== 'Monday' && firstDayOfWeek !== 'Sunday') return refuseParameter('firstDayOfWeek');
  const program = query.get('amazonProgram');
  if (program !== null && program !== 'AmazonHaul') return refuseParameter('amazonProgram');
  return {
    value: {
      marketplaceId,
      interval,
      granularity,
      zone: zone.value,
      firstDayOfWeek,
      filter: filter.value,
      isHaulOnly: program !== null,
    },
  };
}

function readInterval(text: string): Read<[End, End]> {
  if (!INTERVAL.test(text)) return refuse(`{getOrderMetrics.arg1=must match "${INTERVAL_PATTERN}"}`);
  const [start, end] = text.split('--').map(readEnd);
  if (!start || !end) return refuse('Invalid Input', 'The interval holds a date that does not exist.');
  if (start.instant >= end.instant) {
    return refuse('Invalid Input', 'The start of the interval must be before its end.');
  }
  return { value: [start, end] };
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
function refuseReach({ start, end }: Period, granularity: Granularity, now: Date): Answer | null {
  if (granularity === 'Hour') {
    const reach = HOURLY_REACH_DAYS * DAY_MS;
    const isInside = start >= now.getTime() - reach && end <= now.getTime() + reach;
    return isInside ? null : invalidInput('Invalid Input', 'Hour needs an interval within 30 days from now.');
  }
  const isInside = start >= inYears(now, -REACH_YEARS) && end <= inYears(now, REACH_YEARS);
  return isInside ? null : invalidInput('Invalid Input', 'The interval must be within 2 years from now.');
}

function inYears(now: Date, years: number): number {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.getTime();
}

function readZone(name: string | null, granularity: Granularity, start: End, end: End): Read<Zone> {
  if (!name) {
    if (granularity === 'Hour') return { value: fixedZone(start.offsetMs) };
    return refuse('Invalid Input', 'granularityTimeZone is required when granularity is greater than Hour.');
  }
  const zone = findZone(name);
  if (!zone) return refuse('Invalid Input', `granularityTimeZone ${name} is not a known time zone.`);
  const agrees = (at: End) => (at.isZulu ? UTC_NAMES.has(name) : zone.offsetAt(at.instant) === at.offsetMs);
  if (agrees(start) && agrees(end)) return { value: zone };
  return refuse('Invalid Input', 'granularityTimeZone does not align with the offset of the interval.');
}

function readFilter(query: URLSearchParams): Read<Filter> {
  const asin = query.get('asin') || undefined;
  const sku = query.get('sku') || undefined;
  if (asin && sku) return refuse('Invalid Input', 'Specify either asin or sku, not both.');
  const buyer = query.get('buyerType') ?? 'All';
  if (buyer !== 'B2B' && buyer !== 'B2C' && buyer !== 'All') return refuseParameter('buyerType');
  const network = query.get('fulfillmentNetwork') ?? undefined;
  if (network !== undefined && network !== 'AFN' && network !== 'MFN')
    return refuseParameter('fulfillmentNetwork');
  return { value: { asin, sku, network, buyer: buyer === 'All' ? undefined : buyer } };
}

function refuse(message: string, details = ''): { refusal: Answer } {
  return { refusal: invalidInput(message, details) };
}

function refuseParameter(name: string): { refusal: Answer } {
  return refuse('Invalid Input', `The value of ${name} is not one of those allowed.`);
}
