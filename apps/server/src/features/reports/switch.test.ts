import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/connect.ts';
import { SECOND } from '../../testing/accounts.ts';
import { gate } from '../../testing/job-room.ts';
import { openReportFixture, type ReportFixture } from '../../testing/report-fixture.ts';

// The switch is one transaction. A process that is killed says nothing more: here it waits for ever, or until a test
// lets it wake up, and its lease lapses while another one goes on.

const BEFORE = 3; // the rows of the month as it was
const AFTER = 1_200;

let fixture: ReportFixture;
let seller: string;
let first: string;
beforeEach(async () => {
  fixture = await openReportFixture();
  seller = fixture.sellers[0] ?? '';
  fixture.amazon.makes({ rows: BEFORE });
  first = await fixture.ask(seller, 2025, 12, true);
  await fixture.finish();
  fixture.amazon.makes({ rows: AFTER });
});
afterEach(() => fixture.close());

type Moment = 'before it begins' | 'before its commit' | 'after its commit';
const never = new Promise<never>(() => {});

/** The database as a process sees it that is stopped at the transaction which switches the report's month. */
function stoppedAt(moment: Moment, reportId: string) {
  const arrived = gate();
  const woken = gate();
  const isStaged = async () => {
    const { rows } = await fixture.db.execute(sql`
      select from tracked_reports where report_id = ${reportId} and staging_version is not null`);
    return rows.length > 0;
  };
  const transaction: Database['transaction'] = async (work, config) => {
    if (!(await isStaged())) return fixture.db.transaction(work, config);
    if (moment === 'before it begins') {
      arrived.open();
      await woken.opened;
      return fixture.db.transaction(work, config);
    }
    const isLost = moment === 'before its commit';
    const switched = fixture.db.transaction(async (tx) => {
      await work(tx);
      if (isLost) throw new Error('The connection ends here');
    }, config);
    await switched.catch((error: unknown) => {
      if (!isLost) throw error;
    });
    arrived.open();
    return never;
  };
  const seen: Database = new Proxy(fixture.db, {
    get: (db, name) => (name === 'transaction' ? transaction : Reflect.get(db, name)),
  });
  return { seen, arrived: arrived.opened, wake: woken.open };
}

const countOf = async (what: string): Promise<number> => {
  const { rows } = await fixture.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.raw(what)}`,
  );
  return rows[0]?.n ?? 0;
};
const rowsThatCount = () =>
  countOf('asin_sales_months join asin_sales using (seller_id, marketplace_id, month_start, version)');

async function killAt(moment: Moment) {
  const id = await fixture.ask(seller, 2025, 12, true);
  const { seen, ...stopped } = stoppedAt(moment, id);
  const dead = fixture.startProcess(seen);
  await fixture.queue.drain();
  fixture.advance(15 * SECOND); // Amazon has made it by now
  const dying = dead.queue.drain();
  await stopped.arrived;
  return { id, dead, dying, wake: stopped.wake };
}

async function expectSwitchedOnce(id: string): Promise<void> {
  expect(await fixture.find(seller, id)).toMatchObject({
    status: 'PARSED',
    step: null,
    asinCount: AFTER,
    isProcessed: true,
  });
  expect(await fixture.find(seller, first)).toMatchObject({ isProcessed: false });
  expect(await rowsThatCount()).toBe(AFTER);
  expect(await countOf('asin_sales')).toBe(AFTER); // nothing is left of other versions
  expect(await countOf('asin_sales_totals')).toBe(AFTER);
  expect(await countOf("jobs where state not in ('completed', 'failed')")).toBe(0);
  expect(fixture.amazon.made).toHaveLength(2);
}

test.each([
  ['before its commit', BEFORE],
  ['after its commit', AFTER],
] as const)(
  'a process killed at the switch, right %s, is made up for; readers see the one month or the other',
  async (moment, seenMeanwhile) => {
    const { id, dead } = await killAt(moment);
    expect(await rowsThatCount()).toBe(seenMeanwhile);
    expect(await fixture.find(seller, id)).toMatchObject({ isProcessed: moment === 'after its commit' });
    fixture.advance(30 * SECOND); // its lease has lapsed
    await fixture.finish();
    await expectSwitchedOnce(id);
    expect(dead.reported).toEqual([]);
  },
);

test('a process that was frozen right before the switch wakes up too late, and switches nothing', async () => {
  const { id, dead, dying, wake } = await killAt('before it begins');
  expect(await rowsThatCount()).toBe(BEFORE);
  fixture.advance(30 * SECOND); // its lease has lapsed
  await fixture.finish();
  await expectSwitchedOnce(id);
  const { rows: before } = await fixture.db.execute('select version from asin_sales_months');
  wake();
  await dying;
  await fixture.finish();
  expect((await fixture.db.execute('select version from asin_sales_months')).rows).toEqual(before);
  await expectSwitchedOnce(id);
  expect(dead.reported).toEqual([]);
});
