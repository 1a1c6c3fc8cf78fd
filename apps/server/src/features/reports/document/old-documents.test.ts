import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../testing/accounts.ts';
import { startReportDesk, US } from '../../../testing/report-desk.ts';
import { TIDY_JOB } from '../reports.jobs.ts';

let room: Awaited<ReturnType<typeof startReportDesk>>;
beforeAll(async () => {
  room = await startReportDesk();
});
afterEach(() => room.desk.tidy());
afterAll(() => room.server.stop());

const ACME = 'acme-outdoor';

/** Asks for the month once more, and has the document fetched. */
async function fetchAgain(month = 12): Promise<string> {
  room.server.advance(HOUR);
  const id = await room.desk.request(ACME, US, 2025, month);
  await room.desk.finish();
  return id;
}

/** The reports with a document, after what is too old has been removed. */
async function keptAfter(days: number): Promise<Set<string>> {
  room.server.advance(days * DAY);
  await room.server.queue.enqueue(TIDY_JOB);
  await room.server.queue.drain();
  const { rows } = await room.server.db.execute<{ id: string }>(
    'select distinct report_id as id from report_pages',
  );
  return new Set(rows.map(({ id }) => id));
}

test('documents that a newer one of their month has replaced are removed after thirty days', async () => {
  const processed = await room.desk.store(ACME, US, 2025, 12);
  const otherMonth = await fetchAgain(11);
  const replaced: string[] = [];
  for (let round = 0; round < 7; round += 1) replaced.push(await fetchAgain());
  const newest = await fetchAgain();
  const stay = new Set([processed, otherMonth, newest]);
  expect(await keptAfter(29)).toEqual(new Set([...stay, ...replaced]));
  expect(await keptAfter(2)).toEqual(stay);

  const [gone = ''] = replaced;
  expect(await room.desk.find(ACME, US, gone)).toMatchObject({
    status: 'DOWNLOADED',
    message: expect.stringContaining('no longer kept'),
  });
  for (const answer of [await room.desk.data(ACME, gone), await room.desk.process(ACME, gone)]) {
    expect(answer.status).toBe(409);
    expect(answer.body.error?.message).toContain('no longer kept');
  }
  expect((await room.desk.process(ACME, newest)).body.data).toMatchObject({ isFinished: true });
});

test('the document that a month was made of has thirty days from when another takes its place', async () => {
  const former = await room.desk.store(ACME, US, 2025, 12);
  const newer = await fetchAgain();
  expect(await keptAfter(60)).toEqual(new Set([former, newer]));
  await room.desk.process(ACME, newer);
  await room.server.queue.drain();
  expect(await keptAfter(29)).toEqual(new Set([former, newer]));
  expect(await keptAfter(2)).toEqual(new Set([newer]));
});

test('a document that was replaced and has become its month again stays, and so does the newest', async () => {
  const first = await room.desk.store(ACME, US, 2025, 12);
  room.server.advance(HOUR);
  const second = await room.desk.store(ACME, US, 2025, 12);
  await room.desk.process(ACME, first);
  await room.server.queue.drain();
  expect(await keptAfter(90)).toEqual(new Set([first, second]));
});

test('a document that is being processed is not removed from under its reader', async () => {
  const busy = await fetchAgain();
  const newest = await fetchAgain();
  await room.server.db.execute(`update tracked_reports set step = 'processing' where report_id = '${busy}'`);
  expect(await keptAfter(31)).toEqual(new Set([busy, newest]));
});
