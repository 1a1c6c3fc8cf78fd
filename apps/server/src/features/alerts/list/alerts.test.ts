import { listAlerts, markAlertsSeen } from '@insights/contract/alerts';
import { MINUTE_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertFixture, openAlertFixture } from '../../../testing/alert-fixture.ts';

const GERMANY = 'A1PA6795UKMFR9';

let fixture: AlertFixture;
let token: string;
beforeAll(async () => {
  fixture = await openAlertFixture();
  token = await fixture.signIn('admin');
});
afterAll(() => fixture.stop());

/** So many alerts of late marketplaces, a minute apart, the newest last; nobody knows of suspicions. */
async function fill(count: number) {
  const sellerId = await fixture.sellerId('nordlicht-home');
  for (let at = 0; at < count; at += 1)
    await fixture.db.execute(sql`
      insert into alerts (id, seller_id, marketplace_id, subject, cause, details, evidence, suspected_at, opened_at)
      values (gen_random_uuid(), ${sellerId}::uuid, ${GERMANY}, 'late', ${String(at)}, '{"asOf": "2026-03-10T08:00:00.000Z"}', 'x',
              ${fixture.clock.now}::timestamptz, ${new Date(fixture.clock.now.getTime() + at * MINUTE_MS)}::timestamptz)`);
  await fixture.db.execute(sql`
    insert into alerts (id, seller_id, subject, details, evidence, suspected_at)
    values (gen_random_uuid(), ${sellerId}::uuid, 'connection_refused', '{}', 'x', ${fixture.clock.now}::timestamptz)`);
}

const ask = async (query: string) =>
  listAlerts.data.parse((await fixture.get(`/api/alerts${query}`, { token })).body.data);
const seen = async (body: object) =>
  markAlertsSeen.data.parse((await fixture.post('/api/alerts/seen', body, { token })).body.data);

test('the newest come first, page by page, each once', async () => {
  await fill(7);
  const titles: string[] = [];
  const ids = new Set<string>();
  for (let query: string | null = '?limit=3'; query; ) {
    const { alerts, next, new_count } = await ask(query);
    expect(new_count).toBe(7);
    for (const { id, opened_at } of alerts) {
      titles.push(opened_at);
      ids.add(id);
    }
    query = next && `?limit=3&before=${next}`;
  }
  expect(titles).toEqual([...titles].sort().reverse());
  expect(ids.size).toBe(7);
});

test('an alert names its seller and marketplace and has a message', async () => {
  const { alerts } = await ask('?limit=1');
  expect(alerts[0]).toMatchObject({
    state: 'new',
    title: 'No new sales data',
    message: 'The newest figures are of 10 Mar, 08:00 UTC.',
    seller: { slug: 'nordlicht-home', name: 'Nordlicht Home' },
    marketplace: { id: GERMANY, name: 'Amazon.de', country_code: 'DE' },
  });
});

test('some or all are marked as seen, and what came after somebody looked is not', async () => {
  const { alerts } = await ask('?states=new');
  const [newest, second] = alerts;
  expect(await seen({ ids: [second?.id] })).toEqual({ new_count: 6 });
  expect((await ask('?states=seen')).alerts.map(({ id }) => id)).toEqual([second?.id]);
  expect(await seen({ until: second?.opened_at })).toEqual({ new_count: 1 });
  expect((await ask('?states=new')).alerts.map(({ id }) => id)).toEqual([newest?.id]);
  expect(await seen({ until: newest?.opened_at })).toEqual({ new_count: 0 });
});

test('one seller can be asked for; one that does not exist, a wrong cursor and a wrong state are refused', async () => {
  expect((await ask('?seller=nordlicht-home')).alerts).toHaveLength(7);
  expect((await ask('?seller=acme-outdoor')).alerts).toEqual([]);
  for (const [query, status] of [
    ['?seller=nobody', 404],
    ['?before=yesterday', 400],
    ['?before=2026-99-99T00:00:00Z_00000000-0000-4000-8000-000000000000', 400],
    ['?states=gone', 400],
    ['?limit=0', 400],
  ] as const)
    expect((await fixture.get(`/api/alerts${query}`, { token })).status).toBe(status);
});

test('rules have their defaults until they are changed, and can return to them', async () => {
  const staff = await fixture.signIn('staff');
  const rules = async () => {
    const { body } = await fixture.get('/api/alerts/rules/nordlicht-home', { token });
    const list = body.data?.['rules'];
    return Array.isArray(list) ? list : [];
  };
  const late = async () =>
    (await rules()).find((one) => one.rule === 'late' && one.marketplace_id === GERMANY);
  const change = (body: object) =>
    fixture.call('PUT', '/api/alerts/rules/nordlicht-home', { token: staff, body });
  expect(await rules()).toHaveLength(3 + 3 * 5);
  expect(await late()).toMatchObject({ is_on: true, threshold: 3, unit: 'hours', is_default: true });
  const wanted = { rule: 'late', marketplace_id: GERMANY, is_on: true };
  await change({ ...wanted, threshold: 12 });
  expect(await late()).toMatchObject({ is_on: true, threshold: 12, is_default: false });
  await change({ ...wanted, threshold: 3 });
  expect(await late()).toMatchObject({ is_default: true });
  const { rows } = await fixture.db.execute(sql`select from alert_rules`);
  expect(rows).toEqual([]);
  for (const [body, status] of [
    [{ ...wanted, threshold: 1 }, 400],
    [{ ...wanted, threshold: 1_000 }, 400],
    [{ ...wanted, marketplace_id: null, threshold: null }, 400],
    [{ ...wanted, marketplace_id: 'NOWHERE', threshold: null }, 404],
    [{ rule: 'report_failed', marketplace_id: GERMANY, is_on: true, threshold: 5 }, 400],
    [{ rule: 'connection_refused', marketplace_id: GERMANY, is_on: true, threshold: null }, 400],
  ] as const)
    expect((await change(body)).status).toBe(status);
});
