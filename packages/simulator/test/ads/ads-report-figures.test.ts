import { expect, test } from 'vitest';
import { createKit } from '../kit.ts';
import { createAdsReportKit, type Row, requestFor } from './ads-report-kit.ts';

const COLUMNS = ['impressions', 'clicks', 'cost', 'purchases14d', 'sales14d', 'unitsSoldClicks14d'] as const;
const TRUE_NAMES = ['impressions', 'clicks', 'cost', 'purchases14d', 'sales14d', 'unitsSold14d'] as const;

async function createFiguresKit(now = '2025-11-12T17:25:40Z') {
  const kit = await createAdsReportKit(createKit({ now: new Date(now) }));
  const ledger = async (query: Record<string, string>): Promise<Record<string, string | number>[]> => {
    const dates = { start: '2025-10-22', end: '2025-10-31' };
    const answer = await kit.app.inject({
      url: '/__sim/ads-ledger',
      query: { profileId: kit.profileId, ...dates, ...query },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json().rows;
  };
  return { ...kit, ledger };
}

/** Metrics in whole hundredths per key, whatever the order of rows. */
function sums(rows: readonly Row[], key: readonly string[], metrics: readonly string[]) {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const name = key.map((part) => String(row[part])).join(' ');
    const before = found.get(name) ?? metrics.map(() => 0);
    const values = metrics.map(
      (metric, index) => (before[index] ?? 0) + Math.round(Number(row[metric]) * 100),
    );
    found.set(name, values);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

test('reports have the figures of the ledger, by day, by campaign and by keyword', async () => {
  const { ledger, readText } = await createFiguresKit();
  // Ids of 64 bits: as texts, or two of them could become one.
  const read = async (reportTypeId: string, name: string): Promise<Row[]> => {
    const columns = ['date', name, ...COLUMNS];
    const text = await readText(requestFor(reportTypeId, { columns, timeUnit: 'DAILY' }));
    return JSON.parse(text.replace(/Id":(\d+)/g, 'Id":"$1"'));
  };
  const campaigns = await read('spCampaigns', 'campaignId');
  const byDay = sums(await ledger({ by: 'day' }), ['day'], TRUE_NAMES);
  expect(byDay.size).toBe(10);
  expect(sums(campaigns, ['date'], COLUMNS)).toEqual(byDay);
  expect(sums(campaigns, ['date', 'campaignId'], COLUMNS)).toEqual(
    sums(await ledger({ by: 'day,campaign' }), ['day', 'campaignId'], TRUE_NAMES),
  );
  const keywords = await read('spTargeting', 'keywordId');
  expect(sums(keywords, ['date'], COLUMNS)).toEqual(byDay);
  expect(sums(keywords, ['keywordId'], COLUMNS)).toEqual(
    sums(await ledger({ by: 'keyword' }), ['keywordId'], TRUE_NAMES),
  );
});

test('invalid clicks and their cost are taken back within three days; then traffic no longer changes', async () => {
  const day = { start: '2025-10-31', end: '2025-10-31' }; // ends at 07:00 UTC of 1 November
  const { ledger } = await createFiguresKit('2025-12-31T00:00:00Z');
  const at = async (instant: string) => {
    const [row] = await ledger({ ...day, at: instant });
    return { clicks: Number(row?.clicks), invalid: Number(row?.invalidClicks), cost: Number(row?.cost) };
  };
  const [ended, later, settled, final] = [
    await at('2025-11-01T07:00:00Z'),
    await at('2025-11-02T07:00:00Z'),
    await at('2025-11-04T07:00:00Z'),
    await at('2025-12-30T00:00:00Z'),
  ];
  expect(later.clicks).toBeLessThan(ended.clicks);
  expect(settled.clicks).toBeLessThan(later.clicks);
  expect(settled.cost).toBeLessThan(ended.cost);
  expect(final).toEqual(settled);
  for (const { clicks, invalid } of [ended, later, settled]) {
    expect(clicks + invalid).toBe(ended.clicks + ended.invalid);
  }
});

test('gross traffic is valid and invalid traffic together', async () => {
  const { ledger, read } = await createFiguresKit();
  const columns = ['clicks', 'grossClickThroughs', 'invalidClickThroughs'];
  const rows = await read(requestFor('spGrossAndInvalids', { columns }));
  const sum = (name: string) => rows.reduce((whole, row) => whole + Number(row[name]), 0);
  const days = await ledger({ by: 'day' });
  const invalid = days.reduce((whole, row) => whole + Number(row.invalidClicks), 0);
  expect(invalid).toBeGreaterThan(0);
  expect(sum('invalidClickThroughs')).toBe(invalid);
  expect(sum('grossClickThroughs')).toBe(sum('clicks') + invalid);
});

test('sales grow for fourteen days after the click, some are taken back, and earlier figures can be requested', async () => {
  const at = async (now: string) => {
    const { ledger, read } = await createFiguresKit(now);
    const columns = ['clicks', 'sales1d', 'sales14d', 'sales30d'];
    const rows = await read(requestFor('spCampaigns', { columns }));
    const whole = (name: string) => Math.round(rows.reduce((sum, row) => sum + Number(row[name]), 0) * 100);
    return { day: whole('sales1d'), fortnight: whole('sales14d'), month: whole('sales30d'), ledger };
  };
  const soon = await at('2025-11-02T12:00:00Z');
  const later = await at('2025-11-08T12:00:00Z');
  const complete = await at('2025-11-15T12:00:00Z');
  const taken = await at('2025-12-24T12:00:00Z');
  expect(later.fortnight).toBeGreaterThan(soon.fortnight);
  expect(complete.fortnight).toBeGreaterThan(later.fortnight);
  expect(complete.month).toBeGreaterThan(complete.fortnight);
  expect(taken.fortnight).toBeLessThan(complete.fortnight);
  const rows = await taken.ledger({ at: '2025-11-08T12:00:00Z' });
  expect(Math.round(rows.reduce((sum, row) => sum + Number(row.sales14d), 0) * 100)).toBe(later.fortnight);
});

test('today grows as its clock goes on', async () => {
  const { ledger, simulator } = await createFiguresKit('2025-11-12T17:25:40Z');
  const today = { start: '2025-11-12', end: '2025-11-12' };
  const clicks = async () => Number((await ledger(today))[0]?.clicks);
  const morning = await clicks();
  simulator.clock.set(new Date('2025-11-13T03:00:00Z'));
  expect(await clicks()).toBeGreaterThan(morning);
  expect(await ledger({ start: '2025-11-13', end: '2025-11-20' })).toEqual([]);
});

test('a campaign has no figures after its last day, nor before its first', async () => {
  const { ledger, simulator, profileId } = await createFiguresKit();
  const profile = simulator.ads.profiles.find(profileId);
  const campaigns = profile ? simulator.ads.accountOf(profile).campaigns : [];
  const ended = campaigns.filter(({ endDate }) => endDate !== null && endDate < '2025-10-22');
  expect(ended.length).toBeGreaterThan(0);
  const active = new Set((await ledger({ by: 'campaign' })).map(({ campaignId }) => campaignId));
  for (const { id } of ended) expect(active.has(id)).toBe(false);
});

test('amounts and rates are written as Java writes doubles', async () => {
  const { readText } = await createFiguresKit();
  const columns = ['campaignBudgetAmount', 'cost', 'sales14d', 'clicks'];
  const text = await readText(requestFor('spCampaigns', { columns, timeUnit: 'SUMMARY' }));
  expect(text).toMatch(/"campaignBudgetAmount":\d+\.0,/);
  expect(text).toMatch(/"sales14d":0\.0,/);
  expect(text).toMatch(/"clicks":\d+[,}]/);
});

test.each([
  [{ profileId: '12' }, 'profileId: there is no 12'],
  [{ start: 'soon' }, 'start: '],
  [{ by: 'moon' }, 'by.0: '],
  [{ start: '2020-01-01' }, 'At most 400 days at a time'],
])('a wrong query of the ledger is refused: %j', async (query, message) => {
  const { app, profileId } = await createFiguresKit();
  const answer = await app.inject({
    url: '/__sim/ads-ledger',
    query: { profileId, start: '2025-10-01', end: '2025-10-02', ...query },
  });
  expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining(message)]);
});
