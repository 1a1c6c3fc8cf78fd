import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type RunningSimulator, startSimulator } from '../../src/simulator.ts';
import { NOW, SP_API } from '../kit.ts';
import { createReportKit, OCTOBER, REPORTS, SALES_AND_TRAFFIC } from './report-kit.ts';

const Token = z.object({ access_token: z.string() });
const List = z.object({ reports: z.array(z.object({ reportId: z.string(), dataStartTime: z.string() })) });

let running: RunningSimulator;
beforeEach(async () => {
  running = await startSimulator({ now: NOW, seed: 'test' });
});
afterEach(() => running.close());

async function signIn(): Promise<Record<string, string>> {
  const refresh_token = 'Atzr|sim-demo-A1ACMEOUTDOOR';
  const answer = await fetch(`${running.url}/lwa/auth/o2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token, ...SP_API }),
  });
  return { 'x-amz-access-token': Token.parse(await answer.json()).access_token };
}

test('an answer can be lost after the report was accepted, and the list has its id', async () => {
  running.simulator.faults.add({ operation: 'createReport', fault: 'lost-answer', times: 1 });
  const headers = await signIn();
  const address = `${running.url}/sp-api/na/${REPORTS}`;
  const request = { method: 'POST', headers, body: JSON.stringify(OCTOBER) };
  await expect(fetch(address, request)).rejects.toThrow();
  expect(running.simulator.counters.calls('createReport')).toMatchObject([
    { outcome: '202', fault: 'lost-answer' },
  ]);
  const list = await fetch(`${address}?reportTypes=${SALES_AND_TRAFFIC}`, { headers });
  expect(List.parse(await list.json()).reports).toEqual([
    { reportId: expect.stringMatching(/^\d+$/), dataStartTime: '2025-10-01T00:00:00+00:00' },
  ]);
  // It was counted, so that the next one must wait for its quarter of an hour.
  expect((await fetch(address, request)).status).toBe(429);
});

test('a list can lag behind by the requested time', async () => {
  const { control, create, simulator, spApi, token } = await createReportKit();
  await control('faults', { operation: 'getReports', fault: 'late-list', ms: 90_000 });
  const { reportId } = (await create()).json();
  const list = async () =>
    List.parse((await spApi(`na/${REPORTS}`, token, { reportTypes: SALES_AND_TRAFFIC })).json()).reports;
  simulator.clock.set(new Date(NOW.getTime() + 89_000));
  expect(await list()).toEqual([]);
  simulator.clock.set(new Date(NOW.getTime() + 90_000));
  expect(await list()).toMatchObject([{ reportId }]);
});

test('a document can be that of the month before, and its specification says so', async () => {
  const { control, read } = await createReportKit();
  await control('faults', { operation: 'downloadDocument', fault: 'wrong-specification', times: 1 });
  const wrong = await read();
  expect(wrong.reportSpecification).toMatchObject({
    dataStartTime: '2025-09-01',
    dataEndTime: '2025-09-30',
  });
  expect(wrong.salesAndTrafficByDate).toHaveLength(30);
  expect((await read()).reportSpecification).toMatchObject({ dataStartTime: '2025-10-01' });
});
