import { HOUR_MS, SECOND_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeGate } from '../../../testing/gate.ts';
import { openWebhookDesk, type WebhookDesk } from '../../../testing/webhook-desk.ts';

let desk: WebhookDesk;
beforeEach(async () => {
  desk = await openWebhookDesk();
});
afterEach(() => desk.stop());

test('two people who have it sent again at the same moment send it once', async () => {
  const { id } = await desk.addWebhook();
  desk.receiver.answerWith(() => 404);
  const [sent = ''] = await desk.addDeliveries(id);
  await desk.pass(26 * HOUR_MS);
  const before = desk.receiver.received.length;
  desk.receiver.answerWith(() => 200);
  const answers = await Promise.all([desk.sendAgain(id, sent), desk.sendAgain(id, sent)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('delivery_waiting');
  await desk.pass(2 * HOUR_MS);
  expect(desk.receiver.received.length).toBe(before + 1);
});

test('what is being sent at this moment is not sent a second time by a person', async () => {
  const { id } = await desk.addWebhook();
  const answered = makeGate();
  desk.receiver.answerWith(async () => {
    await answered.opened;
    return 200;
  });
  const [sent = ''] = await desk.addDeliveries(id);
  const sending = desk.queue.drain();
  await desk.receiver.hasReceived(1);
  const again = await desk.sendAgain(id, sent);
  expect([again.status, again.body.error?.code]).toEqual([409, 'delivery_waiting']);
  answered.open();
  await sending;
  await desk.pass(HOUR_MS);
  expect(desk.receiver.received).toHaveLength(1);
  expect(await desk.onlyDelivery(id)).toMatchObject({ state: 'delivered', attempts: 1 });
});

test('two processes that look after the same webhook at once send a delivery once', async () => {
  const { id } = await desk.addWebhook();
  const answered = makeGate();
  desk.receiver.answerWith(async () => {
    await answered.opened;
    return 200;
  });
  await desk.addDeliveries(id);
  const first = desk.deliverElsewhere(id);
  await desk.receiver.hasReceived(1);
  await desk.deliverElsewhere(id);
  answered.open();
  await first;
  expect(desk.receiver.received).toHaveLength(1);
  expect(await desk.onlyDelivery(id)).toMatchObject({ state: 'delivered', attempts: 1 });
});

test('a delivery whose process died before it recorded the answer is sent again under the same id', async () => {
  const { id } = await desk.addWebhook();
  const revived = makeGate();
  desk.receiver.answerWith(async () => {
    if (desk.receiver.received.length === 1) await revived.opened;
    return desk.receiver.received.length === 1 ? 500 : 200;
  });
  await desk.addDeliveries(id);
  const lost = desk.deliverElsewhere(id);
  await desk.receiver.hasReceived(1);
  desk.advance(59 * SECOND_MS);
  await desk.deliverElsewhere(id);
  expect(desk.receiver.received).toHaveLength(1);
  desk.advance(SECOND_MS);
  await desk.deliverElsewhere(id);
  expect(desk.receiver.received.map(({ id }) => id)).toEqual([
    desk.receiver.received[0]?.id,
    desk.receiver.received[0]?.id,
  ]);
  // What the first one hears at last is no longer its to record.
  revived.open();
  await lost;
  expect(await desk.onlyDelivery(id)).toMatchObject({ state: 'delivered', attempts: 2 });
});

test('a webhook that is removed while deliveries wait leaves nothing behind, also of one under way', async () => {
  const { id } = await desk.addWebhook();
  const answered = makeGate();
  desk.receiver.answerWith(async () => {
    await answered.opened;
    return 500;
  });
  await desk.addDeliveries(id, 20);
  const sending = desk.queue.drain();
  await desk.receiver.hasReceived(5);
  expect((await desk.callWebhooks('DELETE', `/${id}`)).status).toBe(200);
  answered.open();
  await sending;
  await desk.pass(2 * HOUR_MS);
  expect(desk.receiver.received).toHaveLength(5);
  const { rows } = await desk.db.execute(
    sql`select key from jobs where kind = 'alerts.deliver' union all select id::text from alert_deliveries`,
  );
  expect(rows).toEqual([]);
});

test('a receiver that never answers, with 10,000 deliveries waiting, keeps neither others nor newer ones from being sent', async () => {
  const [broken, healthy] = [await desk.addWebhook(), await desk.addWebhook()];
  const waiting = new Set(await desk.addDeliveries(broken.id, 10_000));
  const answered = makeGate();
  desk.receiver.answerWith(async ({ id }) => {
    if (!waiting.has(id)) return 200;
    await answered.opened;
    return 500;
  });
  const stuck = desk.deliverElsewhere(broken.id);
  await desk.receiver.hasReceived(5);
  const [other] = await desk.addDeliveries(healthy.id);
  await desk.deliverElsewhere(healthy.id);
  expect(desk.receiver.received.slice(5).map(({ id }) => id)).toEqual([other]);
  answered.open();
  expect(await stuck).toMatchObject({ state: 'again', afterMs: 0 });
  // All of them have been refused and are due again; the one that has not been tried comes first.
  await desk.db.execute(sql`
    update alert_deliveries
       set first_attempted_at = created_at, attempts = 1
     where webhook_id = ${broken.id}::uuid`);
  desk.advance(HOUR_MS);
  const [fresh] = await desk.addDeliveries(broken.id);
  desk.receiver.received.length = 0;
  await desk.deliverElsewhere(broken.id);
  expect(desk.receiver.received.map(({ id }) => id)).toContain(fresh);
  expect(desk.receiver.received).toHaveLength(5);
});
