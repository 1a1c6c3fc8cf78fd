// The true advertising figures, to compare an application's figures with.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError, parseControl } from '../control/control-requests.ts';
import type { Simulator } from '../simulator-state.ts';
import { formatAmount } from '../world/money.ts';
import type { Profile } from './profiles/profiles.ts';
import { type Fact, readFacts } from './reports/activity.ts';
import { addFact, type Metrics, noMetrics } from './reports/metrics.ts';
import { dayNumber, dayText } from './reports/report-shape.ts';
import { entityOf } from './reports/targeted-ads.ts';

const PARTS = ['day', 'campaign', 'adGroup', 'keyword', 'ad'] as const;
type Part = (typeof PARTS)[number];
const MAX_DAYS = 400;

const AdsLedgerQuery = z.object({
  profileId: z.string(),
  /** Days of the profile's zone; both are included. */
  start: z.iso.date(),
  end: z.iso.date(),
  by: z
    .string()
    .default('day')
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(PARTS))),
  /** The figures as they were known at this instant; the current time by default. */
  at: z.iso.datetime({ offset: true }).optional(),
});

export function registerAdsLedgerRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.get('/__sim/ads-ledger', ({ query }) => readAdsLedger(simulator, parseControl(AdsLedgerQuery, query)));
}

/** Unlike reports, it has no limit on how far back it reads. */
function readAdsLedger(simulator: Simulator, query: z.output<typeof AdsLedgerQuery>) {
  const { by, start, end } = query;
  const { ads, clock, ledger } = simulator;
  const profile = ads.profiles.find(query.profileId);
  if (!profile) throw new ControlError(`profileId: there is no ${query.profileId}`);
  const [firstDay, lastDay] = [dayNumber(start), dayNumber(end)];
  if (lastDay - firstDay >= MAX_DAYS) throw new ControlError(`At most ${MAX_DAYS} days at a time`);
  const asOf = query.at === undefined ? clock.now().getTime() : Date.parse(query.at);
  const sums = new Map<string, { names: object; metrics: Metrics }>();
  for (const fact of readFacts(ledger, profile, ads.targetedAdsOf(profile), { firstDay, lastDay, asOf })) {
    const names = by.map((part) => nameOf(part, fact));
    const key = names.join('|');
    const sum = sums.get(key) ?? { names: Object.fromEntries(names), metrics: noMetrics() };
    sums.set(key, sum);
    addFact(sum.metrics, fact);
  }
  const { currencyCode, timeZone } = profile.marketplace;
  const rows = [...sums.values()].map(({ names, metrics }) => ({ ...names, ...describe(profile, metrics) }));
  return { profileId: profile.id, currencyCode, timeZone, at: new Date(asOf).toISOString(), rows };
}

/** Ids are strings here. Targets are called keywords, as in reports. */
function nameOf(part: Part, { targeted, day }: Fact): readonly [name: string, value: string] {
  const { adGroup, id } = targeted.ad;
  switch (part) {
    case 'day':
      return ['day', dayText(day)];
    case 'campaign':
      return ['campaignId', adGroup.campaign.id];
    case 'adGroup':
      return ['adGroupId', adGroup.id];
    case 'keyword':
      return ['keywordId', entityOf(targeted.clause).id];
    case 'ad':
      return ['adId', id];
  }
}

function describe({ marketplace }: Profile, metrics: Metrics) {
  const { impressions, clicks, invalidClicks, costMinor, sold } = metrics;
  const money = (minor: number) => formatAmount(minor, marketplace.currencyCode);
  return {
    impressions,
    clicks,
    invalidClicks,
    cost: money(costMinor),
    purchases7d: sold['7d'].purchases,
    sales7d: money(sold['7d'].salesMinor),
    purchases14d: sold['14d'].purchases,
    sales14d: money(sold['14d'].salesMinor),
    unitsSold14d: sold['14d'].units,
    sales30d: money(sold['30d'].salesMinor),
  };
}
