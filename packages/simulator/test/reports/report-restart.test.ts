import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKit, NOW } from '../kit.ts';
import { createReportKit, LONG_ENOUGH_MS, REPORTS, SALES_AND_TRAFFIC } from './report-kit.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** Starts a simulator that much later, with the same folder. */
async function start(afterMs = 0, options: Parameters<typeof createKit>[0] = { dataDir: folder }) {
  const kit = await createReportKit(
    createKit({ now: new Date(NOW.getTime() + afterMs), dataDir: folder, ...options }),
  );
  const list = async () => {
    const { reports } = (
      await kit.spApi(`na/${REPORTS}`, kit.token, { reportTypes: SALES_AND_TRAFFIC })
    ).json();
    return reports.map((report: { reportId: string; processingStatus: string }) => [
      report.reportId,
      report.processingStatus,
    ]);
  };
  return { ...kit, list };
}

test('a report requested before a restart is followed and listed after it', async () => {
  const before = await start();
  const first = (await before.create()).json().reportId;
  const second = (await before.create()).json().reportId;
  const after = await start(1_000);
  expect((await after.get(first)).json().processingStatus).toBe('IN_QUEUE');
  expect(await after.list()).toEqual([
    [second, 'IN_QUEUE'],
    [first, 'IN_QUEUE'],
  ]);
  const later = await start(LONG_ENOUGH_MS);
  expect(await later.list()).toEqual([
    [second, 'DONE'],
    [first, 'DONE'],
  ]);
  const { reportDocumentId } = (await later.get(first)).json();
  const document = await later.follow(await later.link(reportDocumentId));
  expect(gunzipSync(document.rawPayload).toString()).toContain('"salesAndTrafficByAsin":[{');
});

test('a report whose answer was lost is in the list after a restart', async () => {
  const before = await start();
  const { reportId } = (await before.create()).json(); // nobody has written it down
  const after = await start(60_000);
  expect(await after.list()).toEqual([[reportId, 'DONE']]);
});

test('cancelled, slow and stuck reports stay so across a restart', async () => {
  const before = await start();
  const cancelled = (await before.create()).json().reportId;
  await before.spApiSend('DELETE', `na/${REPORTS}/${cancelled}`, before.token);
  await before.control('faults', { operation: 'createReport', fault: 'stuck', times: 1 });
  await before.control('faults', { operation: 'createReport', fault: 'slow', ms: 600_000, times: 1 });
  const stuck = (await before.create()).json().reportId;
  const slow = (await before.create()).json().reportId;
  expect(await (await start(300_000)).list()).toEqual([
    [slow, 'IN_QUEUE'],
    [stuck, 'IN_QUEUE'],
    [cancelled, 'CANCELLED'],
  ]);
  expect(await (await start(660_000)).list()).toEqual([
    [slow, 'DONE'],
    [stuck, 'IN_QUEUE'],
    [cancelled, 'CANCELLED'],
  ]);
});

test('two reports of one second have two ids, even with a restart between them', async () => {
  const first = (await (await start()).create()).json().reportId;
  const after = await start();
  expect((await after.create()).json().reportId).not.toBe(first);
  expect(await after.list()).toHaveLength(2);
});

test('reports older than 90 days and those of another seed are not listed', async () => {
  await (await start()).create();
  expect(await (await start(91 * 24 * 3_600_000)).list()).toEqual([]);
  expect(await (await start(0, { dataDir: folder, seed: 'another' })).list()).toEqual([]);
});

test('without a folder reports are lost at a restart', async () => {
  const memory = { dataDir: undefined };
  const { reportId } = (await (await start(0, memory)).create()).json();
  const after = await start(LONG_ENOUGH_MS, memory);
  expect(await after.list()).toEqual([]);
  expect((await after.get(reportId)).statusCode).toBe(404);
});

test('a damaged file is logged, and the simulator starts without it', async () => {
  await (await start()).create();
  const path = join(folder, 'sp-api-reports.json');
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -5));
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const after = await start();
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining(`cannot read ${path}: it is not JSON`));
  expect(await after.list()).toEqual([]);
  expect((await after.create()).statusCode).toBe(202);
  expect(await (await start()).list()).toHaveLength(1);
});
