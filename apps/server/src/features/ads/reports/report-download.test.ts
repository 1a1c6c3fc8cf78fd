// Reports on their way out: piece by piece, whole, and exact to the digit.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { adsReportServer } from '../../../testing/ads-report-desk.ts';
import type { ReportRecord } from './ads-reports.repository.ts';
import { packRows, writeRow } from './report-file.ts';
import { csvOf, jsonOf } from './report-rows.ts';

const { at, ask, finish, download } = adsReportServer();

const BEYOND_NUMBERS = '9007199254740993'; // 2^53 + 1
const report: ReportRecord = {
  sellerId: '',
  reportId: '',
  profileId: '1',
  reportType: 'campaigns',
  rangeDays: 1,
  startsOn: '2026-03-09',
  endsOn: '2026-03-09',
  currency: 'USD',
  status: 'SUCCESS',
  reason: null,
  rowCount: 3,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  finishedAt: new Date(0),
};

/** A report of three pages that tells which of them was read. */
function keptPages() {
  const read: number[] = [];
  return {
    read,
    async *pages() {
      for (const page of [0, 1, 2]) {
        read.push(page);
        yield await packRows([
          writeRow({ date: '2026-03-09', campaignId: BEYOND_NUMBERS, cost: `${page}.10` }),
        ]);
      }
    },
  };
}
const textOf = async (pieces: AsyncIterable<Buffer>) => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

test.each([
  ['CSV', csvOf],
  ['JSON', jsonOf],
])('as %s, a page is read when the one before has gone out', async (_, write) => {
  const kept = keptPages();
  const pieces = write(kept, report);
  let piece = await pieces.next();
  while (!String(piece.value).includes(BEYOND_NUMBERS)) piece = await pieces.next();
  expect(kept.read).toEqual([0]);
  await pieces.next();
  expect(kept.read).toEqual([0, 1]);
  await pieces.return(undefined);
});

test('ids keep their 64 bits, and amounts their digits', async () => {
  const json = await textOf(jsonOf(keptPages(), report));
  expect(json).toBe(
    `[${[0, 1, 2]
      .map((page) => `{"date":"2026-03-09","campaignId":"${BEYOND_NUMBERS}","cost":${page}.10}`)
      .join(',\n')}]\n`,
  );
  const csv = await textOf(csvOf(keptPages(), report));
  expect(csv.split('\r\n')[1]?.startsWith(`2026-03-09,${BEYOND_NUMBERS},`)).toBe(true);
});

test('a report that is no longer all there breaks off rather than be short', async () => {
  const { downloadUrl } = await finish(await ask('campaigns', 60));
  expect((await download(downloadUrl, 'csv')).length).toBeGreaterThan(100);
  await at.server.db.execute(sql`delete from ads_report_pages where part = 1`);
  for (const format of ['csv', 'json']) await expect(download(downloadUrl, format)).rejects.toThrow();
});
