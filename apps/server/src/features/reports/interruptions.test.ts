import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../testing/accounts.ts';
import { gate } from '../../testing/job-room.ts';
import { MARKETPLACE, openReportFixture, type ReportFixture } from '../../testing/report-fixture.ts';
import type { Operation } from '../../testing/scripted-reports.ts';
import { createAsinStaging } from './processing/asin-staging.repository.ts';

// A process that is killed does not say so: it is held here, and its lease lapses while another one goes on.

let fixture: ReportFixture;
let seller: string;
beforeEach(async () => {
  fixture = await openReportFixture();
  seller = fixture.sellers[0] ?? '';
});
afterEach(() => fixture.close());

/** Holds the next call of the operation in a process of its own, until it is released. */
function hold(operation: Operation) {
  const held = gate();
  const arrived = gate();
  let isFirst = true;
  fixture.amazon.spoil(async (called, proceed) => {
    const answer = proceed();
    if (called !== operation || !isFirst) return answer;
    isFirst = false;
    arrived.open();
    await held.opened;
    return answer;
  });
  return { arrived: arrived.opened, release: held.open };
}

const countOf = async (table: string): Promise<number> => {
  const { rows } = await fixture.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.raw(table)}`,
  );
  return rows[0]?.n ?? 0;
};

test.each(['getReport', 'getReportDocument', 'download'] as const)(
  'a process killed during %s is made up for, Amazon is asked for one report, and the late answer changes nothing',
  async (operation) => {
    fixture.amazon.makes({ rows: 1_200 });
    const id = await fixture.ask(seller, 2025, 12, true);
    await fixture.queue.drain();
    const { arrived, release } = hold(operation);
    const dead = fixture.startProcess();
    fixture.advance(15 * SECOND);
    const dying = dead.queue.drain();
    await arrived;
    fixture.advance(30 * SECOND);
    await fixture.finish();
    const finished = await fixture.find(seller, id);
    expect(finished).toMatchObject({ status: 'PARSED', asinCount: 1_200, isProcessed: true });
    release();
    await dying;
    expect(await fixture.find(seller, id)).toEqual(finished);
    expect(fixture.amazon.made).toHaveLength(1);
    expect(await countOf("report_pages where list = 'asins'")).toBe(3);
    expect(await countOf('(select distinct version from report_pages) v')).toBe(1);
    expect(dead.reported).toEqual([]);
  },
);

const stagedMonth = (reportId: string) => ({
  sellerId: seller,
  marketplaceId: MARKETPLACE,
  monthStart: '2025-12-01',
  reportId,
});
const figures = {
  asin: 'B999999999',
  parentAsin: 'B999999999',
  amount: '1.00',
  amountB2b: null,
  units: 1,
  sessions: 1,
  pageViews: 1,
  buyBoxPercentage: '1',
  unitSessionPercentage: '1',
};

/** A report whose processing a killed process has left in the middle: rows staged, its job still claimed. */
async function leaveHalfProcessed() {
  const id = await fixture.ask(seller, 2025, 12);
  await fixture.finish();
  const staging = createAsinStaging(fixture.db, fixture.clock);
  await fixture.db.execute(sql`update tracked_reports set step = 'processing' where report_id = ${id}`);
  const version = (await staging.begin(stagedMonth(id))) ?? 0;
  expect(await staging.add(stagedMonth(id), version, [figures])).toBe(1);
  return { id, staging, version };
}

test('a process killed while it stages rows leaves nothing that anyone sees, and nothing for ever', async () => {
  const { id } = await leaveHalfProcessed();
  expect(await fixture.find(seller, id)).toMatchObject({ isProcessed: false, step: 'processing' });
  // Hourly, every report that is under way is given its job, whatever became of the last one.
  await fixture.queue.reconcileSchedules([fixture.recurring()]);
  await fixture.finish();
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'PARSED', asinCount: 3 });
  expect(await countOf('asin_sales')).toBe(3);
});

test('who has lost a report to another process can no longer stage rows for it', async () => {
  const { id, staging, version } = await leaveHalfProcessed();
  const newer = await staging.begin(stagedMonth(id));
  expect(newer).toBeGreaterThan(version);
  expect(await staging.add(stagedMonth(id), version, [{ ...figures, asin: 'B999999998' }])).toBeNull();
  expect(await countOf("asin_sales where asin = 'B999999998'")).toBe(0);
});

test('a report that is under way but has lost its job gets it back', async () => {
  const id = await fixture.ask(seller, 2025, 12);
  await fixture.queue.drain();
  await fixture.db.execute('delete from jobs');
  await fixture.queue.reconcileSchedules([fixture.recurring()]);
  await fixture.finish();
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED' });
});

test('a report in a queue that has lost its job is requested all the same', async () => {
  const id = await fixture.ask(seller, 2025, 12);
  await fixture.db.execute('delete from jobs');
  await fixture.queue.reconcileSchedules([fixture.recurring()]);
  await fixture.finish();
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED' });
});

test('readers see the month before or after the switch, never a part of it', async () => {
  await fixture.ask(seller, 2025, 12, true);
  await fixture.finish();
  fixture.amazon.makes({ rows: 2_000 });
  await fixture.ask(seller, 2025, 12, true);
  const seen = new Set<number>();
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const { rows } = await fixture.db.execute<{ n: number }>(sql`
        select count(*)::int as n
          from asin_sales_months
          join asin_sales using (seller_id, marketplace_id, month_start, version)`);
      seen.add(rows[0]?.n ?? 0);
    }
  })();
  await fixture.finish();
  isOver = true;
  await reading;
  expect([...seen].filter((count) => count !== 3 && count !== 2_000)).toEqual([]);
  expect(await countOf('asin_sales')).toBe(2_000);
});
