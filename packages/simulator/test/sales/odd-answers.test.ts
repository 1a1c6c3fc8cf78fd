import { expect, test } from 'vitest';
import { createKit, type Kit, US } from '../kit.ts';

const ACME = { sellingPartnerId: 'A1ACMEOUTDOOR', marketplaceId: US };
const SELLERS = 'sellers/v1/marketplaceParticipations';

type Row = {
  interval: string;
  unitCount: number;
  totalSales: { amount: string | number; currencyCode: string };
};

async function askHours(kit: Kit, granularity = 'Hour'): Promise<Row[]> {
  const answer = await kit.spApi('na/sales/v1/orderMetrics', await kit.signIn('A1ACMEOUTDOOR'), {
    marketplaceIds: US,
    granularity,
    granularityTimeZone: 'UTC',
    interval: '2025-11-10T00:00:00Z--2025-11-11T00:00:00Z',
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().payload;
}

const once = (kit: Kit, fault: string) =>
  kit.control('faults', { operation: 'getOrderMetrics', fault, times: 1 });

test('an answer with gaps leaves out single hours, the same ones each time', async () => {
  const kit = createKit();
  const whole = await askHours(kit);
  await once(kit, 'gaps');
  const gappy = await askHours(kit);
  await once(kit, 'gaps');
  expect(await askHours(kit)).toEqual(gappy);
  expect(gappy.length).toBeLessThan(whole.length);
  expect(gappy.length).toBeGreaterThan(whole.length / 2);
  expect(whole).toEqual(expect.arrayContaining(gappy));
});

test('an answer with odd rows has three of them and is otherwise good', async () => {
  const kit = createKit();
  const whole = await askHours(kit);
  await once(kit, 'odd-row');
  const odd = (await askHours(kit)).filter(
    (row, index) => JSON.stringify(row) !== JSON.stringify(whole[index]),
  );
  expect(odd.map(({ totalSales }) => totalSales.currencyCode)).toEqual(['USDX', 'USD', 'USD']);
  expect(odd[1]?.unitCount).toBe((whole[12]?.unitCount ?? 0) + 0.5);
  expect(odd[2]?.totalSales.amount).toBe('99999999999999.99');
});

test('amounts with floating-point noise stay the same amounts', async () => {
  const kit = createKit();
  const whole = await askHours(kit);
  await once(kit, 'float-noise');
  const noisy = await askHours(kit);
  expect(JSON.stringify(noisy)).toMatch(/\d\.\d{12,}/);
  expect(noisy.map(({ totalSales }) => Number(totalSales.amount).toFixed(2))).toEqual(
    whole.map(({ totalSales }) => Number(totalSales.amount).toFixed(2)),
  );
});

test('a temporary 403 says that Amazon’s security token has expired', async () => {
  const kit = createKit();
  await kit.control('faults', { operation: '*', fault: 'forbidden', times: 1 });
  const token = await kit.signIn('A1ACMEOUTDOOR');
  const answer = await kit.spApi(`na/${SELLERS}`, token);
  expect([answer.statusCode, answer.json().errors[0].message]).toEqual([
    403,
    'The security token included in the request is expired',
  ]);
  expect((await kit.spApi(`na/${SELLERS}`, token)).statusCode).toBe(200);
});

test('in another region some sellers are refused and others see an empty list, always the same ones', async () => {
  const kit = createKit();
  const abroad = async (id: string) => {
    const { app } = kit;
    const { clientId } = kit.simulator.applications.spApi;
    const grant = { api: 'sp-api', clientId, subject: id, region: 'na' } as const;
    const headers = { 'x-amz-access-token': kit.simulator.grants.issueAccessToken(grant) };
    const answer = await app.inject({ url: `/sp-api/eu/${SELLERS}`, headers });
    if (answer.statusCode === 200) expect(answer.json()).toEqual({ payload: [] });
    return answer.statusCode;
  };
  const ids = ['A1ACMEOUTDOOR', 'A4PRAIRIEGOODS', 'A5HARBORBOOKS', 'A00000000000B1', 'A00000000000B2'];
  const first = await Promise.all(ids.map(abroad));
  expect(new Set(first)).toEqual(new Set([200, 403]));
  expect(await Promise.all(ids.map(abroad))).toEqual(first);
});

test.each([
  ['refuse', 403],
  ['empty', 200],
] as const)('a setting decides for all sellers abroad: %s', async (wrongRegion, status) => {
  const kit = createKit({ wrongRegion });
  for (const seller of ['A1ACMEOUTDOOR', 'A4PRAIRIEGOODS', 'A5HARBORBOOKS'])
    expect((await kit.spApi(`eu/${SELLERS}`, await kit.signIn(seller))).statusCode).toBe(status);
});

test('a restatement taken from another hour of the day changes both hours and leaves the day', async () => {
  const kit = createKit();
  const [hours, days] = [await askHours(kit), await askHours(kit, 'Day')];
  await kit.control('restate', {
    ...ACME,
    start: '2025-11-10T20:00:00Z',
    takenFrom: '2025-11-10T21:00:00Z',
    deltaAmount: 1,
  });
  const after = await askHours(kit);
  const change = after.map(({ totalSales }, index) =>
    Math.round(Number(totalSales.amount) - Number(hours[index]?.totalSales.amount)),
  );
  expect(change.slice(19, 23)).toEqual([0, 1, -1, 0]);
  expect(await askHours(kit, 'Day')).toEqual(days);
});

test('a restatement can be visible in days only, so that hours and days do not match', async () => {
  const kit = createKit();
  const [hours, days] = [await askHours(kit), await askHours(kit, 'Day')];
  await kit.control('restate', { ...ACME, start: '2025-11-10T20:00:00Z', deltaAmount: 5, only: 'day' });
  expect(await askHours(kit)).toEqual(hours);
  const [day] = await askHours(kit, 'Day');
  expect(Number(day?.totalSales.amount) - Number(days[0]?.totalSales.amount)).toBeCloseTo(5, 6);
});

test('the rate header has the scaled rate, and a new seller may sell in a single marketplace', async () => {
  const kit = createKit({ rateScale: 20, newSellerMarketplaces: 1 });
  const answer = await kit.spApi('na/sales/v1/orderMetrics', await kit.signIn('A1ACMEOUTDOOR'), {
    marketplaceIds: US,
    granularity: 'Total',
    interval: '2025-11-10T00:00:00Z--2025-11-11T00:00:00Z',
    granularityTimeZone: 'UTC',
  });
  expect(answer.headers['x-amzn-ratelimit-limit']).toBe('10.0');
  expect(kit.simulator.world.newPartner('na', 'US').participations).toHaveLength(1);
  expect(kit.simulator.world.newPartner('na', 'BR').participations).toHaveLength(2);
});
