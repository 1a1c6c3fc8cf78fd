import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addAlertWebhook, alertWebhooks, testAlertWebhook } from '@insights/contract/alert-webhooks';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sentence } from '../../../commands/rotate-keys.ts';
import { type AlertFixture, openAlertFixture } from '../../../testing/alert-fixture.ts';

type Heard = { headers: IncomingHttpHeaders; body: string };

/** Somebody else's server. */
const heard: Heard[] = [];
let status = 200;
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    heard.push({ headers: request.headers, body });
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('kept to itself');
  });
});
let url: string;
let fixture: AlertFixture;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => receiver.close());
beforeEach(async () => {
  heard.length = 0;
  status = 200;
  fixture = await openAlertFixture();
  await fixture.setAsOf(new Date(fixture.clock.now.getTime() + 100 * DAY_MS));
});
afterEach(() => fixture.stop());

const call = async (method: string, path: string, body?: object) =>
  fixture.call(method, `/api/alerts/webhooks${path}`, { token: await fixture.signIn('staff'), body });
const add = async (seller?: string) =>
  addAlertWebhook.data.parse((await call('POST', '', { url, seller: seller ?? null })).body.data);
const listed = async () => {
  const { webhooks } = alertWebhooks.data.parse((await call('GET', '')).body.data);
  return webhooks[0];
};
const refuse = async (slug: string, status = 'reconnect') =>
  fixture.db.execute(
    sql`update connections set token_status = ${status} where provider = 'sp-api' and seller_id = ${await fixture.sellerId(slug)}::uuid`,
  );

test('opened and resolved alerts are sent, signed with the secret that was shown once', async () => {
  const { secret, webhook } = await add();
  expect(JSON.stringify(await listed())).not.toContain(secret);
  const { rows } = await fixture.db.execute(sql`select * from alert_webhooks`);
  expect(JSON.stringify(rows)).not.toContain(secret);

  await refuse('nordlicht-home');
  await fixture.evaluate();
  await refuse('nordlicht-home', 'valid');
  await fixture.evaluate();
  const events = heard.map(({ body }) => JSON.parse(body));
  expect(events.map(({ type, alert }) => [type, alert.subject, alert.seller.slug, alert.title])).toEqual([
    ['alert.opened', 'connection_refused', 'nordlicht-home', 'Amazon refuses the connection'],
    ['alert.resolved', 'connection_refused', 'nordlicht-home', 'Amazon refuses the connection'],
  ]);
  expect(events[0].alert.resolved_at).toBeNull();
  expect(events[1].alert.resolved_at).not.toBeNull();

  const [{ headers, body }] = heard as [Heard];
  const [t, v1] = String(headers['x-insights-signature'])
    .split(',')
    .map((part) => part.split('=')[1]);
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  expect(Math.abs(Number(t) * 1_000 - fixture.clock.now.getTime())).toBeLessThan(HOUR_MS);
  expect(headers['x-insights-delivery']).toBe(JSON.parse(body).id);
  expect((await listed())?.deliveries.map(({ state, outcome }) => [state, outcome])).toEqual([
    ['delivered', 'Accepted (200).'],
    ['delivered', 'Accepted (200).'],
  ]);
  expect(webhook.is_on).toBe(true);
});

test('what is not accepted is sent again, later and later, as the same delivery', async () => {
  await add();
  await refuse('nordlicht-home');
  status = 503;
  await fixture.evaluate();
  expect(heard).toHaveLength(1);
  const pauses: number[] = [];
  for (let tries = 1, minutes = 0; tries < 5; minutes += 0.5) {
    fixture.advance(MINUTE_MS / 2);
    await fixture.queue.drain();
    if (heard.length === tries) continue;
    pauses.push(minutes + 0.5);
    tries = heard.length;
    minutes = -0.5;
  }
  expect(pauses).toEqual([0.5, 1, 2, 4]);
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
  expect((await listed())?.deliveries).toMatchObject([
    { state: 'waiting', attempts: 5, outcome: 'Answered 503 instead of accepting it.' },
  ]);
  status = 204;
  fixture.advance(HOUR_MS);
  await fixture.queue.drain();
  expect(await listed()).toMatchObject({
    failing_since: null,
    deliveries: [{ state: 'delivered', attempts: 6 }],
  });
});

test('a delivery is given up after a day, and a webhook that never answers is turned off after three, with an alert', async () => {
  const { webhook } = await add();
  await refuse('nordlicht-home');
  status = 500;
  for (let day = 0; day < 4; day += 1) {
    // Something new to tell every day.
    await refuse('acme-outdoor', day % 2 === 0 ? 'reconnect' : 'valid');
    for (let quarter = 0; quarter < 4; quarter += 1) {
      fixture.advance(6 * HOUR_MS);
      await fixture.queue.drain();
    }
  }
  const off = await listed();
  expect(off).toMatchObject({ is_on: false, note: 'Turned off: nothing was accepted for three days.' });
  expect(off?.deliveries.map(({ state }) => state)).not.toContain('waiting');
  expect(await fixture.activeAlerts()).toContain('webhook_off');
  const before = heard.length;
  await refuse('sakura-crafts');
  await fixture.evaluate(3);
  expect(heard).toHaveLength(before);

  status = 200;
  expect((await call('PATCH', `/${webhook.id}`, { is_on: true })).status).toBe(200);
  expect(await listed()).toMatchObject({ is_on: true, note: null, failing_since: null });
  expect(await fixture.activeAlerts()).not.toContain('webhook_off');
});

test('a webhook of one seller gets alerts of no other', async () => {
  await add('acme-outdoor');
  await refuse('nordlicht-home');
  await fixture.evaluate();
  expect(heard).toEqual([]);
  await refuse('acme-outdoor');
  await fixture.evaluate();
  expect(heard.map(({ body }) => JSON.parse(body).alert.seller.slug)).toEqual(['acme-outdoor']);
});

test('a test is sent at once, and its result has a message', async () => {
  const { webhook } = await add();
  const ask = async () =>
    testAlertWebhook.data.parse((await call('POST', `/${webhook.id}/test`)).body.data).delivery;
  expect(await ask()).toMatchObject({ event: 'test', state: 'delivered', outcome: 'Accepted (200).' });
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ type: 'test', alert: null });
  status = 302;
  expect(await ask()).toMatchObject({
    state: 'given_up',
    outcome: 'Answered 302, which leads elsewhere; that is not followed.',
  });
  expect(heard).toHaveLength(2);
  expect((await listed())?.deliveries).toHaveLength(2);
});

test('private addresses, unknown webhooks and one too many are refused', async () => {
  const refused = await call('POST', '', { url: 'https://169.254.169.254/latest/meta-data' });
  expect([refused.status, refused.body.error?.code]).toEqual([400, 'webhook_refused']);
  for (const [method, path] of [
    ['PATCH', '/nobody'],
    ['DELETE', '/00000000-0000-4000-8000-000000000000'],
    ['POST', '/nobody/test'],
  ] as const) {
    const { status, body } = await call(method, path, { is_on: true });
    expect([status, body.error?.code]).toEqual([404, 'webhook_not_found']);
  }
  const { webhook } = await add();
  expect((await call('DELETE', `/${webhook.id}`)).status).toBe(200);
  expect(await listed()).toBeUndefined();
  const { rows } = await fixture.db.execute(sql`select from jobs where kind = 'alerts.deliver'`);
  expect(rows).toEqual([]);
  const token = await fixture.signIn('staff');
  const addOne = () => fixture.post('/api/alerts/webhooks', { url }, { token });
  const { length } = (await Promise.all(Array.from({ length: 52 }, addOne))).filter(
    ({ status }) => status === 200,
  );
  expect(length).toBe(50);
  expect((await call('POST', '', { url })).body.error?.code).toBe('too_many_webhooks');
});

test('a secret that no key opens is named by the key rotation and in the result of a delivery', async () => {
  const { webhook } = await add();
  await fixture.db.execute(sql`update alert_webhooks set key_id = 'gone'`);
  const rotation = await fixture.composed().alerts.rotateKeys();
  expect(rotation).toEqual({ sealed: 0, unopened: [{ webhookId: webhook.id, keyId: 'gone' }] });
  expect(sentence({ sealed: 3, unopened: [] }, rotation)).toContain(
    `webhook ${webhook.id} (sealed with key gone)`,
  );
  const { body } = await call('POST', `/${webhook.id}/test`);
  expect(JSON.stringify(body)).toContain('cannot be opened with the keys of this installation');
  expect(heard).toEqual([]);
});
