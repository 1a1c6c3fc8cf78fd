import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../scripts/postgres.mjs';
import { callAsStaff } from './calls.ts';
import { freePort, kill, makeFolder, startInsights } from './running-insights.ts';

const GERMANY = 'A1PA6795UKMFR9';
const HOUR_MS = 3_600_000;
const REPORTED_WITHIN_MS = 2_000;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let home: ReturnType<typeof makeFolder>;
beforeAll(async () => {
  postgres = await startPostgres();
  home = makeFolder();
});
afterAll(async () => {
  await postgres.stop();
  home.remove();
});

async function startOne() {
  const simulatorPort = String(await freePort());
  const insights = await startInsights({
    DATABASE_URL: postgres.url,
    DATA_DIR: home.folder,
    SIMULATOR_PORT: simulatorPort,
  });
  return { ...insights, amazon: `http://127.0.0.1:${simulatorPort}/__sim` };
}

type Running = Awaited<ReturnType<typeof startOne>>;

/** Listens to everything; returns when the next event of a name came, on this process's clock. */
async function listen({ url }: Running) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'staff@insights.example', password: 'insights-demo' }),
  });
  const { data }: { data: { accessToken: string } } = await login.json();
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${data.accessToken}` },
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    async next(name: string): Promise<number> {
      for (;;) {
        const at = text.indexOf(`event: ${name}\n`);
        if (at >= 0) {
          text = text.slice(at + name.length);
          return Date.now();
        }
        const read = await reader?.read();
        if (!read || read.done) throw new Error('The stream has ended');
        text += decoder.decode(read.value, { stream: true });
      }
    },
    async end(): Promise<unknown> {
      for (;;) {
        const read = await reader?.read().catch(() => null);
        if (!read || read.done) return text;
        text += decoder.decode(read.value, { stream: true });
      }
    },
  };
}

/**
 * Amazon changes an hour of two days ago, and the product fetches it; returns when that was stored. Each process has an Amazon
 * of its own: by the same amount it would say what is stored already, and there would be nothing to report.
 */
async function updateBy({ url, amazon }: Running, deltaAmount: string): Promise<number> {
  const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 48 * HOUR_MS;
  const call = await callAsStaff(url);
  const { sellingPartnerId } = await call('GET', '/api/sp-api/account-status/nordlicht-home');
  const restated = await fetch(`${amazon}/restate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sellingPartnerId,
      marketplaceId: GERMANY,
      start: new Date(start).toISOString(),
      deltaAmount,
    }),
  });
  expect(restated.status).toBe(200);
  await call('POST', '/api/sales/order-metrics/nordlicht-home', {
    interval: `${new Date(start).toISOString()}--${new Date(start + HOUR_MS).toISOString()}`,
    granularity: 'Hour',
    marketplaceIds: [GERMANY],
  });
  return Date.now();
}

test('what one process stores is reported by the other within two seconds, also after either was killed', async () => {
  const [first, second] = [await startOne(), await startOne()];
  const listening = await listen(first);
  await listening.next('look-again');
  const reported = listening.next('moved');
  const storedAt = await updateBy(second, '10.00');
  expect((await reported) - storedAt).toBeLessThan(REPORTED_WITHIN_MS);

  await kill(first, 'SIGKILL');
  await listening.end();
  const again = await listen(second);
  await again.next('look-again');
  const third = await startOne();
  const reportedAgain = again.next('moved');
  const storedAgainAt = await updateBy(third, '25.00');
  expect((await reportedAgain) - storedAgainAt).toBeLessThan(REPORTED_WITHIN_MS);

  // One that is asked to stop says so, and does not wait for those who listen.
  const startedAt = Date.now();
  expect(await kill(second, 'SIGTERM')).toBe(0);
  expect(String(await again.end())).toContain('event: bye');
  expect(Date.now() - startedAt).toBeLessThan(8_000);
  expect(await kill(third, 'SIGTERM')).toBe(0);
});
