import { createHmac } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWebhookFixture, type WebhookFixture } from '../../../testing/webhook-fixture.ts';

let fixture: WebhookFixture;
beforeEach(async () => {
  fixture = await openWebhookFixture();
});
afterEach(async () => {
  vi.useRealTimers();
  await fixture.stop();
});

test('a refused delivery keeps no newer one of its webhook waiting', async () => {
  const { id } = await fixture.addWebhook();
  fixture.receiver.answerWith(({ body }) => (body.includes('nordlicht-home') ? 500 : 200));
  await fixture.refuseConnection('nordlicht-home');
  await fixture.evaluate();
  await fixture.refuseConnection('acme-outdoor');
  await fixture.evaluate();
  expect(fixture.receiver.received.map(({ body }) => JSON.parse(body).alert.seller.slug)).toContain(
    'acme-outdoor',
  );
  expect(
    (await fixture.listDeliveries(id)).deliveries.map(({ state, attempts }) => [state, attempts]),
  ).toEqual([
    ['delivered', 1],
    ['waiting', 2],
  ]);
});

test('a delivery backs off by its own failures, not by those of others', async () => {
  const { id } = await fixture.addWebhook();
  fixture.receiver.answerWith(() => 503);
  const [older] = await fixture.addDeliveries(id);
  await fixture.pass(4 * HOUR_MS);
  const [newer] = await fixture.addDeliveries(id);
  await fixture.pass(4 * MINUTE_MS, 30 * SECOND_MS);
  const attemptsOf = (sent?: string) => fixture.receiver.received.filter((one) => one.id === sent).length;
  expect(attemptsOf(newer)).toBe(3); // the next look, 30 seconds after it, a minute after that
  expect(attemptsOf(older)).toBe(4);
});

test('what is refused for a day is listed as failed with its reason, never without an attempt', async () => {
  const { id } = await fixture.addWebhook();
  fixture.receiver.answerWith(() => 500);
  await fixture.addDeliveries(id);
  // The process is away for two days: the day of the delivery begins with its first attempt.
  fixture.advance(2 * DAY_MS);
  await fixture.queue.drain();
  expect(await fixture.onlyDelivery(id)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    reason: null,
    ended_at: null,
  });
  await fixture.pass(23 * HOUR_MS);
  const waiting = await fixture.onlyDelivery(id);
  expect(waiting.state).toBe('waiting');
  expect(Date.parse(waiting.next_attempt_at ?? '')).toBeGreaterThan(fixture.clock.now.getTime());
  await fixture.pass(2 * HOUR_MS);
  expect(await fixture.onlyDelivery(id)).toMatchObject({
    state: 'given_up',
    reason: 'Not accepted for a day. Answered 500 instead of accepting it.',
    next_attempt_at: null,
    ended_at: expect.any(String),
  });
  const { attempts } = await fixture.onlyDelivery(id);
  expect(attempts).toBeGreaterThan(20);
  await fixture.pass(3 * HOUR_MS);
  expect((await fixture.onlyDelivery(id)).attempts).toBe(attempts);
});

test('a person has a failed delivery sent again, under the same id and for another day', async () => {
  const { id } = await fixture.addWebhook();
  fixture.receiver.answerWith(() => 500);
  const [sent = ''] = await fixture.addDeliveries(id);
  await fixture.pass(26 * HOUR_MS);
  const { attempts } = await fixture.onlyDelivery(id);
  const again = await fixture.sendAgain(id, sent);
  expect(again.status).toBe(202);
  expect(again.body.data?.['delivery']).toMatchObject({ id: sent, state: 'waiting', reason: null });
  await fixture.queue.drain();
  expect(await fixture.onlyDelivery(id)).toMatchObject({ state: 'waiting', attempts: attempts + 1 });
  fixture.receiver.answerWith(() => 200);
  await fixture.pass(MINUTE_MS);
  expect(await fixture.onlyDelivery(id)).toMatchObject({
    state: 'delivered',
    attempts: attempts + 2,
    reason: null,
  });
  expect(new Set(fixture.receiver.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
});

test('turning a webhook off ends what waits for it, and it can be sent again once it is on', async () => {
  const { id } = await fixture.addWebhook();
  fixture.receiver.answerWith(() => 500);
  const [sent = ''] = await fixture.addDeliveries(id);
  await fixture.queue.drain();
  await fixture.callWebhooks('PATCH', `/${id}`, { is_on: false });
  expect(await fixture.onlyDelivery(id)).toMatchObject({
    state: 'given_up',
    reason: 'The webhook was turned off before it was accepted.',
  });
  const refused = await fixture.sendAgain(id, sent);
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'webhook_off']);
  await fixture.callWebhooks('PATCH', `/${id}`, { is_on: true });
  fixture.receiver.answerWith(() => 200);
  expect((await fixture.sendAgain(id, sent)).status).toBe(202);
  // It is on already: this ends nothing.
  await fixture.callWebhooks('PATCH', `/${id}`, { is_on: true });
  await fixture.pass(MINUTE_MS);
  expect(await fixture.onlyDelivery(id)).toMatchObject({ state: 'delivered', attempts: 2 });
});

test('deliveries are listed by state and in pages, and no webhook lists those of another', async () => {
  const [one, other] = [await fixture.addWebhook(), await fixture.addWebhook()];
  fixture.receiver.answerWith(() => 404);
  for (let minute = 0; minute < 3; minute += 1) {
    await fixture.callWebhooks('POST', `/${one.id}/test`);
    fixture.advance(MINUTE_MS);
  }
  await fixture.addDeliveries(one.id, 2);
  const failed = await fixture.listDeliveries(one.id, '?state=given_up&limit=2');
  expect(failed.deliveries.map(({ reason }) => reason)).toEqual(
    Array(2).fill('Answered 404 instead of accepting it.'),
  );
  const rest = await fixture.listDeliveries(one.id, `?state=given_up&limit=2&before=${failed.next}`);
  expect([rest.deliveries.length, rest.next]).toEqual([1, null]);
  const pages = [await fixture.listDeliveries(one.id, '?limit=1')];
  while (pages.at(-1)?.next)
    pages.push(await fixture.listDeliveries(one.id, `?limit=1&before=${pages.at(-1)?.next}`));
  const listed = pages.flatMap(({ deliveries }) => deliveries.map(({ id }) => id));
  expect([listed.length, new Set(listed).size]).toEqual([5, 5]);
  expect((await fixture.listDeliveries(other.id)).deliveries).toEqual([]);
  for (const [method, path, code] of [
    ['GET', '/nobody/deliveries', 'webhook_not_found'],
    ['POST', `/nobody/deliveries/${listed[0]}/resend`, 'webhook_not_found'],
    ['POST', `/${other.id}/deliveries/${listed[0]}/resend`, 'delivery_not_found'],
    ['POST', `/${one.id}/deliveries/nothing/resend`, 'delivery_not_found'],
  ] as const) {
    const { status, body } = await fixture.callWebhooks(method, path);
    expect([status, body.error?.code]).toEqual([404, code]);
  }
  expect((await fixture.callWebhooks('GET', `/${one.id}/deliveries?state=lost`)).status).toBe(400);
});

test('deliveries that ended are deleted after thirty days', async () => {
  const { id } = await fixture.addWebhook();
  await fixture.addDeliveries(id, 3);
  await fixture.queue.drain();
  await fixture.pass(29 * DAY_MS, 29 * DAY_MS);
  expect((await fixture.listDeliveries(id)).deliveries).toHaveLength(3);
  await fixture.pass(2 * DAY_MS, 2 * DAY_MS);
  expect((await fixture.listDeliveries(id)).deliveries).toEqual([]);
});

test('a receiver that uses the library of Standard Webhooks accepts what is sent, and an older one as well', async () => {
  const { id, secret } = await fixture.addWebhook();
  await fixture.addDeliveries(id);
  await fixture.queue.drain();
  const [{ headers, body }] = fixture.receiver.received as [(typeof fixture.receiver.received)[number]];
  vi.useFakeTimers({ toFake: ['Date'], now: fixture.clock.now });
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'test' });
  expect(headers['webhook-id']).toBe(JSON.parse(body).id);
  const [t, v1] = String(headers['x-insights-signature'])
    .split(',')
    .map((part) => part.split('=')[1]);
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
});
