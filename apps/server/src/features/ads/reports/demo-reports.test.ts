// What a demo has to show of advertising without anybody asking for it.
import { AdsReport } from '@insights/contract/ads-reports';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { adsServer } from '../../../testing/ads-desk.ts';
import { ACME } from '../../../testing/ads-report-desk.ts';

const at = adsServer({ hasDemoSales: true });

const ask = async (call: string) => (await at.desk.get(`/api/ppc/${call}/${ACME}`)).body.data ?? {};
const list = async () => z.array(AdsReport).parse((await ask('reports/list'))['reports']);

test('the first seller of a demo is connected, and reports are there to be looked at', async () => {
  expect(await ask('status')).toMatchObject({ connected: true });
  expect((await list()).map(({ reportType, dateRange }) => [reportType, dateRange]).sort()).toEqual([
    ['campaigns', 30],
    ['keywords', 30],
    ['searchTerms', 30],
  ]);
  await at.finish();
  expect((await list()).map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  const { days, asOf } = await ask('overview');
  expect([Array.isArray(days) && days.length, typeof asOf]).toEqual([30, 'string']);
});
