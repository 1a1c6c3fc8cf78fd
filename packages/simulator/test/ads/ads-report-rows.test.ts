import { expect, test } from 'vitest';
import { isKnown } from '../../src/ads/reports/attribution.ts';
import type { Order } from '../../src/sales/orders.ts';
import { DAY_MS } from '../../src/world/zones.ts';
import { createKit } from '../kit.ts';
import { createAdsReportKit, METRICS, type Row, requestFor } from './ads-report-kit.ts';

/** Sums of the metrics per value of a column, in whole cents. */
function sumBy(rows: readonly Row[], column: string): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const key = String(row[column]);
    const known = sums.get(key) ?? METRICS.map(() => 0);
    sums.set(
      key,
      known.map((value, index) => value + Math.round(Number(row[METRICS[index] ?? '']) * 100)),
    );
  }
  return new Map([...sums].sort(([a], [b]) => a.localeCompare(b)));
}

test('targeting, products, ad groups and placements all add up to the campaigns', async () => {
  const { read } = await createAdsReportKit();
  const campaigns = sumBy(await read(requestFor('spCampaigns')), 'campaignId');
  expect(campaigns.size).toBeGreaterThan(5);
  for (const type of ['spTargeting', 'spAdvertisedProduct']) {
    expect(sumBy(await read(requestFor(type)), 'campaignId')).toEqual(campaigns);
  }
  for (const groupBy of [['campaign', 'adGroup'], ['campaignPlacement']]) {
    expect(sumBy(await read(requestFor('spCampaigns', { groupBy })), 'campaignId')).toEqual(campaigns);
  }
});

test('search terms have all clicks and sales, though not every impression', async () => {
  const { read } = await createAdsReportKit();
  const campaigns = sumBy(await read(requestFor('spCampaigns')), 'campaignId');
  const terms = sumBy(
    await read(requestFor('spSearchTerm', { columns: ['searchTerm', 'campaignId', ...METRICS] })),
    'campaignId',
  );
  for (const [id, [impressions = 0, ...others]] of terms) {
    const [shown = 0, ...expected] = campaigns.get(id) ?? [];
    expect(others).toEqual(expected);
    expect(impressions).toBeLessThanOrEqual(shown);
  }
});

test('days add up to the summary', async () => {
  const { read } = await createAdsReportKit();
  const columns = ['date', 'campaignId', ...METRICS];
  const daily = await read(requestFor('spCampaigns', { columns, timeUnit: 'DAILY' }));
  expect(new Set(daily.map(({ date }) => date)).size).toBe(10);
  expect(sumBy(daily, 'campaignId')).toEqual(sumBy(await read(requestFor('spCampaigns')), 'campaignId'));
});

test('ids are numbers in rows, with all their digits, and match the lists', async () => {
  const { list, profileId, readText } = await createAdsReportKit();
  const text = await readText(requestFor('spCampaigns', { columns: ['campaignId', 'campaignName'] }));
  const reported = [...text.matchAll(/"campaignId":(\d+),"campaignName":"([^"]+)"/g)].map(
    ([, id, name]) => `${id} ${name}`,
  );
  const { campaigns } = (await list('campaigns', 'spCampaign', profileId)).json();
  const listed = campaigns.map(({ campaignId, name }: Record<string, string>) => `${campaignId} ${name}`);
  expect(reported.length).toBeGreaterThan(5);
  for (const line of reported) expect(listed).toContain(line);
  expect(reported.some((line) => BigInt(line.split(' ')[0] ?? '') > 2n ** 53n)).toBe(true);
});

test.each(['off', 'on'] as const)(
  'advertising never sells more of a product than the seller did, drift %s',
  async (drift) => {
    const { read, simulator } = await createAdsReportKit(createKit({ drift }));
    const rows = await read(
      requestFor('spAdvertisedProduct', {
        columns: ['advertisedAsin', 'attributedSalesSameSku1d', 'sales1d', 'cost'],
      }),
    );
    const partner = simulator.world.findPartner('A1ACMEOUTDOOR', 'na');
    const marketplace = partner && simulator.ads.profiles.list('acme-ads', 'na')[0]?.marketplace;
    if (!partner || !marketplace) throw new Error('Acme Outdoor is seeded');
    const october = { start: Date.parse('2025-10-22T07:00:00Z'), end: Date.parse('2025-11-01T07:00:00Z') };
    const sold = simulator.ledger.totalsByAsin({ partner, marketplace }, october);
    const byAsin = new Map<string, number>();
    for (const { advertisedAsin, attributedSalesSameSku1d } of rows) {
      const asin = String(advertisedAsin);
      byAsin.set(asin, (byAsin.get(asin) ?? 0) + Math.round(Number(attributedSalesSameSku1d) * 100));
    }
    for (const [asin, cents] of byAsin) expect(cents).toBeLessThanOrEqual(sold.get(asin)?.amountMinor ?? 0);
    const cost = rows.reduce((sum, row) => sum + Number(row.cost), 0);
    const sales = rows.reduce((sum, row) => sum + Number(row.sales1d), 0);
    expect(cost / sales).toBeGreaterThan(0.05);
    expect(cost / sales).toBeLessThan(0.6);
  },
);

test('an order that is not known yet, or is cancelled, is attributed to no ad', async () => {
  const { simulator } = await createAdsReportKit(createKit({ drift: 'on' }));
  const [profile] = simulator.ads.profiles.list('acme-ads', 'na');
  if (!profile) throw new Error('Acme Outdoor is seeded');
  const start = Date.parse('2025-10-01T07:00:00Z');
  const orders = simulator.ledger.listOrders(profile, { start, end: start + 20 * DAY_MS });
  const late = orders.filter(({ knownAt, placedAt }) => knownAt > placedAt);
  const cancelled = orders.filter(({ cancelledAt }) => cancelledAt !== Number.POSITIVE_INFINITY);
  expect(Math.min(late.length, cancelled.length)).toBeGreaterThan(5);
  const isLed = (order: Order, at: number) => isKnown({ order, lagDays: 0 }, at);
  for (const order of late) expect(isLed(order, order.knownAt - 1)).toBe(false);
  for (const order of cancelled) expect(isLed(order, order.cancelledAt)).toBe(false);
  expect(cancelled.some((order) => isLed(order, order.cancelledAt - 1))).toBe(true);
});

test('purchases of other products have a report of their own', async () => {
  const { read } = await createAdsReportKit();
  const columns = ['advertisedAsin', 'purchasedAsin', 'salesOtherSku7d', 'sales7d'];
  const purchased = await read(requestFor('spPurchasedProduct', { columns }));
  const advertised = await read(requestFor('spAdvertisedProduct', { columns: ['salesOtherSku7d'] }));
  const cents = (rows: Row[]) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row.salesOtherSku7d) * 100), 0);
  expect(cents(purchased)).toBe(cents(advertised));
  expect(cents(purchased)).toBeGreaterThan(0);
  for (const row of purchased) expect(row.purchasedAsin).not.toBe(row.advertisedAsin);
});

test('filters leave out other rows', async () => {
  const { read } = await createAdsReportKit();
  const columns = ['keywordType', 'keyword', 'targeting', 'clicks'];
  const filters = [{ field: 'keywordType', values: ['TARGETING_EXPRESSION_PREDEFINED'] }];
  const rows = await read(requestFor('spTargeting', { columns, filters }));
  expect(new Set(rows.map(({ targeting }) => targeting))).toEqual(
    new Set(['close-match', 'loose-match', 'substitutes', 'complements']),
  );
});

test('every column of every type has a value', async () => {
  const { simulator, create, read } = await createAdsReportKit();
  for (const type of [
    'spCampaigns',
    'spTargeting',
    'spSearchTerm',
    'spAdvertisedProduct',
    'spPurchasedProduct',
    'spGrossAndInvalids',
  ]) {
    const { detail } = (await create(requestFor(type, { columns: ['none'] }))).json();
    const [, allowed = ''] = /Allowed values: \((.*)\)/.exec(detail) ?? [];
    const columns = allowed.split(', ');
    const [row] = await read(requestFor(type, { columns }));
    expect(Object.keys(row ?? {})).toEqual(columns);
    expect(Object.values(row ?? {})).not.toContain(undefined);
    simulator.buckets.reset();
  }
});
