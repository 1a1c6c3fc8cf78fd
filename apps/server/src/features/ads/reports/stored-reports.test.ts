// The reports that the server keeps, as everybody sees them who looks after the seller.
import { AdsReport } from '@insights/contract/ads-reports';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MINUTE } from '../../../testing/accounts.ts';
import { ACME, adsReportServer } from '../../../testing/ads-report-desk.ts';

const { at, ask, finish } = adsReportServer();

async function list(query = '', seller = ACME) {
  const { status, body } = await at.desk.get(`/api/ppc/reports/list/${seller}?${query}`);
  expect(status).toBe(200);
  return { reports: z.array(AdsReport).parse(body.data?.['reports']), total: body.data?.['total'] };
}
const idsOf = async (query: string) => (await list(query)).reports.map(({ reportId }) => reportId);

test('a report is listed with whose it is, when it was asked for and how much is stored of it', async () => {
  const reportId = await ask('campaigns', 7);
  expect((await list()).reports).toMatchObject([
    { reportId, status: 'PENDING', sizeBytes: null, finishedAt: null, downloadUrl: null },
  ]);
  await finish(reportId);
  const { reports, total } = await list();
  expect(total).toBe(1);
  const [report] = reports;
  expect(report).toMatchObject({
    reportId,
    reportType: 'campaigns',
    dateRange: 7,
    status: 'SUCCESS',
    countryCode: 'US',
    marketplaceId: 'ATVPDKIKX0DER',
    unreadableCount: 0,
  });
  expect(report?.sizeBytes).toBeGreaterThan(0);
  expect((report?.finishedAt ?? '') > (report?.createdAt ?? '')).toBe(true);
});

test('the newest come first, in pages, filtered by type, state, profile and marketplace', async () => {
  const first = await ask('campaigns', 7);
  await at.later(MINUTE);
  const { profileId } = await finish(first);
  await at.later(MINUTE);
  const second = await ask('keywords', 7);
  await at.later(MINUTE);
  const third = await ask('campaigns', 14);
  expect(await idsOf('')).toEqual([third, second, first]);
  expect(await list('count=1&offset=1')).toMatchObject({ total: 3, reports: [{ reportId: second }] });
  expect(await idsOf('reportType=campaigns')).toEqual([third, first]);
  expect(await idsOf('status=SUCCESS')).toEqual([first]);
  expect(await idsOf(`profileId=${profileId}`)).toHaveLength(3);
  expect(await idsOf('profileId=1')).toEqual([]);
  expect(await idsOf('marketplaceId=ATVPDKIKX0DER')).toHaveLength(3);
  expect(await list('marketplaceId=A1F83G8C2ARO7P')).toMatchObject({ total: 0, reports: [] });
});

test('a list of reports is refused where it is asked for wrongly', async () => {
  for (const query of [
    'count=0',
    'count=201',
    'offset=-1',
    'status=DONE',
    'reportType=orders',
    'profileId=x',
  ])
    expect((await at.desk.get(`/api/ppc/reports/list/${ACME}?${query}`)).status).toBe(400);
});
