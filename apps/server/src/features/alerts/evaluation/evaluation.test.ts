import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AlertFixture, openAlertFixture } from '../../../testing/alert-fixture.ts';

const GERMANY = 'A1PA6795UKMFR9';
const NORDLICHT = { seller: 'nordlicht-home', marketplaceId: GERMANY };

let fixture: AlertFixture;
beforeEach(async () => {
  fixture = await openAlertFixture();
  await fixture.setAsOf(new Date(fixture.clock.now.getTime() + 100 * DAY_MS));
});
afterEach(() => fixture.stop());

describe('no data for three hours', () => {
  test('opens an alert after two runs, once, and resolves it when data comes', async () => {
    await fixture.wait();
    await fixture.setAsOf(fixture.hoursAgo(4), NORDLICHT);
    await fixture.evaluate();
    expect(await fixture.activeAlerts()).toEqual([]);
    await fixture.evaluate(5);
    expect(await fixture.activeAlerts()).toEqual(['late nordlicht-home DE']);
    await fixture.setAsOf(fixture.clock.now, NORDLICHT);
    await fixture.evaluate();
    const [ended] = await fixture.list('?seller=nordlicht-home');
    expect(ended).toMatchObject({ state: 'resolved', subject: 'late', title: 'No new sales data' });
    expect(await fixture.list()).toHaveLength(1);
  });

  test('a second time is another alert', async () => {
    await fixture.wait();
    for (const isLate of [true, false, true]) {
      await fixture.setAsOf(isLate ? fixture.hoursAgo(4) : fixture.clock.now, NORDLICHT);
      await fixture.evaluate(2);
    }
    expect((await fixture.list()).map(({ state }) => state)).toEqual(['new', 'resolved']);
  });

  test('gives the error of the last attempt', async () => {
    await fixture.wait();
    await fixture.setAsOf(new Date('2026-03-10T08:30:00Z'), NORDLICHT);
    await fixture.db.execute(sql`
      insert into jobs (key, kind, lane, payload, pool, state, run_at, finished_at, last_error)
      values (${`sales.auto-update:${await fixture.sellerId('nordlicht-home')}:${GERMANY}`}, 'sales.auto-update', 'x', '{}', 'x',
              'completed', ${fixture.clock.now}::timestamptz, ${fixture.clock.now}::timestamptz, 'Amazon refused')`);
    await fixture.evaluate(2);
    expect((await fixture.list())[0]?.message).toBe(
      'The newest figures are of 10 Mar, 08:30 UTC. The last attempt said: Amazon refused',
    );
  });

  test('opens no alert for unwatched marketplaces, and resolves one when its marketplace is unwatched', async () => {
    await fixture.wait();
    await fixture.setAsOf(fixture.hoursAgo(4), NORDLICHT);
    await fixture.db.execute(
      sql`update seller_marketplaces set auto_update = false where marketplace_id = ${GERMANY}`,
    );
    await fixture.evaluate(3);
    expect(await fixture.activeAlerts()).toEqual([]);
    await fixture.db.execute(
      sql`update seller_marketplaces set auto_update = true where marketplace_id = ${GERMANY}`,
    );
    await fixture.evaluate(2);
    expect(await fixture.activeAlerts()).toEqual(['late nordlicht-home DE']);
    await fixture.db.execute(
      sql`update seller_marketplaces set is_hidden = true where marketplace_id = ${GERMANY}`,
    );
    await fixture.evaluate();
    expect(await fixture.activeAlerts()).toEqual([]);
  });
});

describe('a report', () => {
  const report = async (id: string, status: string, createdAt: Date, more = '') =>
    fixture.db.execute(
      sql.raw(`
      insert into tracked_reports
        (seller_id, report_id, marketplace_id, year, month, starts_on, ends_on, status, step, outcome, priority, turn,
         process_when_ready, created_at, updated_at${more && ', ask_again_at'})
      values ('${await fixture.sellerId('nordlicht-home')}', '${id}', '${GERMANY}', 2026, 2, '2026-02-01', '2026-02-28', '${status}',
              ${status === 'IN_PROGRESS' ? `'following'` : 'null'}, ${status === 'FATAL' ? `'fatal'` : 'null'}, 'person', 1,
              true, '${createdAt.toISOString()}', '${createdAt.toISOString()}'${more && `, '${more}'`})`),
    );
  const FIRST = '00000000-0000-4000-8000-000000000001';
  const SECOND = '00000000-0000-4000-8000-000000000002';

  test('that failed opens an alert with its month, resolved when the report is requested again', async () => {
    await report(FIRST, 'FATAL', fixture.clock.now);
    await fixture.evaluate(2);
    expect(await fixture.activeAlerts()).toEqual(['report_failed nordlicht-home DE']);
    expect((await fixture.list())[0]?.message).toContain('February 2026');
    // However long that takes.
    fixture.advance(5 * DAY_MS);
    await fixture.evaluate(2);
    expect(await fixture.activeAlerts()).toEqual(['report_failed nordlicht-home DE']);
    await report(SECOND, 'IN_PROGRESS', fixture.clock.now);
    await fixture.evaluate();
    expect(await fixture.activeAlerts()).toEqual([]);
  });

  test('that failed long ago, was cancelled or is retried automatically opens none', async () => {
    await report(FIRST, 'FATAL', fixture.hoursAgo(24 * 4));
    await report(SECOND, 'CANCELLED', fixture.hoursAgo(24 * 3));
    await fixture.evaluate(2);
    expect(await fixture.list()).toEqual([]);
    await fixture.db.execute(sql`delete from tracked_reports`);
    await report(FIRST, 'FATAL', fixture.clock.now, '2026-04-01');
    await fixture.evaluate(2);
    expect(await fixture.list()).toEqual([]);
  });
});

describe('no storm', () => {
  test('when Amazon fails for all sellers, one alert opens; what remains afterwards opens alerts of its own', async () => {
    const ids = await fixture.addSellers(8, GERMANY, 'EU');
    await fixture.wait();
    const newest = fixture.clock.now;
    await fixture.setAsOf(newest);
    fixture.advance(3 * HOUR_MS);
    await fixture.evaluate(3);
    // The absence is ours too: an hour of silence, in which nothing comes.
    expect(await fixture.list()).toEqual([]);
    await fixture.wait();
    const outage = (await fixture.list('?states=new')).find(({ subject }) => subject === 'outage');
    expect(outage).toMatchObject({
      subject: 'outage',
      title: 'Amazon does not answer in Europe',
      seller: null,
    });
    // Of the other regions one seller each is watched: no telling whose fault that is.
    const others = (await fixture.activeAlerts()).filter((text) => text !== 'outage');
    expect(others.every((text) => /acme-outdoor|sakura-crafts/.test(text))).toBe(true);

    await fixture.setAsOf(fixture.clock.now);
    await fixture.db.execute(
      sql`update sales_coverage set as_of = ${newest}::timestamptz where seller_id = ${ids[0]}::uuid`,
    );
    await fixture.evaluate(2);
    const alerts = await fixture.activeAlerts();
    expect(alerts).toEqual([`late s-${ids[0]} XX`]);
    expect((await fixture.list('?states=resolved')).some(({ subject }) => subject === 'outage')).toBe(true);
  });

  test('after a downtime of this program nothing opens that recovers within the hour', async () => {
    await fixture.addSellers(8, GERMANY, 'EU');
    await fixture.wait();
    await fixture.setAsOf(fixture.clock.now);
    fixture.advance(9 * HOUR_MS);
    await fixture.evaluate(3);
    await fixture.setAsOf(fixture.clock.now);
    await fixture.wait();
    expect(await fixture.list()).toEqual([]);
  });
});

test('two processes that evaluate at once open one alert', async () => {
  await fixture.wait();
  await fixture.setAsOf(fixture.hoursAgo(4), NORDLICHT);
  await fixture.evaluate();
  await fixture.db.execute(sql`delete from jobs`);
  await Promise.all([fixture.evaluateElsewhere(), fixture.evaluateElsewhere(), fixture.evaluateElsewhere()]);
  const { rows } = await fixture.db.execute(sql`select from alerts where resolved_at is null`);
  expect(rows).toHaveLength(1);
});

test('a rule that is off opens nothing, and its own threshold counts', async () => {
  const change = async (body: object) =>
    fixture.call('PUT', '/api/alerts/rules/nordlicht-home', { token: await fixture.signIn('staff'), body });
  const late = { rule: 'late', marketplace_id: GERMANY, is_on: true };
  expect((await change({ ...late, threshold: 6 })).status).toBe(200);
  await fixture.wait();
  await fixture.setAsOf(fixture.hoursAgo(4), NORDLICHT);
  await fixture.evaluate(3);
  expect(await fixture.activeAlerts()).toEqual([]);
  await change({ ...late, threshold: 3 });
  await fixture.evaluate(2);
  expect(await fixture.activeAlerts()).toEqual(['late nordlicht-home DE']);
  await change({ ...late, is_on: false, threshold: null });
  await fixture.evaluate();
  expect(await fixture.activeAlerts()).toEqual([]);
});
