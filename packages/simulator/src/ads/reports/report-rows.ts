// The rows of a report: facts grouped by the report type, with the requested columns.
import type { Simulator } from '../../simulator-state.ts';
import { hashNumber } from '../../world/random.ts';
import { getZone, localDay } from '../../world/zones.ts';
import type { Profile } from '../profiles/profiles.ts';
import { type Fact, readFacts } from './activity.ts';
import { addConversion, addFact, type Metrics, metricOf, noMetrics } from './metrics.ts';
import { dimensionOf, keywordTypeOf, type Subject, searchTermOf } from './report-dimensions.ts';
import { dayNumber, dayText, type ReportRequest } from './report-shape.ts';
import { clauseKey, entityOf } from './targeted-ads.ts';

type Row = Record<string, unknown>;

const DATA_DAYS = 65; // on Amazon's page of known issues: older days can be requested and are empty
type Group = { subject: Subject; metrics: Metrics };

const PLACEMENTS = [
  'Top of Search on-Amazon',
  'Top of Search on-Amazon',
  'Detail Page on-Amazon',
  'Other on-Amazon',
  'Off Amazon',
] as const;

/** The rows as known at an instant. */
export function makeRows(
  simulator: Simulator,
  profile: Profile,
  request: ReportRequest,
  asOf: number,
): Row[] {
  const { configuration, startDate, endDate } = request;
  const isDaily = configuration.timeUnit === 'DAILY';
  const groups = new Map<string, Group>();
  const groupOf = (key: string, subject: Subject): Metrics => {
    const group = groups.get(key) ?? { subject, metrics: noMetrics() };
    groups.set(key, group);
    return group.metrics;
  };
  const oldestDay = localDay(getZone(profile.marketplace.timeZone), asOf) - DATA_DAYS;
  const firstDay = Math.max(dayNumber(startDate), oldestDay);
  const span = { firstDay, lastDay: dayNumber(endDate), asOf };
  const passes = createFilter(configuration);
  for (const fact of readFacts(simulator.ledger, profile, simulator.ads.targetedAdsOf(profile), span)) {
    if (!passes(fact)) continue;
    const date = isDaily ? dayText(fact.day) : '';
    addToGroups(request, fact, (parts, more) =>
      groupOf([date, ...parts].join('|'), { fact, profile, date, startDate, endDate, ...more }),
    );
  }
  return [...groups.values()].map(({ subject, metrics }) => toRow(configuration.columns, subject, metrics));
}

type Find = (parts: readonly string[], more?: Partial<Subject>) => Metrics;

/** Adds a fact to the groups it belongs to. */
function addToGroups({ configuration }: ReportRequest, fact: Fact, find: Find): void {
  if (configuration.reportTypeId === 'spPurchasedProduct') addPurchases(fact, find);
  // Search terms are only reported with clicks.
  else if (configuration.reportTypeId !== 'spSearchTerm' || fact.clicks > 0) {
    const { parts, more } = groupKeyOf(configuration, fact);
    addFact(find(parts, more), fact);
  }
}

/** Purchases of other products than the advertised one. */
function addPurchases({ targeted, conversions }: Fact, find: Find): void {
  const advertised = targeted.ad.product.asin;
  for (const conversion of conversions) {
    for (const { asin } of conversion.order.items) {
      if (asin === advertised) continue;
      const metrics = find([targeted.key, asin], { purchasedAsin: asin });
      addConversion(metrics, conversion, advertised, asin);
    }
  }
}

type GroupKey = { parts: string[]; more?: Partial<Subject> };

function groupKeyOf({ reportTypeId, groupBy }: ReportRequest['configuration'], fact: Fact): GroupKey {
  const { targeted, day } = fact;
  const { adGroup, id } = targeted.ad;
  switch (reportTypeId) {
    case 'spTargeting':
      return { parts: [clauseKey(targeted.clause)] };
    case 'spSearchTerm': {
      const searchTerm = searchTermOf(fact);
      return { parts: [clauseKey(targeted.clause), searchTerm], more: { searchTerm } };
    }
    case 'spAdvertisedProduct':
      return { parts: [id] };
    default: {
      const placement = PLACEMENTS[hashNumber(targeted.hash, ~day) % PLACEMENTS.length] ?? PLACEMENTS[0];
      const parts = groupBy.map((group) => {
        if (group === 'adGroup') return adGroup.id;
        return group === 'campaignPlacement' ? `${adGroup.campaign.id}|${placement}` : adGroup.campaign.id;
      });
      return { parts, more: { placement } };
    }
  }
}

function toRow(columns: readonly string[], subject: Subject, metrics: Metrics): Row {
  const { currencyCode } = subject.profile.marketplace;
  const row: Row = {};
  for (const column of columns) {
    const metric = metricOf(column, metrics, currencyCode);
    row[column] = metric === undefined ? dimensionOf(column, subject, metrics) : metric;
  }
  return row;
}

function createFilter({ filters }: ReportRequest['configuration']): (fact: Fact) => boolean {
  const activeFilters = (filters ?? []).filter(({ values }) => values.length > 0);
  return (fact) => activeFilters.every(({ field, values }) => values.includes(filterValueOf(field, fact)));
}

function filterValueOf(field: string, { targeted, day }: Fact): string {
  const { ad, clause } = targeted;
  switch (field) {
    case 'campaignStatus':
      return ad.adGroup.campaign.state;
    case 'adStatus':
      return ad.adGroup.state;
    case 'adCreativeStatus':
      return ad.state;
    case 'adKeywordStatus':
      return entityOf(clause).state;
    case 'keywordType':
      return keywordTypeOf(clause);
    case 'campaignSite':
      return hashNumber(targeted.hash, day + 7) % 10 === 0 ? 'AmazonBusiness' : 'Amazon';
    default:
      return '';
  }
}
