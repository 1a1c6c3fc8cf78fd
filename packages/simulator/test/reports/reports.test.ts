import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createKit, DE, NOW, US } from '../kit.ts';
import { createReportKit, OCTOBER, REPORTS, SALES_AND_TRAFFIC } from './report-kit.ts';

test('a report is queued, in progress, and done', async () => {
  const { create, get, time } = await createReportKit();
  const created = await create();
  expect([created.statusCode, created.json()]).toEqual([202, { reportId: expect.stringMatching(/^\d+$/) }]);
  const { reportId } = created.json();
  const statuses: string[] = [];
  for (let second = 0; second < 32; second += 1) {
    statuses.push((await get(reportId)).json().processingStatus);
    time.ms += 1000;
  }
  expect([...new Set(statuses)]).toEqual(['IN_QUEUE', 'IN_PROGRESS', 'DONE']);
  expect((await get(reportId)).json()).toEqual({
    reportType: SALES_AND_TRAFFIC,
    processingStatus: 'DONE',
    marketplaceIds: [US],
    reportId,
    reportDocumentId: expect.stringMatching(/^amzn1\.spdoc\.1\.4\.na\./),
    dataStartTime: '2025-10-01T00:00:00+00:00',
    dataEndTime: '2025-10-31T00:00:00+00:00',
    createdTime: '2025-11-12T17:25:40+00:00',
    processingStartTime: expect.any(String),
    processingEndTime: expect.any(String),
  });
});

test('a time scale makes reports finish sooner', async () => {
  const { create, get, time } = await createReportKit(createKit({ timeScale: 1000 }));
  const { reportId } = (await create()).json();
  time.ms += 31;
  expect((await get(reportId)).json().processingStatus).toBe('DONE');
});

test('another seller sees neither a report nor its document', async () => {
  const kit = createKit();
  const { reportId, reportDocumentId } = await (await createReportKit(kit)).finish();
  const other = await createReportKit(kit, 'A4PRAIRIEGOODS');
  expect((await other.get(reportId)).statusCode).toBe(404);
  expect((await other.document(reportDocumentId)).statusCode).toBe(404);
});

test('only a queued report can be cancelled', async () => {
  const { create, get, spApiSend, time, token } = await createReportKit();
  const cancel = (id: string) => spApiSend('DELETE', `na/${REPORTS}/${id}`, token);
  const { reportId } = (await create()).json();
  expect((await cancel(reportId)).statusCode).toBe(200);
  time.ms += 60_000;
  expect((await get(reportId)).json().processingStatus).toBe('CANCELLED');
  const second = (await create()).json().reportId;
  time.ms += 60_000;
  expect((await cancel(second)).statusCode).toBe(400);
  expect((await cancel('123')).statusCode).toBe(404);
});

test.each([
  [
    'no data because it is more than two years ago',
    { dataStartTime: '2023-11-01T00:00:00Z' },
    'CANCELLED',
    false,
  ],
  ['options that do not exist', { reportOptions: { asinGranularity: 'FAMILY' } }, 'FATAL', true],
])('%s', async (_what, change, status, hasDocument) => {
  const { finish } = await createReportKit();
  const report = await finish({ ...OCTOBER, ...change });
  expect([report.processingStatus, 'reportDocumentId' in report]).toEqual([status, hasDocument]);
});

test('a marketplace where nothing is sold has no data', async () => {
  const { signIn, spApi, spApiSend, time } = createKit();
  const token = await signIn('A6ATLASTRADING');
  const body = { ...OCTOBER, marketplaceIds: ['ARBP9OOSHTCHU'] };
  const { reportId } = (await spApiSend('POST', `eu/${REPORTS}`, token, body)).json();
  time.ms += 31_000;
  expect((await spApi(`eu/${REPORTS}/${reportId}`, token)).json().processingStatus).toBe('CANCELLED');
});

test.each([
  ['cancelled', 'CANCELLED', false],
  ['fatal', 'FATAL', false],
  ['fatal-document', 'FATAL', true],
  ['empty', 'DONE', true],
])('the fault %s decides how a report ends', async (fault, status, hasDocument) => {
  const { control, finish, follow, link } = await createReportKit();
  await control('faults', { operation: 'createReport', fault, times: 1 });
  const report = await finish();
  expect([report.processingStatus, 'reportDocumentId' in report]).toEqual([status, hasDocument]);
  if (!hasDocument) return;
  const text = gunzipSync((await follow(await link(report.reportDocumentId))).rawPayload).toString();
  expect(text).toContain(
    fault === 'empty' ? '"salesAndTrafficByAsin":[]' : '{"errorDetails":"A client error',
  );
});

test.each([
  ['no JSON', 'nonsense'],
  ['no report type', { marketplaceIds: [US] }],
  ['no marketplace', { ...OCTOBER, marketplaceIds: [] }],
  ['more than 25 marketplaces', { ...OCTOBER, marketplaceIds: Array.from({ length: 26 }, () => US) }],
  ['an unknown type', { ...OCTOBER, reportType: 'GET_NOTHING' }],
  [
    'a start in the future',
    { ...OCTOBER, dataStartTime: '2026-01-01T00:00:00Z', dataEndTime: '2026-01-02T00:00:00Z' },
  ],
  ['an end in the future', { ...OCTOBER, dataEndTime: '2025-11-13T00:00:00Z' }],
  ['an end before the start', { ...OCTOBER, dataEndTime: '2025-09-01T00:00:00Z' }],
  ['a date that is none', { ...OCTOBER, dataStartTime: 'yesterday' }],
])('a request with %s is refused', async (_what, body) => {
  const { create } = await createReportKit();
  const answer = await create(body);
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'InvalidInput']);
});

test('two marketplaces at once are refused with the message that sellers have statuses', async () => {
  const { create } = await createReportKit();
  const answer = await create({ ...OCTOBER, marketplaceIds: [US, 'A2EUQ1WTGCTBG2'] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors[0].message).toBe(
    'Report rejected for this client. Multiple marketplaces were provided for this report type that can only be applied to one marketplace at a time. Please retry with only one marketplace per request.',
  );
});

test('a marketplace of another region and a missing role are forbidden', async () => {
  const { control, create } = await createReportKit();
  const foreign = await create({ ...OCTOBER, marketplaceIds: [DE] });
  expect([foreign.statusCode, foreign.json().errors[0].details]).toEqual([
    403,
    'The marketplaces you provided are not valid for region.',
  ]);
  await control('faults', { operation: 'createReport', fault: 'no-role' });
  const refused = await create();
  expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
    403,
    'Access to the resource is forbidden',
  ]);
});

test('reports are listed newest first, filtered, and page by page', async () => {
  const { create, simulator, spApi, time, token } = await createReportKit();
  const list = (query: Record<string, string>) => spApi(`na/${REPORTS}`, token, query);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    simulator.clock.set(new Date(NOW.getTime() + index * 60_000));
    ids.unshift((await create()).json().reportId);
  }
  const first = (await list({ reportTypes: SALES_AND_TRAFFIC, pageSize: '2' })).json();
  const second = (await list({ nextToken: first.nextToken })).json();
  const idsOf = (page: { reports: { reportId: string }[] }) => page.reports.map(({ reportId }) => reportId);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
  expect(second.nextToken).toBeUndefined();
  time.ms += 60_000;
  const empty = { reports: [] };
  const types = { reportTypes: SALES_AND_TRAFFIC };
  expect((await list({ ...types, processingStatuses: 'IN_QUEUE,IN_PROGRESS' })).json()).toEqual(empty);
  expect((await list({ ...types, marketplaceIds: 'A1AM78C64UM0Y8' })).json()).toEqual(empty);
  expect((await list({ ...types, createdUntil: '2025-11-12T00:00:00Z' })).json()).toEqual(empty);
  expect((await list({ reportTypes: 'GET_OTHER' })).json()).toEqual(empty);
});

test.each([
  ['neither types nor a token', {}],
  ['a token with something else', { nextToken: 'x', pageSize: '5' }],
  ['a token of somebody else', { nextToken: 'abc.def' }],
  ['a page of 101', { reportTypes: SALES_AND_TRAFFIC, pageSize: '101' }],
  ['an unknown status', { reportTypes: SALES_AND_TRAFFIC, processingStatuses: 'BAD_VALUE' }],
])('a list with %s is refused', async (_what, query: Record<string, string>) => {
  const { spApi, token } = await createReportKit();
  expect((await spApi(`na/${REPORTS}`, token, query)).statusCode).toBe(400);
});
