import { coverage, fillHoles } from '@insights/contract/coverage';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdQuery } from '../../testing/held-queries.ts';
import { finishJobs } from '../../testing/job-time.ts';
import { salesLedger } from '../../testing/sales-ledger.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
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

async function storedOf(granularity: 'hour' | 'day', path = PATH) {
  const found = (await read(path)).sales.find((one) => one.granularity === granularity);
  if (!found) throw new Error(`nothing is told of ${granularity}s`);
  return found;
}

const press = async (path = PATH) =>
  server.post(`${path}/fill-holes`, undefined, { token: await server.signIn('staff') });

async function fill(path = PATH) {
  const { status, body } = await press(path);
  expect(status).toBe(202);
  return fillHoles.data.parse(body.data);
}

/** Takes stored intervals away, as if they had never come. */
async function forget(granularity: 'hour' | 'day', from: Date, before: Date, marketplace = US) {
  await server.db.execute(sql`
    delete from sales_intervals
     where seller_id = ${await server.sellerId('acme-outdoor')}
       and marketplace_id = ${marketplace}
       and granularity = ${granularity}
       and interval_start >= ${from} and interval_start < ${before}`);
}

const ago = (ms: number, unit: number) =>
  new Date(Math.floor((server.clock.now.getTime() - ms) / unit) * unit);

describe('what is stored and what is missing', () => {
  test('of a whole history nothing is missing, and its ends are told', async () => {
    const day = await storedOf('day');
    expect(day).toMatchObject({ missing: 0, can_fill: 0, hole_count: 0, holes: [] });
    const { rows } = await server.db.execute<{ n: number; first: Date }>(sql`
      select count(*)::int as n, min(interval_start) as first
        from sales_intervals
       where seller_id = ${await server.sellerId('acme-outdoor')}
         and marketplace_id = ${US}
         and granularity = 'day'`);
    expect(day.rows).toBe(rows[0]?.n);
    expect(day.stored_from).toBe(new Date(rows[0]?.first ?? 0).toISOString());
    expect(day.as_of).not.toBeNull();
  });

  test('planted holes are found, the newest first, with what Amazon said of them', async () => {
    const from = ago(5 * DAY_MS, HOUR_MS);
    const old = ago(12 * DAY_MS, HOUR_MS);
    await forget('hour', from, new Date(from.getTime() + 3 * HOUR_MS));
    await forget('hour', old, new Date(old.getTime() + HOUR_MS));
    await server.db.execute(sql`
      insert into sales_holes (seller_id, marketplace_id, granularity, interval_start, reason, tries, next_try_at)
      values (${await server.sellerId('acme-outdoor')}, ${US}, 'hour', ${old}, 'Amazon left out 1 of 168 hours', 1,
              ${new Date(server.clock.now.getTime() + HOUR_MS)})`);
    const hour = await storedOf('hour');
    expect(hour).toMatchObject({ missing: 4, can_fill: 4, hole_count: 2 });
    expect(hour.holes).toEqual([
      {
        start: from.toISOString(),
        end: new Date(from.getTime() + 3 * HOUR_MS).toISOString(),
        intervals: 3,
        can_fill: true,
        reason: null,
        next_try_at: null,
      },
      {
        start: old.toISOString(),
        end: new Date(old.getTime() + HOUR_MS).toISOString(),
        intervals: 1,
        can_fill: true,
        reason: 'Amazon left out 1 of 168 hours',
        next_try_at: new Date(server.clock.now.getTime() + HOUR_MS).toISOString(),
      },
    ]);
  });

  test('filling asks for exactly the holes, and leaves the figures of Amazon’s ledger', async () => {
    const filled = await fill();
    expect(filled.fillings).toMatchObject([
      { granularity: 'hour', outcome: 'begun', intervals: 4, requests: 2, out_of_reach: 0 },
      { granularity: 'day', outcome: 'nothing', intervals: 0, requests: 0 },
    ]);
    expect(filled.message).toBe('Fetching 4 hours.');
    expect((await read()).backfills).toMatchObject([{ state: 'idle' }, { state: 'queued', chunksTotal: 2 }]);
    await finishJobs(server);
    expect((await read()).backfills[1]).toMatchObject({ state: 'completed', recordsSaved: 4, errorCount: 0 });
    expect(await storedOf('hour')).toMatchObject({ missing: 0, holes: [] });
    const books = salesLedger(server);
    const stored = await books.stored('acme-outdoor', US, 'hour');
    const truth = await books.ledger('A1ACMEOUTDOOR', US, 'hour', ago(20 * DAY_MS, HOUR_MS).toISOString());
    const start = ago(5 * DAY_MS, HOUR_MS).toISOString();
    expect(stored[start]).toEqual(truth[start]);
    expect((await fill()).message).toBe('There is nothing to fill.');
  });

  test('what is older than Amazon gives is said to be lost, and only the rest is asked for', async () => {
    server.advance(20 * DAY_MS); // nothing is fetched meanwhile
    const hour = await storedOf('hour');
    const lost = ago(25 * DAY_MS, HOUR_MS);
    await forget('hour', lost, new Date(lost.getTime() + HOUR_MS));
    server.advance(10 * DAY_MS);
    const later = await storedOf('hour');
    expect(hour.can_fill).toBe(hour.missing);
    const gone = later.missing - later.can_fill;
    expect(gone).toBeGreaterThan(0);
    expect(later.holes.at(-1)).toMatchObject({
      start: lost.toISOString(),
      can_fill: false,
      next_try_at: null,
    });
    const { fillings, message } = await fill();
    expect(fillings[0]).toMatchObject({ outcome: 'begun', intervals: later.can_fill, out_of_reach: gone });
    expect(message).toMatch(
      /^Fetching 7\d\d hours and 29 days\. \d hours? (is|are) older than what Amazon gives\.$/,
    );
    await finishJobs(server);
    expect(await storedOf('hour')).toMatchObject({ missing: gone, can_fill: 0 });
    expect(await storedOf('day')).toMatchObject({ missing: 0 });
  });
});

describe('a marketplace where the seller does not participate', () => {
  const CANADA = 'A2EUQ1WTGCTBG2';
  const path = `/api/coverage/acme-outdoor/${CANADA}`;
  const backfill = `/api/sp-api/acme-outdoor/marketplaces/${CANADA}/backfill`;
  const participate = async (isParticipating: boolean) =>
    server.db.execute(sql`
      update seller_marketplaces
         set is_participating = ${isParticipating}
       where seller_id = ${await server.sellerId('acme-outdoor')} and marketplace_id = ${CANADA}`);

  test('has no hole that can be filled, begins no backfill and says why', async () => {
    await participate(false);
    const hole = ago(45 * DAY_MS, HOUR_MS);
    await forget('hour', hole, new Date(hole.getTime() + 3 * HOUR_MS), CANADA);
    const told = await read(path);
    expect(told.is_participating).toBe(false);
    for (const { can_fill, holes } of told.sales) {
      expect(can_fill).toBe(0);
      expect(holes.filter((one) => one.can_fill || one.next_try_at)).toEqual([]);
    }
    const { fillings, message } = await fill(path);
    expect(fillings.map(({ outcome, requests }) => [outcome, requests])).toEqual([
      ['nothing', 0],
      ['nothing', 0],
    ]);
    expect(message).toBe('The seller does not participate in this marketplace: there is nothing to fetch.');
    const token = await server.signIn('staff');
    for (const granularity of ['daily', 'hourly']) {
      const { status, body } = await server.post(backfill, { granularity }, { token });
      expect([status, body.error?.code]).toEqual([409, 'not_participating']);
    }
    expect(
      (await server.db.execute(`select from jobs where kind = 'sales.backfill' and state = 'queued'`)).rows,
    ).toEqual([]);
  });

  test('of which nothing was ever fetched lacks nothing', async () => {
    await forget('hour', new Date(0), new Date('2100-01-01'), CANADA);
    await forget('day', new Date(0), new Date('2100-01-01'), CANADA);
    for (const granularity of ['hour', 'day'] as const)
      expect(await storedOf(granularity, path)).toMatchObject({
        rows: 0,
        missing: 0,
        hole_count: 0,
        holes: [],
      });
  });

  test('is not asked for its gaps by the hourly update either, until the seller participates', async () => {
    const turnOn = async () =>
      server.call('PATCH', `/api/sp-api/acme-outdoor/marketplaces/${CANADA}`, {
        token: await server.signIn('staff'),
        body: { auto_update: true },
      });
    await turnOn();
    await finishJobs(server);
    const { can_fill, rows } = await storedOf('day', path);
    expect(can_fill).toBe(0);
    expect(rows).toBeLessThanOrEqual(36); // those that every round reads
    await participate(true);
    expect((await storedOf('day', path)).can_fill).toBeGreaterThan(600);
    expect((await fill(path)).fillings[1]).toMatchObject({ outcome: 'begun' });
    await finishJobs(server);
    expect(await storedOf('day', path)).toMatchObject({ can_fill: 0 });
  });
});

describe('filling once', () => {
  test('two who press at the same moment begin one job', async () => {
    const from = ago(3 * DAY_MS, HOUR_MS);
    await forget('hour', from, new Date(from.getTime() + HOUR_MS));
    const held = holdQuery(server.db, 'sales stored', 'after');
    const first = fill();
    await held.isHeld; // it knows the hole and has not asked for it yet
    const second = await fill();
    held.release();
    const outcomes = [(await first).fillings[0]?.outcome, second.fillings[0]?.outcome];
    held.restore();
    expect(outcomes).toEqual(['under way', 'begun']);
    const { rows } = await server.db.execute(
      sql`select from jobs where kind = 'sales.backfill' and state = 'queued'`,
    );
    expect(rows).toHaveLength(1);
    await finishJobs(server);
    expect(await storedOf('hour')).toMatchObject({ can_fill: 0 });
  });

  test('a backfill that is under way is not begun again', async () => {
    const from = ago(40 * DAY_MS, DAY_MS);
    await forget('day', from, new Date(from.getTime() + DAY_MS));
    const token = await server.signIn('staff');
    const backfill = `/api/sp-api/acme-outdoor/marketplaces/${US}/backfill`;
    await server.post(backfill, { granularity: 'daily' }, { token });
    expect((await fill()).message).toMatch(/^1 day is being fetched already\./);
    await finishJobs(server);
    expect(await storedOf('day')).toMatchObject({ missing: 0 });
  });

  test('one hole that Amazon does not tell does not keep the others', async () => {
    const from = ago(4 * DAY_MS, HOUR_MS);
    const other = ago(15 * DAY_MS, HOUR_MS);
    await forget('hour', from, new Date(from.getTime() + HOUR_MS));
    await forget('hour', other, new Date(other.getTime() + HOUR_MS));
    server.faults.add({ operation: 'getOrderMetrics', fault: 'malformed', times: 5 });
    await fill();
    await finishJobs(server);
    server.faults.clear();
    const { can_fill, holes } = await storedOf('hour');
    expect(can_fill).toBe(1);
    expect(holes[0]?.start).toBe(other.toISOString());
    await fill();
    await finishJobs(server);
    expect(await storedOf('hour')).toMatchObject({ can_fill: 0 });
  });
});
