import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AlertDesk, openAlertDesk } from '../../../testing/alert-desk.ts';

const GERMANY = 'A1PA6795UKMFR9';
const NORDLICHT = { seller: 'nordlicht-home', marketplaceId: GERMANY };

let desk: AlertDesk;
beforeEach(async () => {
  desk = await openAlertDesk();
  await desk.setAsOf(new Date(desk.clock.now.getTime() + 100 * DAY_MS));
});
afterEach(() => desk.stop());

describe('no data for three hours', () => {
  test('is told after two looks, once, and ends by itself when data comes', async () => {
    await desk.wait();
    await desk.setAsOf(desk.hoursAgo(4), NORDLICHT);
    await desk.look();
    expect(await desk.told()).toEqual([]);
    await desk.look(5);
    expect(await desk.told()).toEqual(['late nordlicht-home DE']);
    await desk.setAsOf(desk.clock.now, NORDLICHT);
    await desk.look();
    const [ended] = await desk.list('?seller=nordlicht-home');
    expect(ended).toMatchObject({ state: 'resolved', subject: 'late', title: 'No new sales data' });
    expect(await desk.list()).toHaveLength(1);
  });

  test('a second time is another alert', async () => {
    await desk.wait();
    for (const isLate of [true, false, true]) {
      await desk.setAsOf(isLate ? desk.hoursAgo(4) : desk.clock.now, NORDLICHT);
      await desk.look(2);
    }
    expect((await desk.list()).map(({ state }) => state)).toEqual(['new', 'resolved']);
  });

  test('says what the last attempt complained of', async () => {
    await desk.wait();
    await desk.setAsOf(new Date('2026-03-10T08:30:00Z'), NORDLICHT);
    await desk.db.execute(sql`
      insert into jobs (key, kind, lane, payload, pool, state, run_at, finished_at, last_error)
      values (${`sales.auto-update:${await desk.sellerId('nordlicht-home')}:${GERMANY}`}, 'sales.auto-update', 'x', '{}', 'x',
              'completed', ${desk.clock.now}::timestamptz, ${desk.clock.now}::timestamptz, 'Amazon refused')`);
    await desk.look(2);
    expect((await desk.list())[0]?.message).toBe(
      'The newest figures are of 10 Mar, 08:30 UTC. The last attempt said: Amazon refused',
    );
  });

  test('is not told of marketplaces that nobody watches, and ends where nobody does any more', async () => {
    await desk.wait();
    await desk.setAsOf(desk.hoursAgo(4), NORDLICHT);
    await desk.db.execute(
      sql`update seller_marketplaces set auto_update = false where marketplace_id = ${GERMANY}`,
    );
    await desk.look(3);
    expect(await desk.told()).toEqual([]);
    await desk.db.execute(
      sql`update seller_marketplaces set auto_update = true where marketplace_id = ${GERMANY}`,
    );
    await desk.look(2);
    expect(await desk.told()).toEqual(['late nordlicht-home DE']);
    await desk.db.execute(
      sql`update seller_marketplaces set is_hidden = true where marketplace_id = ${GERMANY}`,
    );
    await desk.look();
    expect(await desk.told()).toEqual([]);
  });
});

describe('a report', () => {
  const report = async (id: string, status: string, createdAt: Date, more = '') =>
    desk.db.execute(
      sql.raw(`
      insert into tracked_reports
        (seller_id, report_id, marketplace_id, year, month, starts_on, ends_on, status, step, outcome, priority, turn,
         process_when_ready, created_at, updated_at${more && ', ask_again_at'})
      values ('${await desk.sellerId('nordlicht-home')}', '${id}', '${GERMANY}', 2026, 2, '2026-02-01', '2026-02-28', '${status}',
              ${status === 'IN_PROGRESS' ? `'following'` : 'null'}, ${status === 'FATAL' ? `'fatal'` : 'null'}, 'person', 1,
              true, '${createdAt.toISOString()}', '${createdAt.toISOString()}'${more && `, '${more}'`})`),
    );
  const FIRST = '00000000-0000-4000-8000-000000000001';
  const SECOND = '00000000-0000-4000-8000-000000000002';

  test('that failed is told by its month, and ends when it is asked for again', async () => {
    await report(FIRST, 'FATAL', desk.clock.now);
    await desk.look(2);
    expect(await desk.told()).toEqual(['report_failed nordlicht-home DE']);
    expect((await desk.list())[0]?.message).toContain('February 2026');
    // However long that takes.
    desk.advance(5 * DAY_MS);
    await desk.look(2);
    expect(await desk.told()).toEqual(['report_failed nordlicht-home DE']);
    await report(SECOND, 'IN_PROGRESS', desk.clock.now);
    await desk.look();
    expect(await desk.told()).toEqual([]);
  });

  test('that failed long ago, was cancelled or is asked for again by itself is no news', async () => {
    await report(FIRST, 'FATAL', desk.hoursAgo(24 * 4));
    await report(SECOND, 'CANCELLED', desk.hoursAgo(24 * 3));
    await desk.look(2);
    expect(await desk.list()).toEqual([]);
    await desk.db.execute(sql`delete from tracked_reports`);
    await report(FIRST, 'FATAL', desk.clock.now, '2026-04-01');
    await desk.look(2);
    expect(await desk.list()).toEqual([]);
  });
});

describe('no storm', () => {
  test('when Amazon is silent for everybody, one alert says so, and what is left of it is told one by one', async () => {
    const ids = await desk.addSellers(8, GERMANY, 'EU');
    await desk.wait();
    const newest = desk.clock.now;
    await desk.setAsOf(newest);
    desk.advance(3 * HOUR_MS);
    await desk.look(3);
    // The absence is ours too: an hour of silence, in which nothing comes.
    expect(await desk.list()).toEqual([]);
    await desk.wait();
    const outage = (await desk.list('?states=new')).find(({ subject }) => subject === 'outage');
    expect(outage).toMatchObject({
      subject: 'outage',
      title: 'Amazon does not answer in Europe',
      seller: null,
    });
    // Of the other regions one seller each is watched: no telling whose fault that is.
    const others = (await desk.told()).filter((told) => told !== 'outage');
    expect(others.every((told) => /acme-outdoor|sakura-crafts/.test(told))).toBe(true);

    await desk.setAsOf(desk.clock.now);
    await desk.db.execute(
      sql`update sales_coverage set as_of = ${newest}::timestamptz where seller_id = ${ids[0]}::uuid`,
    );
    await desk.look(2);
    const told = await desk.told();
    expect(told).toEqual([`late s-${ids[0]} XX`]);
    expect((await desk.list('?states=resolved')).some(({ subject }) => subject === 'outage')).toBe(true);
  });

  test('after an absence of ours nothing is told of what has come back within the hour', async () => {
    await desk.addSellers(8, GERMANY, 'EU');
    await desk.wait();
    await desk.setAsOf(desk.clock.now);
    desk.advance(9 * HOUR_MS);
    await desk.look(3);
    await desk.setAsOf(desk.clock.now);
    await desk.wait();
    expect(await desk.list()).toEqual([]);
  });
});

test('two processes that look at the same moment tell of it once', async () => {
  await desk.wait();
  await desk.setAsOf(desk.hoursAgo(4), NORDLICHT);
  await desk.look();
  await desk.db.execute(sql`delete from jobs`);
  await Promise.all([desk.lookAnew(), desk.lookAnew(), desk.lookAnew()]);
  const { rows } = await desk.db.execute(sql`select from alerts where resolved_at is null`);
  expect(rows).toHaveLength(1);
});

test('what is turned off is not told, and a threshold of its own counts', async () => {
  const change = async (body: object) =>
    desk.call('PUT', '/api/alerts/rules/nordlicht-home', { token: await desk.signIn('staff'), body });
  const late = { rule: 'late', marketplace_id: GERMANY, is_on: true };
  expect((await change({ ...late, threshold: 6 })).status).toBe(200);
  await desk.wait();
  await desk.setAsOf(desk.hoursAgo(4), NORDLICHT);
  await desk.look(3);
  expect(await desk.told()).toEqual([]);
  await change({ ...late, threshold: 3 });
  await desk.look(2);
  expect(await desk.told()).toEqual(['late nordlicht-home DE']);
  await change({ ...late, is_on: false, threshold: null });
  await desk.look();
  expect(await desk.told()).toEqual([]);
});
