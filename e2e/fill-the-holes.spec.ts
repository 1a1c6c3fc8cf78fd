import { expect, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { seriousFaults } from './assistive-technology.ts';
import { callAsStaff } from './calls.ts';
import { ledger } from './simulated-amazon.ts';

const US = { sellingPartnerId: 'A4PRAIRIEGOODS', marketplaceId: 'ATVPDKIKX0DER' };
const PAGE = `/prairie-goods/${US.marketplaceId}`;
const DAY_MS = 86_400_000;
const FETCHED_WITHIN_MS = 60_000; // two years of days and thirty days of hours, at the pace that Amazon allows

const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const midnight = (daysAgo: number) => new Date(today - daysAgo * DAY_MS).toISOString();

type Rows = { rows: { interval_start: string; total_sales_amount: number; order_count: number }[] };

test('staff see what is wrong and what is missing, and have it fetched', async ({ page, baseURL }) => {
  test.setTimeout(2 * FETCHED_WITHIN_MS);
  const complaints = complaintsOf(page);
  const call = await callAsStaff(baseURL ?? '');
  await call('GET', '/api/sp-api/prairie-goods/marketplaces/fetch');
  await signIn(page, 'staff');
  await page.goto(PAGE);
  const trouble = page.getByRole('status').filter({ hasText: 'Auto-update is off' });
  await expect(trouble).toBeVisible();
  await expect(page.getByRole('link', { name: 'Turn it on' })).toHaveAttribute(
    'href',
    '/prairie-goods/setup',
  );

  // Two days of hours with two others between them that nobody fetched.
  for (const from of [6, 3])
    await call('POST', '/api/sales/order-metrics/prairie-goods', {
      interval: `${midnight(from)}--${midnight(from - 1)}`,
      granularity: 'Hour',
      marketplaceIds: [US.marketplaceId],
    });
  await page.goto(`${PAGE}/health`);
  const stored = page.getByRole('region', { name: 'Stored sales' });
  await expect(stored.getByText(/hours missing that Amazon still provides/)).toBeVisible();
  await expect(stored.getByRole('row').filter({ hasText: /48/ }).first()).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await stored.getByRole('button', { name: 'Fill the gaps' }).click();
  await expect(stored.getByRole('button', { name: 'Fetching...' })).toBeVisible();
  await expect(stored.getByText('Nothing is missing')).toHaveCount(2, { timeout: FETCHED_WITHIN_MS });
  await expect(stored.getByRole('button', { name: 'Fill the gaps' })).toBeHidden();

  const span = { start: midnight(5), end: midnight(3) };
  const { rows }: Rows = await call('GET', `/api/sales/hourly${PAGE}?start=${span.start}&end=${span.end}`);
  const truth = await ledger(baseURL, US, 'hour', span);
  expect(rows.map((row) => [row.interval_start, row.total_sales_amount, row.order_count])).toEqual(
    truth.map(({ start, totalSales, orderCount }) => [start, Number(totalSales), orderCount]),
  );
  expect(rows).toHaveLength(48);
  expect(complaints).toEqual([]);
});
