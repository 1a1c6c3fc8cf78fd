import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { seriousFaults } from './assistive-technology.ts';
import { callAsStaff } from './calls.ts';
import { centsOf, difference, ledger, money, restate } from './simulated-amazon.ts';

const JAPAN = { sellingPartnerId: 'A3SAKURACRAFTS', marketplaceId: 'A1VC38T7YXB528' };
const PAGE = `/sakura-crafts/${JAPAN.marketplaceId}/reconcile`;
const DAY_MS = 86_400_000;
const MADE_WITHIN_MS = 60_000;

type Call = Awaited<ReturnType<typeof callAsStaff>>;

/** Days that are over, also in Tokyo, and of one month with the day before them. */
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const dayAgo = (days: number) => new Date(today - days * DAY_MS).toISOString().slice(0, 10);
const [CHANGED, APART, LEFT] = [dayAgo(6), dayAgo(5), dayAgo(4)];
const months = [...new Set([CHANGED, APART, LEFT].map((day) => day.slice(0, 7)))];

async function storeReports(call: Call): Promise<void> {
  for (const text of months) {
    const [year, month] = text.split('-').map(Number);
    const body = { marketplaceId: JAPAN.marketplaceId, year, month, processWhenReady: true };
    const { reportId } = await call('POST', '/api/sp-api/sakura-crafts/reports/sales-traffic', body);
    await expect(async () => {
      const { report } = await call('GET', `/api/sp-api/sakura-crafts/reports/status/${reportId}`);
      expect(report.isProcessed).toBe(true);
    }).toPass({ timeout: MADE_WITHIN_MS, intervals: [1000] });
  }
}

const fetchDay = async (call: Call, day: string) => {
  const from = Date.parse(day);
  for (const granularity of ['Day', 'Hour'])
    await call('POST', '/api/sales/order-metrics/sakura-crafts', {
      interval: `${new Date(from).toISOString()}--${new Date(from + DAY_MS).toISOString()}`,
      granularity,
      marketplaceIds: [JAPAN.marketplaceId],
    });
};

const shortDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const rowOf = (page: Page, day: string) =>
  page.getByRole('row').filter({ has: page.getByText(shortDay(day), { exact: true }) });

test('hours, days and the report are compared to the cent, and every difference has its cause', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(2 * MADE_WITHIN_MS);
  const complaints = complaintsOf(page);
  const call = await callAsStaff(baseURL ?? '');
  await storeReports(call);
  const at = new Date().toISOString();
  // After the report: an order that came late, one that was cancelled, and a day that says more than its hours.
  const noon = (day: string) => `${day}T03:00:00.000Z`;
  await restate(baseURL, { ...JAPAN, start: noon(CHANGED), deltaAmount: '700' });
  await restate(baseURL, { ...JAPAN, start: noon(APART), deltaAmount: '300', only: 'day' });
  for (const day of [CHANGED, APART]) await fetchDay(call, day);

  await signIn(page, 'admin');
  await page.goto(`${PAGE}?from=${dayAgo(6)}&to=${dayAgo(4)}`);
  const span = (day: string) => ({ start: `${day}T00:00:00Z`, end: `${day}T23:59:59Z` });
  for (const day of [CHANGED, APART, LEFT]) {
    const [hours, days] = await Promise.all([
      ledger(baseURL, JAPAN, 'hour', span(day)),
      ledger(baseURL, JAPAN, 'day', span(day)),
    ]);
    const around = { start: new Date(Date.parse(day) - DAY_MS).toISOString(), end: `${dayAgo(1)}T00:00:00Z` };
    const rows = await ledger(baseURL, JAPAN, 'report', { ...around, at });
    const reported = rows.filter(({ start }) => Date.parse(start) === Date.parse(`${day}T00:00+09:00`));
    expect(reported).toHaveLength(1);
    const row = rowOf(page, day);
    await expect(row).toContainText(money(centsOf(hours), 'JPY'));
    await expect(row).toContainText(money(centsOf(days), 'JPY'));
    await expect(row).toContainText(difference(centsOf(days) - centsOf(hours), 'JPY'));
    await expect(row).toContainText(money(centsOf(reported), 'JPY'));
    await expect(row).toContainText(difference(centsOf(reported) - centsOf(days), 'JPY'));
  }
  await expect(rowOf(page, CHANGED)).toContainText('Restated after the report');
  await expect(rowOf(page, CHANGED)).toContainText('Zone of the day');
  await expect(rowOf(page, APART)).toContainText('Restated apart');
  expect(await seriousFaults(page)).toEqual([]);

  await rowOf(page, CHANGED).getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Amazon restated the sales after the report was asked for')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`day=${CHANGED}`));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const [head = '', ...lines] = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n');
  expect(head).toContain('Day to report: Unexplained');
  expect(lines.filter((line) => line.startsWith(CHANGED) || line.includes(CHANGED))).toHaveLength(1);
  expect(complaints).toEqual([]);
});
