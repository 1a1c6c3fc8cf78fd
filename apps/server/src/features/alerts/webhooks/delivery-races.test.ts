import { HOUR_MS, SECOND_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeGate } from '../../../testing/gate.ts';
import { openWebhookFixture, type WebhookFixture } from '../../../testing/webhook-fixture.ts';

let fixture: WebhookFixture;
beforeEach(async () => {
  fixture = await openWebhookFixture();
});
afterEach(() => fixture.stop());

test('two people who have it sent again at the same moment send it once', async () => {
  const { id } = await fixture.addWebhook();
  fixture.receiver.answerWith(() => 404);
  const [sent = ''] = await fixture.addDeliveries(id);
  await fixture.pass(26 * HOUR_MS);
  const before = fixture.receiver.received.length;
  fixture.receiver.answerWith(() => 200);
  const answers = await Promise.all([fixture.sendAgain(id, sent), fixture.sendAgain(id, sent)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('delivery_waiting');
  await fixture.pass(2 * HOUR_MS);
  expect(fixture.receiver.received.length).toBe(before + 1);
});

test('what is being sent at this moment is not sent a second time by a person', async () => {
  const { id } = await fixture.addWebhook();
  const answered = makeGate();
  fixture.receiver.answerWith(async () => {
    await answered.opened;
    return 200;
  });
  const [sent = ''] = await fixture.addDeliveries(id);
  const sending = fixture.queue.drain();
  await fixture.receiver.hasReceived(1);
  const again = await fixture.sendAgain(id, sent);
  expect([again.status, again.body.error?.code]).toEqual([409, 'delivery_waiting']);
  answered.open();
  await sending;
  await fixture.pass(HOUR_MS);
  expect(fixture.receiver.received).toHaveLength(1);
  expect(await fixture.onlyDelivery(id)).toMatchObject({ state: 'delivered', attempts: 1 });
});

test('two processes that serve the same webhook at once send a delivery once', async () => {
  const { id } = await fixture.addWebhook();
  const answered = makeGate();
  fixture.receiver.answerWith(async () => {
    await answered.opened;
    return 200;
  });
  await fixture.addDeliveries(id);
  const first = fixture.deliverElsewhere(id);
  await fixture.receiver.hasReceived(1);
  await fixture.deliverElsewhere(id);
  answered.open();
  await first;
  expect(fixture.receiver.received).toHaveLength(1);
  expect(await fixture.onlyDelivery(id)).toMatchObject({ state: 'delivered', attempts: 1 });
});

test('a delivery whose process died before it recorded the answer is sent again under the same id', async () => {
  const { id } = await fixture.addWebhook();
  const revived = makeGate();
  fixture.receiver.answerWith(async () => {
    if (fixture.receiver.received.length === 1) await revived.opened;
    return fixture.receiver.received.length === 1 ? 500 : 200;
  });
  await fixture.addDeliveries(id);
  const lost = fixture.deliverElsewhere(id);
  await fixture.receiver.hasReceived(1);
  fixture.advance(59 * SECOND_MS);
  await fixture.deliverElsewhere(id);
  expect(fixture.receiver.received).toHaveLength(1);
  fixture.advance(SECOND_MS);
  await fixture.deliverElsewhere(id);
  expect(fixture.receiver.received.map(({ id }) => id)).toEqual([
    fixture.receiver.received[0]?.id,
    fixture.receiver.received[0]?.id,
  ]);
  // What the first one hears at last is no longer its to record.
  revived.open();
  await lost;
  expect(await fixture.onlyDelivery(id)).toMatchObject({ state: 'delivered', attempts: 2 });
});

test('a webhook that is removed while deliveries wait leaves nothing behind, also of one under way', async () => {
  const { id } = await fixture.addWebhook();
  const answered = makeGate();
  fixture.receiver.answerWith(async () => {
    await answered.opened;
    return 500;
  });
  await fixture.addDeliveries(id, 20);
  const sending = fixture.queue.drain();
  await fixture.receiver.hasReceived(5);
  expect((await fixture.callWebhooks('DELETE', `/${id}`)).status).toBe(200);
  answered.open();
  await sending;
  await fixture.pass(2 * HOUR_MS);
  expect(fixture.receiver.received).toHaveLength(5);
  const { rows } = await fixture.db.execute(
    sql`select key from jobs where kind = 'alerts.deliver' union all select id::text from alert_deliveries`,
  );
  expect(rows).toEqual([]);
});

test('a receiver that never answers, with 10,000 deliveries waiting, keeps neither others nor newer ones from being sent', async () => {
  const [broken, healthy] = [await fixture.addWebhook(), await fixture.addWebhook()];
  const waiting = new Set(await fixture.addDeliveries(broken.id, 10_000));
  const answered = makeGate();
  fixture.receiver.answerWith(async ({ id }) => {
    if (!waiting.has(id)) return 200;
    await answered.opened;
    return 500;
  });
  const stuck = fixture.deliverElsewhere(broken.id);
  await fixture.receiver.hasReceived(5);
  const [other] = await fixture.addDeliveries(healthy.id);
  await fixture.deliverElsewhere(healthy.id);
  expect(fixture.receiver.received.slice(5).map(({ id }) => id)).toEqual([other]);
  answered.open();
  expect(await stuck).toMatchObject({ state: 'again', afterMs: 0 });
  // All of them have been refused and are due again; the one that has not been tried comes first.
  await fixture.db.execute(sql`
    update alert_deliveries
       set first_attempted_at = created_at, attempts = 1
     where webhook_id = ${broken.id}::uuid`);
  fixture.advance(HOUR_MS);
  const [fresh] = await fixture.addDeliveries(broken.id);
  fixture.receiver.received.length = 0;
  await fixture.deliverElsewhere(broken.id);
  expect(fixture.receiver.received.map(({ id }) => id)).toContain(fresh);
  expect(fixture.receiver.received).toHaveLength(5);
});
