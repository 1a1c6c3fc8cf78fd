import { expect, test } from 'vitest';
import { findMarketplace, type Marketplace } from '../../src/world/marketplaces.ts';
import type { SellingPartner, World } from '../../src/world/world.ts';
import { createKit, FORM, US } from '../kit.ts';

const SELLERS = 'na/sellers/v1/marketplaceParticipations';
const HOUR = '2025-11-11T20:00:00.000Z';
const ACME = { sellingPartnerId: 'A1ACMEOUTDOOR', marketplaceId: US };

function getAcme(world: World): SellingPartner {
  const partner = world.findPartner(ACME.sellingPartnerId, 'na');
  if (!partner) throw new Error('Acme Outdoor is seeded');
  return partner;
}

function getUs(): Marketplace {
  const marketplace = findMarketplace(US);
  if (!marketplace) throw new Error('The United States are in the table');
  return marketplace;
}

const ledgerQuery = (granularity: string, start: string, end: string) =>
  `/__sim/ledger?${new URLSearchParams({ ...ACME, granularity, start, end })}`;

test('the clock can be read, fixed, and returned to real time', async () => {
  const { app, control } = createKit();
  expect((await app.inject('/__sim/clock')).json()).toEqual({
    now: '2025-11-12T17:25:40.000Z',
    isFixed: true,
  });
  const changed = await control('clock', { now: '2025-12-01T09:00:00+01:00' });
  expect(changed.json()).toEqual({ now: '2025-12-01T08:00:00.000Z', isFixed: true });
  expect((await control('clock', { now: null })).json()).toMatchObject({ isFixed: false });
  const wrong = await control('clock', { now: 'tomorrow' });
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, expect.stringContaining('now')]);
});

test('requests are counted per operation and answer until they are reset', async () => {
  const { app, signIn, spApi } = createKit();
  await spApi(SELLERS, await signIn('A1ACMEOUTDOOR'));
  await spApi(SELLERS, null);
  await spApi(SELLERS, null);
  expect((await app.inject('/__sim/requests')).json().operations).toEqual({
    token: { 200: 1 },
    getMarketplaceParticipations: { 200: 1, 403: 2 },
  });
  await app.inject({ method: 'DELETE', url: '/__sim/requests' });
  expect((await app.inject('/__sim/requests')).json().operations).toEqual({});
});

test('the ledger has the true figures, and order metrics the same', async () => {
  const { app, signIn, spApi } = createKit();
  const { rows, currencyCode } = (await app.inject(ledgerQuery('day', '2025-11-01', '2025-11-04'))).json();
  const answer = await spApi('na/sales/v1/orderMetrics', await signIn('A1ACMEOUTDOOR'), {
    marketplaceIds: US,
    granularity: 'Day',
    granularityTimeZone: 'UTC',
    interval: '2025-11-01T00:00:00Z--2025-11-04T00:00:00Z',
  });
  const expected = answer
    .json()
    .payload.map((row: { totalSales: { amount: string } }) => Number(row.totalSales.amount));
  expect(currencyCode).toBe('USD');
  expect(rows.map((row: { totalSales: string }) => Number(row.totalSales))).toEqual(expected);
});

test('a restatement changes its hour, its day, and what the best seller sold', async () => {
  const { app, control, simulator } = createKit();
  const read = async () => {
    const [hour] = (await app.inject(ledgerQuery('hour', HOUR, '2025-11-11T21:00:00Z'))).json().rows;
    const [day] = (await app.inject(ledgerQuery('day', '2025-11-11', '2025-11-12'))).json().rows;
    return { hour, day };
  };
  const before = await read();
  const change = { deltaAmount: 12.34, deltaOrders: 1, deltaUnits: 2 };
  const answer = await control('restate', { ...ACME, start: HOUR, ...change });
  const after = await read();
  expect(answer.json().hour).toEqual(after.hour);
  for (const which of ['hour', 'day'] as const) {
    expect(Number(after[which].totalSales) - Number(before[which].totalSales)).toBeCloseTo(12.34, 6);
    expect(after[which].orderCount - before[which].orderCount).toBe(1);
    expect(after[which].unitCount - before[which].unitCount).toBe(2);
  }
  const { ledger, world } = simulator;
  const account = { partner: getAcme(world), marketplace: getUs() };
  const day = { start: Date.parse('2025-11-11T00:00:00Z'), end: Date.parse('2025-11-12T00:00:00Z') };
  const byAsin = [...ledger.totalsByAsin(account, day).values()];
  const sold = byAsin.reduce((sum, row) => sum + row.amountMinor, 0);
  expect(sold).toBe(ledger.totals(account, day).amountMinor);
});

test.each([
  ['an hour in the future', { start: '2025-11-12T18:00:00Z' }],
  ['the middle of an hour', { start: '2025-11-11T20:30:00Z' }],
  ['a third decimal', { start: HOUR, deltaAmount: '1.005' }],
  ['more than there was', { start: HOUR, deltaOrders: -1000 }],
  ['a seller elsewhere', { start: HOUR, sellingPartnerId: 'A2NORDLICHTHOME' }],
  ['an unknown marketplace', { start: HOUR, marketplaceId: 'A1' }],
])('%s cannot be restated', async (_what, wrong) => {
  const { control } = createKit();
  const answer = await control('restate', { ...ACME, ...wrong });
  expect([answer.statusCode, answer.json().error]).toEqual([400, expect.any(String)]);
});

test('the control page shows clock, counts and faults, and its forms work without scripts', async () => {
  const { app, spApi } = createKit();
  await spApi(SELLERS, null);
  const post = (path: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `/__sim/${path}`,
      headers: { 'content-type': FORM },
      payload: new URLSearchParams(fields).toString(),
    });
  const blank = { times: '', ms: '', region: '', sellingPartnerId: '' };
  const added = await post('faults', { operation: 'getOrderMetrics', fault: '503', ...blank });
  expect([added.statusCode, added.headers.location]).toEqual([303, '/__sim/']);
  const page = (await app.inject('/__sim/')).body;
  for (const text of ['2025-11-12T17:25:40.000Z', '<td>403</td>', 'Remove 503 from getOrderMetrics']) {
    expect(page).toContain(text);
  }
  await post('faults/1/remove', {});
  expect((await app.inject('/__sim/faults')).json().faults).toEqual([]);
  const restated = { ...ACME, start: HOUR, deltaAmount: '5', deltaOrders: '', deltaUnits: '' };
  expect([(await post('restate', restated)).statusCode, (await app.inject('/__sim/')).body]).toEqual([
    303,
    expect.stringContaining('Hours restated by hand: 1.'),
  ]);
  const fixed = await post('clock', { now: '2025-01-01T00:00:00Z' });
  expect(fixed.statusCode).toBe(303);
  const inflated = await post('catalogue', { sellingPartnerId: 'A3SAKURACRAFTS', extraAsins: '7' });
  expect([inflated.statusCode, (await app.inject('/__sim/')).body]).toEqual([
    303,
    expect.stringContaining('Sakura Crafts (now 7)'),
  ]);
  const wrong = await post('clock', { now: 'noon' });
  expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
});

test('a wrong control request is refused with the reason', async () => {
  const { app, control } = createKit();
  const unknown = await control('faults', { operation: 'getNothing', fault: '429' });
  expect([unknown.statusCode, unknown.json().error]).toEqual([400, expect.stringContaining('getNothing')]);
  const wrong = await control('faults', { operation: '*', fault: 'sulk', times: 0 });
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, expect.stringMatching(/fault: .*times: /)]);
  const text = await app.inject({
    method: 'POST',
    url: '/__sim/faults',
    payload: 'no',
    headers: { 'content-type': 'text/plain' },
  });
  expect(text.statusCode).toBe(400);
});
