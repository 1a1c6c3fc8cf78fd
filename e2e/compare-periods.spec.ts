import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { seriousFaults } from './assistive-technology.ts';
import { centsOf, difference, ledger, money, type Truth } from './simulated-amazon.ts';

const US = { sellingPartnerId: 'A1ACMEOUTDOOR', marketplaceId: 'ATVPDKIKX0DER' };
const PAGE = `/acme-outdoor/${US.marketplaceId}`;
const DAY_MS = 86_400_000;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** Seven days that are over, so that nothing changes while they are looked at. */
const RANGE = { from: day(8), to: day(2) };
const ADDRESS = `${PAGE}?range=custom&from=${RANGE.from}&to=${RANGE.to}`;

const days = (baseURL: string | undefined, from: string, to: string): Promise<Truth[]> =>
  ledger(baseURL, US, 'day', { start: `${from}T00:00:00Z`, end: `${to}T23:59:59Z` });
const sum = (rows: readonly Truth[], figure: 'orderCount' | 'unitCount') =>
  rows.reduce((total, row) => total + row[figure], 0);
const report = (page: Page) => page.getByRole('region', { name: 'Sales Report' });

test('an operator compares a week with the one before and with last year, to the cent of the ledger', async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  const [now, before] = await Promise.all([
    days(baseURL, RANGE.from, RANGE.to),
    days(baseURL, day(15), day(9)),
  ]);
  await signIn(page, 'admin');
  await page.goto(ADDRESS);
  await report(page).getByRole('button', { name: 'Compare' }).click();
  await report(page).getByLabel('Compare with').selectOption('Previous period');
  const comparison = (cents: number, other: number) =>
    `previous period ${money(other, 'USD')} (${difference(cents - other, 'USD')}, `;
  await expect(report(page).getByText(comparison(centsOf(now), centsOf(before)))).toBeVisible();
  await expect(
    report(page)
      .getByText(money(centsOf(now), 'USD'), { exact: true })
      .first(),
  ).toBeVisible();
  await expect(report(page).locator('[data-series="Previous period"] path').first()).toHaveCSS(
    'stroke-dasharray',
    /\d/,
  );
  const orders = sum(now, 'orderCount') - sum(before, 'orderCount');
  await expect(
    report(page).getByText(
      `previous period ${sum(before, 'orderCount').toLocaleString('en-US')} (${orders > 0 ? '+' : orders < 0 ? '−' : ''}${Math.abs(orders)}`,
    ),
  ).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await report(page).getByLabel('Compare with').selectOption('Same period last year');
  const lastYear = (text: string) => `${Number(text.slice(0, 4)) - 1}${text.slice(4)}`;
  const then = await days(baseURL, lastYear(RANGE.from), lastYear(RANGE.to));
  await expect(
    report(page)
      .getByText(`last year ${money(centsOf(then), 'USD')}`)
      .first(),
  ).toBeVisible();
  await report(page).getByLabel('Drawn measure').selectOption('Draw units');
  await expect(page).toHaveURL(/compare=year&measure=units/);
  await expect(report(page).locator('[data-series="Units"]')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a day of the marketplace adds up its own hours, and says which when it is asked', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'admin');
  await page.goto(`${ADDRESS}&days=own&view=table`);
  const newest = await ledger(baseURL, US, 'day', {
    start: `${RANGE.to}T00:00:00Z`,
    end: `${RANGE.to}T23:59:59Z`,
  });
  const answer = await page.request
    .get(`http://127.0.0.1:${Number(new URL(baseURL ?? '').port) + 1}/__sim/ledger`, {
      params: {
        ...US,
        granularity: 'day',
        timeZone: 'America/Los_Angeles',
        start: `${RANGE.to}T12:00:00Z`,
        end: `${RANGE.to}T13:00:00Z`,
      },
    })
    .then((response) => response.json());
  const own = money(centsOf(answer.rows), 'USD');
  expect(own).not.toBe(money(centsOf(newest), 'USD'));
  const row = report(page).getByRole('row').filter({ hasText: own });
  await expect(row).toBeVisible();
  await row.getByRole('button').first().click();
  const explanation = page.getByRole('complementary').filter({ hasText: 'Made of' });
  await expect(explanation.getByText('by the marketplace’s clock')).toBeVisible();
  await expect(explanation.getByText(own, { exact: true }).first()).toBeVisible();
  await expect(explanation.getByText(/^(23|24|25) of \1 hours are stored\./)).toBeVisible();
  await expect(page).toHaveURL(/explain=own/);
});
