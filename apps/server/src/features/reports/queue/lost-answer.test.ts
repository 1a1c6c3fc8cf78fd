import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../testing/accounts.ts';
import { gate } from '../../../testing/job-room.ts';
import { openReportFixture, type ReportFixture } from '../../../testing/report-fixture.ts';

let fixture: ReportFixture;
let seller: string;
beforeEach(async () => {
  fixture = await openReportFixture();
  seller = fixture.sellers[0] ?? '';
});
afterEach(() => fixture.close());

const reset = () => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
};

test('a request that Amazon heard and whose answer was lost is found and not made again', async () => {
  fixture.amazon.spoil((operation, proceed) => {
    const answer = proceed();
    return operation === 'createReport' ? reset() : answer;
  });
  const id = await fixture.ask(seller, 2025, 12);
  await fixture.queue.drain();
  expect(await fixture.find(seller, id)).toMatchObject({
    step: 'asking',
    providerReportId: null,
    message: expect.stringContaining('Whether Amazon has heard the request is not known yet.'),
    queuePosition: null, // it has had its turn, whatever becomes of it
    expectedAt: null,
  });
  fixture.amazon.heal();
  await fixture.finish();
  expect(fixture.amazon.made).toHaveLength(1);
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED', providerReportId: '1000' });
});

test('a list that lags behind is waited for before Amazon is asked again', async () => {
  let lists = 0;
  fixture.amazon.spoil((operation, proceed) => {
    const answer = proceed();
    if (operation === 'createReport') return reset();
    if (operation !== 'getReports') return answer;
    lists += 1;
    return lists < 3
      ? new Response('{"reports":[]}', { headers: { 'content-type': 'application/json' } })
      : answer;
  });
  const id = await fixture.ask(seller, 2025, 12);
  await fixture.finish();
  expect(lists).toBe(3);
  expect(fixture.amazon.made).toHaveLength(1);
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED', providerReportId: '1000' });
});

test('a request that Amazon never heard is made again, once that is sure', async () => {
  fixture.amazon.spoil((operation, proceed) => (operation === 'createReport' ? reset() : proceed()));
  const id = await fixture.ask(seller, 2025, 12);
  await fixture.queue.drain();
  fixture.amazon.heal();
  fixture.advance(2 * MINUTE);
  await fixture.queue.drain();
  expect(fixture.amazon.made).toHaveLength(0);
  await fixture.finish();
  expect(fixture.amazon.made).toHaveLength(1);
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED' });
});

test('a report of the same month that is another row’s is not adopted', async () => {
  const first = await fixture.ask(seller, 2025, 12);
  await fixture.finish();
  fixture.amazon.spoil((operation, proceed) => (operation === 'createReport' ? reset() : proceed()));
  const second = await fixture.ask(seller, 2025, 12);
  await fixture.queue.drain();
  fixture.amazon.heal();
  await fixture.finish();
  const ids = [await fixture.find(seller, first), await fixture.find(seller, second)].map(
    ({ providerReportId }) => providerReportId,
  );
  expect(ids).toEqual(['1000', '1001']);
});

test('a process killed while it asks leaves a question that another one answers by looking', async () => {
  const dead = fixture.startProcess();
  const held = gate();
  const arrived = gate();
  fixture.amazon.spoil(async (operation, proceed) => {
    const answer = proceed();
    if (operation !== 'createReport') return answer;
    arrived.open();
    await held.opened; // the process dies here, after Amazon has heard it
    return answer;
  });
  const id = await fixture.ask(seller, 2025, 12);
  const dying = dead.queue.drain();
  await arrived.opened;
  fixture.amazon.heal();
  fixture.advance(30 * SECOND); // its lease has lapsed; its question is still its own
  await fixture.queue.drain();
  expect(await fixture.find(seller, id)).toMatchObject({ step: 'asking' });
  await fixture.finish();
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED', providerReportId: '1000' });
  held.open();
  await dying;
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED', providerReportId: '1000' });
  expect(fixture.amazon.made).toHaveLength(1);
});

test('an answer that comes after the question was given up changes nothing', async () => {
  const frozen = fixture.startProcess();
  const held = gate();
  const arrived = gate();
  fixture.amazon.spoil(async (operation, proceed) => {
    if (operation !== 'createReport') return proceed();
    arrived.open();
    await held.opened; // Amazon hears it only then
    return proceed();
  });
  const id = await fixture.ask(seller, 2025, 12);
  const late = frozen.queue.drain();
  await arrived.opened;
  fixture.amazon.heal();
  fixture.advance(30 * SECOND); // its lease has lapsed
  await fixture.finish();
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED', providerReportId: '1000' });
  held.open();
  await late;
  expect(fixture.amazon.made).toHaveLength(2); // nobody can call it back
  expect(await fixture.find(seller, id)).toMatchObject({ status: 'DOWNLOADED', providerReportId: '1000' });
});
