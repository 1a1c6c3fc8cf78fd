import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningSimulator, startSimulator } from '../../src/simulator.ts';
import { NOW, SP_API } from '../kit.ts';

const Token = z.object({ access_token: z.string() });
const LoginError = z.object({ error: z.string() });
const SpApiErrors = z.object({ errors: z.tuple([z.object({ details: z.string() })]) });

let running: RunningSimulator;
let token = '';

beforeAll(async () => {
  running = await startSimulator({ now: NOW, seed: 'test', timeScale: 1000 });
  token = Token.parse(await (await refresh()).json()).access_token;
});
afterAll(() => running.close());
beforeEach(async () => {
  await fetch(`${running.url}/__sim/faults`, { method: 'DELETE' });
  running.simulator.buckets.reset();
});

const refresh = () =>
  fetch(`${running.url}/lwa/auth/o2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'Atzr|sim-demo-A1ACMEOUTDOOR',
      ...SP_API,
    }),
  });

const sellers = () =>
  fetch(`${running.url}/sp-api/na/sellers/v1/marketplaceParticipations`, {
    headers: { 'x-amz-access-token': token },
  });

const add = async (fault: object) => {
  const answer = await fetch(`${running.url}/__sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  expect(answer.status).toBe(201);
};

const OPERATION = 'getMarketplaceParticipations';

test('a fault applies the requested number of times, then answers are good again', async () => {
  await add({ operation: OPERATION, fault: '503', times: 2 });
  expect([(await sellers()).status, (await sellers()).status, (await sellers()).status]).toEqual([
    503, 503, 200,
  ]);
});

test('a fault applies to its operation, region and seller only', async () => {
  await add({ operation: 'getOrderMetrics', fault: '500' });
  await add({ operation: OPERATION, fault: '500', region: 'EU' });
  await add({ operation: OPERATION, fault: '500', sellingPartnerId: 'A4PRAIRIEGOODS' });
  expect((await sellers()).status).toBe(200);
  await add({ operation: '*', fault: 429, sellingPartnerId: 'A1ACMEOUTDOOR' });
  expect([(await sellers()).status, (await refresh()).status]).toEqual([429, 429]);
});

test('a reset connection gives no answer and is counted', async () => {
  await add({ operation: OPERATION, fault: 'reset', times: 1 });
  await expect(sellers()).rejects.toThrow();
  expect(running.simulator.counters.read()[OPERATION]).toMatchObject({ reset: 1 });
  expect((await sellers()).status).toBe(200);
});

test('each call is listed with its seller, its answer and its fault', async () => {
  await fetch(`${running.url}/__sim/requests`, { method: 'DELETE' });
  await add({ operation: OPERATION, fault: '503', times: 1 });
  await sellers();
  await sellers();
  const answer = await fetch(`${running.url}/__sim/requests/${OPERATION}`);
  const call = { at: NOW.toISOString(), operation: OPERATION, subject: 'A1ACMEOUTDOOR', query: '' };
  expect(await answer.json()).toEqual({
    requests: [
      { ...call, outcome: '503', fault: '503' },
      { ...call, outcome: '200', fault: null },
    ],
  });
});

test('a truncated answer ends before its content length', async () => {
  await add({ operation: OPERATION, fault: 'truncate', times: 1 });
  const answer = await sellers();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

test('a malformed answer is complete and not JSON', async () => {
  await add({ operation: OPERATION, fault: 'malformed', times: 1 });
  const answer = await sellers();
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(() => JSON.parse(text)).toThrow();
});

test('a revoked grant is refused at the token endpoint and at the API, each with its own error', async () => {
  await add({ operation: '*', fault: 'revoked' });
  expect(LoginError.parse(await (await refresh()).json()).error).toBe('invalid_grant');
  const answer = await sellers();
  const { errors } = SpApiErrors.parse(await answer.json());
  expect([answer.status, errors[0].details]).toEqual([
    403,
    'The access token you provided is revoked, malformed or invalid.',
  ]);
});

test('a rotated secret has an error of its own, not that of a revoked grant', async () => {
  await add({ operation: '*', fault: 'secret-rotated' });
  const answer = await refresh();
  expect([answer.status, LoginError.parse(await answer.json()).error]).toEqual([401, 'invalid_client']);
  const { errors } = SpApiErrors.parse(await (await sellers()).json());
  expect(errors[0].details).toBe('The LWA secret token you provided has expired.');
});

test('an empty answer is a good one without data', async () => {
  await add({ operation: OPERATION, fault: 'empty', times: 1 });
  expect(await (await sellers()).json()).toEqual({ payload: [] });
});

test('latency delays an answer, and another fault still applies', async () => {
  await add({ operation: OPERATION, fault: 'latency', ms: 30 });
  await add({ operation: OPERATION, fault: '500' });
  const started = performance.now();
  expect((await sellers()).status).toBe(500);
  expect(performance.now() - started).toBeGreaterThanOrEqual(28);
});

test('an operation ignores a fault that it does not support, and the fault stays active', async () => {
  await add({ operation: OPERATION, fault: 'expired-link', times: 1 });
  expect((await sellers()).status).toBe(200);
  expect(running.simulator.faults.list()).toHaveLength(1);
});

test('browsers reach it as localhost too', async () => {
  const answer = await fetch(`http://localhost:${running.port}/__sim/clock`);
  expect(answer.status).toBe(200);
});
