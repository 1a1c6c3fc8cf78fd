import { coverage } from '@insights/contract/coverage';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishJobs } from '../../testing/job-time.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const CANADA = 'A2EUQ1WTGCTBG2';
const PATH = `/api/coverage/acme-outdoor/${US}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  await server.db.execute('delete from jobs'); // what is queued here is what a test has asked for
});
afterAll(() => server.stop());

async function read(path = PATH) {
  const { status, body } = await server.get(path, { token: await server.signIn('admin') });
  expect(status).toBe(200);
  return coverage.data.parse(body.data);
}

const post = async (action: 'fill-holes' | 'update', path = PATH) =>
  server.post(`${path}/${action}`, undefined, { token: await server.signIn('staff') });

const ago = (ms: number) => new Date(server.clock.now.getTime() - ms);

describe('what is refused', () => {
  test('filling and updating are for staff', async () => {
    const token = await server.signIn('admin');
    expect((await server.post(`${PATH}/fill-holes`, undefined, { token })).status).toBe(403);
    expect((await server.post(`${PATH}/update`, undefined, { token })).status).toBe(403);
  });

  test('nothing is begun with a connection that Amazon refuses', async () => {
    const connection = (status: string) =>
      server.db.execute(sql`update connections set token_status = ${status}`);
    await connection('reconnect');
    for (const action of ['fill-holes', 'update'] as const) {
      const { status, body } = await post(action);
      expect([status, body.error?.code]).toEqual([409, 'reconnect_needed']);
    }
    expect((await read()).trouble).toEqual({ kind: 'connection', message: 'Connection needs renewal' });
    await connection('valid');
  });

  test('a marketplace whose updates are off is not updated, and says why', async () => {
    await server.db.execute(
      sql`update seller_marketplaces set auto_update = false where marketplace_id = ${CANADA}`,
    );
    const { status, body } = await post('update', `/api/coverage/acme-outdoor/${CANADA}`);
    expect([status, body.error?.code]).toEqual([409, 'updates_off']);
    expect((await read(`/api/coverage/acme-outdoor/${CANADA}`)).update.state).toBe('off');
  });
});

describe('how it is kept up to date', () => {
  test('an update that is asked for runs now, however often it is asked for', async () => {
    await server.scheduleJobs();
    await server.db.execute(sql`delete from jobs where key not like ${`sales.auto-update:%:${US}`}`);
    await finishJobs(server);
    const before = await read();
    expect(before.update).toMatchObject({ state: 'waiting', lastError: null });
    expect(before.update.nextAt && Date.parse(before.update.nextAt)).toBeGreaterThan(
      server.clock.now.getTime(),
    );
    await Promise.all([post('update'), post('update')]);
    const { update } = await read();
    expect(update.nextAt && Date.parse(update.nextAt)).toBeLessThanOrEqual(server.clock.now.getTime());
    await finishJobs(server);
    const after = await read();
    expect(after.update.succeededAt).toBe(server.clock.now.toISOString());
    expect(after.sales[0]?.brought.first).toBeGreaterThan(0);
  });

  test('connections are told with their age and when they have to be renewed', async () => {
    const { connections } = await read();
    expect(connections.map(({ api, region, token_status }) => [api, region, token_status])).toEqual([
      ['sp-api', 'NA', 'valid'],
      ['ads', 'NA', 'valid'],
    ]);
    const [spApi] = connections;
    expect(Date.parse(spApi?.renew_by ?? '') - Date.parse(spApi?.connected_at ?? '')).toBe(365 * DAY_MS);
  });

  test('a connection that ends within thirty days is told, on the home, too', async () => {
    const sellerId = await server.sellerId('acme-outdoor');
    const connectedAt = (at: Date) =>
      server.db.execute(sql`update connections set connected_at = ${at} where seller_id = ${sellerId}`);
    await connectedAt(ago(353 * DAY_MS));
    const { trouble } = await read();
    expect(trouble).toMatchObject({ kind: 'expiring', message: 'Connection ends in 12 days' });
    const token = await server.signIn('admin');
    const home = await server.get(`/api/operators/marketplaces?shops=${sellerId}:${US}`, { token });
    expect(home.body.data?.['sellers']).toMatchObject([{ marketplaces: [{ trouble }] }]);
    await connectedAt(server.clock.now);
    expect((await read()).trouble).toBeNull();
  });

  test('late data and a long wait for the quota are told, each as what it is', async () => {
    server.advance(5 * HOUR_MS);
    expect((await read()).trouble).toEqual({ kind: 'late', message: 'Data is 5 h old' });
    const until = new Date(server.clock.now.getTime() + HOUR_MS);
    await server.db.execute(sql`
      update jobs set run_at = ${until}, waiting_until = ${until} where key like ${`sales.auto-update:%:${US}`}`);
    expect((await read()).trouble).toEqual({
      kind: 'quota',
      message: 'Amazon’s quota for sales is used up',
      until: until.toISOString(),
    });
    await post('update');
    await finishJobs(server);
    expect((await read()).trouble).toBeNull();
  });
});
