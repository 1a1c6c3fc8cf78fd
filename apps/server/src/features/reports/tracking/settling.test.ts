import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../../../testing/accounts.ts';
import { type ReportDesk, startReportDesk, US } from '../../../testing/report-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let desk: ReportDesk;

beforeAll(async () => {
  ({ server, desk } = await startReportDesk());
});
afterAll(() => server.stop());

const ACME = 'acme-outdoor';

test('the running month ends yesterday, says so, and is asked for again 3 and 7 days after its end', async () => {
  const [year, running] = [2026, 3];
  const id = await desk.request(ACME, US, year, running, { processWhenReady: true });
  const found = await desk.find(ACME, US, id);
  const end = new Date(Date.UTC(year, running, 1));
  expect(found).toMatchObject({
    isMonthSoFar: true,
    askAgainAt: new Date(end.getTime() + 3 * DAY + 12 * HOUR).toISOString(),
    message: expect.stringContaining('Month so far'),
  });
  await desk.finish();
  for (const days of [3, 7]) {
    server.advance(end.getTime() + days * DAY + 12 * HOUR - server.clock.now.getTime());
    await server.queue.drain();
    const [newest] = await desk.tracked(ACME, US);
    expect(newest).toMatchObject({ isMonthSoFar: false, processWhenReady: true, month: running });
    expect(newest?.askAgainAt).toBe(
      days === 3 ? new Date(end.getTime() + 7 * DAY + 12 * HOUR).toISOString() : null,
    );
  }
  expect(await desk.tracked(ACME, US)).toHaveLength(3);
});
