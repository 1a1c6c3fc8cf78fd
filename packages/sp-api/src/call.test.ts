import { startServer } from '@insights/provider-http/testing/local-server';
import { createVirtualRuntime } from '@insights/provider-http/testing/virtual-runtime';
import { createThrottle } from '@insights/provider-http/throttle';
import { describe, expect, test } from 'vitest';
import { createSpApi } from './index.ts';
import { denial, failureOf, startSellerApi } from './testing/seller-api.ts';

const DENIED = 'Access to requested resource is denied.'; // seen live: docs#2147, N2
const nobody = { body: { payload: [] } };

test('a call carries the token and names us, and nothing else', async () => {
  const { api, calls } = await startSellerApi(() => nobody);
  await api.sellers.listMarketplaceParticipations();
  expect(calls[0]?.headers).toMatchObject({
    'x-amz-access-token': 'Atza|1',
    'user-agent': 'Insights/1.0 (Language=TypeScript; Platform=Node.js)',
    accept: 'application/json',
  });
  expect(calls[0]?.headers).not.toHaveProperty('authorization');
  expect(calls[0]?.headers).not.toHaveProperty('content-type');
});

test('a base address may have a path of its own', async () => {
  const server = await startServer(() => nobody);
  const tokens = { get: async () => 'Atza|1', renew: async () => 'Atza|2' };
  const api = createSpApi({ baseUrl: `${server.url}/sp-api/eu/`, seller: 'A1', tokens });
  await api.sellers.listMarketplaceParticipations();
  expect(server.seen[0]?.path).toBe('/sp-api/eu/sellers/v1/marketplaceParticipations');
});

test('a token that ran out early is renewed once and the call made again', async () => {
  const { api, calls } = await startSellerApi((_, number) =>
    number === 1 ? denial(403, 'Unauthorized', DENIED, 'The access token you provided has expired.') : nobody,
  );
  await api.sellers.listMarketplaceParticipations();
  expect(calls.map(({ headers }) => headers['x-amz-access-token'])).toEqual(['Atza|1', 'Atza|2']);
});

describe('a denial that a new token does not cure', () => {
  // The details seen live: N2, docs#2147, models#4825, models#2373, pipedream#16843.
  test.each([
    ['The access token you provided is revoked, malformed or invalid.', 'denied', 2],
    ['The LWA secret token you provided has expired.', 'misconfigured', 1],
    ['Access token is missing in the request header.', 'misconfigured', 1],
    ['The marketplaces you provided are not valid for region.', 'forbidden', 1],
    ['The security token included in the request is expired', 'denied', 2], // models#2595
    ['', 'denied', 2],
  ])('"%s" is %s after %i calls', async (details, kind, attempts) => {
    const { api, calls } = await startSellerApi(() => denial(403, 'Unauthorized', DENIED, details));
    const error = await failureOf(api.sellers.listMarketplaceParticipations());
    expect(error).toMatchObject({ kind, reason: details === '' ? DENIED : details });
    expect(calls).toHaveLength(attempts);
  });

  test('a missing role is forbidden, and no token is wasted on it', async () => {
    const { api, tokensGiven } = await startSellerApi(() =>
      denial(403, 'Unauthorized', 'Access to the resource is forbidden', ''),
    );
    const error = await failureOf(
      api.reports.createReport({
        reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
        marketplaceIds: ['ATVPDKIKX0DER'],
      }),
    );
    expect(error).toMatchObject({
      kind: 'forbidden',
      code: 'Unauthorized',
      operation: 'createReport',
      reason: 'Access to the resource is forbidden',
    });
    expect(tokensGiven()).toBe(1);
  });
});

test('a wrong request is rejected with Amazon’s own words', async () => {
  const { api } = await startSellerApi(() => denial(400, 'InvalidInput', 'Invalid Input', '')); // docs#117
  expect(await failureOf(api.sellers.listMarketplaceParticipations())).toMatchObject({
    kind: 'rejected',
    code: 'InvalidInput',
    status: 400,
    message: 'getMarketplaceParticipations: Invalid Input',
  });
});

describe('quota', () => {
  // docs#553, #1624: details empty or absent, no Retry-After.
  const exceeded = denial(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.', '');

  test('a 429 is waited out at half the rate', async () => {
    const { api, calls, clock } = await startSellerApi((_, number) => (number === 1 ? exceeded : nobody));
    const before = clock.now;
    await api.sellers.listMarketplaceParticipations();
    expect(calls).toHaveLength(2);
    expect(clock.now - before).toBeGreaterThan(100_000); // one call per 62.5 s, halved, and already recovering
  });

  test('a caller in a hurry is told when Amazon will be ready', async () => {
    const { api, clock } = await startSellerApi(() => exceeded, { maxWaitMs: 1000 });
    const error = await failureOf(api.sellers.listMarketplaceParticipations());
    expect(error.kind).toBe('throttled');
    expect(error.availableAt?.getTime()).toBeGreaterThan(clock.now + 60_000);
  });

  test('sales and traffic reports share one quota across sellers and regions, when it is the application’s', async () => {
    const throttle = createThrottle(createVirtualRuntime());
    const answer = () => ({ status: 202, body: { reportId: '1' } });
    const traffic = { reportType: 'GET_SALES_AND_TRAFFIC_REPORT', marketplaceIds: ['ATVPDKIKX0DER'] };
    const first = await startSellerApi(answer, { throttle });
    const other = await startSellerApi(answer, { throttle }); // another host, as another region is
    await first.api.reports.createReport(traffic);
    expect((await failureOf(other.api.reports.createReport(traffic, { maxWaitMs: 0 }))).kind).toBe(
      'throttled',
    );

    const perSeller = {
      throttle: createThrottle(createVirtualRuntime()),
      reportQuotas: { [traffic.reportType]: { scope: 'seller', perHour: 4, perDay: 96 } as const },
    };
    const one = await startSellerApi(answer, perSeller);
    const two = await startSellerApi(answer, perSeller);
    await one.api.reports.createReport(traffic);
    await two.api.reports.createReport(traffic, { maxWaitMs: 0 });
  });

  test('neither the hour’s nor the day’s quota of a report is exceeded', async () => {
    const reportQuotas = { X: { scope: 'application', perHour: 60, perDay: 12, burst: 10 } as const };
    const { api, clock } = await startSellerApi(() => ({ status: 202, body: { reportId: '1' } }), {
      reportQuotas,
    });
    const asked = { reportType: 'X', marketplaceIds: ['ATVPDKIKX0DER'] };
    for (let report = 0; report < 10; report += 1) await api.reports.createReport(asked, { maxWaitMs: 0 });
    const hour = await failureOf(api.reports.createReport(asked, { maxWaitMs: 0 }));
    expect(hour.retryAfterMs).toBeLessThan(70_000);
    for (let report = 0; report < 2; report += 1) await api.reports.createReport(asked);
    clock.now += 600_000;
    const day = await failureOf(api.reports.createReport(asked, { maxWaitMs: 0 }));
    expect(day.retryAfterMs).toBeGreaterThan(3_600_000);
    expect(await api.reports.nextAvailableAt('X')).toEqual(day.availableAt);
  });

  test('sales and traffic reports have a quota of their own, other reports do not wait for it', async () => {
    const { api, clock } = await startSellerApi(() => ({ status: 202, body: { reportId: '1' } }));
    const traffic = { reportType: 'GET_SALES_AND_TRAFFIC_REPORT', marketplaceIds: ['ATVPDKIKX0DER'] };
    const before = clock.now;
    await api.reports.createReport(traffic);
    await api.reports.createReport({ ...traffic, reportType: 'GET_MERCHANT_LISTINGS_ALL_DATA' });
    expect(clock.now).toBe(before);
    const readyAt = await api.reports.nextAvailableAt(traffic.reportType);
    expect(readyAt.getTime() - before).toBeGreaterThanOrEqual(900_000);
    const error = await failureOf(api.reports.createReport(traffic, { maxWaitMs: 5000 }));
    expect(error).toMatchObject({ kind: 'throttled', availableAt: readyAt });
    await api.reports.createReport(traffic);
    expect(clock.now).toBe(readyAt.getTime());
  });
});

test('an answer of another shape is malformed, and says where', async () => {
  const { api } = await startSellerApi(() => ({ body: { payload: { marketplace: 'US' } } }));
  const error = await failureOf(api.sellers.listMarketplaceParticipations());
  expect(error).toMatchObject({ kind: 'malformed', message: expect.stringContaining('payload') });
});
