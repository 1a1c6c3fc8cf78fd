import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { seriousFaults } from './assistive-technology.ts';
import { callAsStaff } from './calls.ts';

const US = 'ATVPDKIKX0DER';
const ADMIN = `/acme-outdoor/${US}/admin`;
const MADE_WITHIN_MS = 60_000; // asked for in its turn, made by Amazon, and asked after at most every ten seconds

/** The name of the last full month in California, and its number. */
function lastMonth() {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 2, 1));
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(first);
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, name };
}

async function pressUntilThere(page: Page, name: string) {
  const row = page.getByRole('row', { name });
  const check = row.getByRole('button', { name: 'Check Status' });
  await expect(async () => {
    if (await check.isVisible()) await check.click({ timeout: 1000 });
    await expect(row.getByRole('button', { name: 'View Data' })).toBeEnabled({ timeout: 1000 });
  }).toPass({ timeout: MADE_WITHIN_MS });
  return row;
}

type AsinSales = {
  asinSales: { totalSales: number; totalUnits: number }[];
  summary: { totalAsins: number; totalRevenue: number; totalUnits: number };
};

test('staff ask for last month, look at its data and store it', async ({ page, baseURL }) => {
  test.setTimeout(2 * MADE_WITHIN_MS);
  const complaints = complaintsOf(page);
  const { year, month, name } = lastMonth();
  await signIn(page, 'staff');
  await page.goto(ADMIN);
  await expect(page.getByText('No reports found. Request a report above to get started.')).toBeVisible();
  await expect(page.getByText(/60 an hour, 1,440 a day, shared by all sellers/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Request Report' }).click();
  await expect(page.getByText(`${name} ${year}: requested. Estimated processing time: about`)).toBeVisible();

  const row = await pressUntilThere(page, `${name} ${year}`);
  await row.getByRole('button', { name: 'View Data' }).click();
  const dialog = page.getByRole('dialog', { name: `Data of ${name} ${year}` });
  const counted = await dialog.getByText(/^\d+ rows as Amazon wrote them/).textContent();
  const rows = Number.parseInt(counted ?? '', 10);
  expect(rows).toBeGreaterThan(0);
  await expect(
    dialog.getByRole('columnheader', { name: 'Ordered product sales', exact: true }),
  ).toBeVisible();
  expect(await seriousFaults(page), 'data').toEqual([]);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Process & Store' }).click();
  await expect(row.getByText(`${rows} ASINs stored`, { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Re-process' })).toBeVisible();
  await expect(row.getByText('PARSED')).toBeVisible();

  const sales = page.getByRole('region', { name: 'ASIN Sales', exact: true });
  await expect(sales.getByText(`${rows} of ${rows}`, { exact: true })).toBeVisible();

  const call = await callAsStaff(baseURL ?? '');
  const stored: AsinSales = await call(
    'GET',
    `/api/sp-api/acme-outdoor/asin-sales?marketplaceId=${US}&year=${year}&month=${month}`,
  );
  const sum = (figure: 'totalSales' | 'totalUnits') =>
    stored.asinSales.reduce((total, asin) => total + asin[figure], 0);
  expect(stored.asinSales).toHaveLength(rows);
  expect(stored.summary).toMatchObject({ totalAsins: rows, totalUnits: sum('totalUnits') });
  expect(stored.summary.totalRevenue).toBeCloseTo(sum('totalSales'), 2);
  expect(complaints).toEqual([]);
});

test('an admin who is not staff reads the list, and is offered nothing that would be refused', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'admin');
  await page.goto(ADMIN);
  await expect(page.getByText(/^Only staff can request/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Report' })).toBeHidden();
  expect(complaints).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the admin dashboard is usable with assistive technology, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'staff');
    await page.goto(ADMIN);
    await expect(page.getByText(/shared by all sellers/)).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });
