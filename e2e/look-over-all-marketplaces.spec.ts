import { expect, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { centsOf, ledger, money } from './simulated-amazon.ts';

const ADDRESS = '/?view=table';
const HOUR_MS = 3_600_000;

test('an operator sees all marketplaces in one table: trouble first, sorted, searched, added up by currency', async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'admin');
  await page.goto(ADDRESS);
  const table = page.getByRole('table', { name: 'All marketplaces' });
  const rows = table.locator('tbody').getByRole('row');
  await expect(rows.first()).toBeVisible();
  const listed = await rows.count();
  const troubled = await rows.evaluateAll((all) =>
    all.map((row) => row.querySelector('[data-state]') !== null),
  );
  expect(troubled).toEqual([...troubled].sort((a, b) => Number(b) - Number(a)));

  // What Japan sold today in whole hours, by its own clock, which is UTC here. The newest may not have been fetched yet. Before the
  // first one is over there is nothing to miss, and after it, until it has been fetched, nothing is known.
  const japan = { sellingPartnerId: 'A3SAKURACRAFTS', marketplaceId: 'A1VC38T7YXB528' };
  const start = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
  const newest = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const ends = [newest, newest - HOUR_MS].map((at) => new Date(at).toISOString());
  const sold = await Promise.all(
    ends.map(async (end) =>
      end > start
        ? [money(centsOf(await ledger(baseURL, japan, 'hour', { start, end })), 'JPY')]
        : ['¥0', '-'],
    ),
  );
  const yen = page
    .getByRole('list', { name: 'Totals by currency' })
    .getByRole('listitem')
    .filter({ hasText: /Today, (0 of )?1 in JPY/ });
  const amount = yen.getByText(/^(¥[\d,]+|-)$/);
  await expect(amount).toBeVisible();
  expect(sold.flat()).toContain(await amount.innerText());

  await table.getByRole('button', { name: 'Marketplace, All marketplaces' }).click();
  await expect(page).toHaveURL(/m-sort|sort/);
  const names = () => rows.evaluateAll((all) => all.map((row) => row.firstElementChild?.textContent ?? ''));
  await expect.poll(async () => (await names()).join()).toBe([...(await names())].sort().join());

  const search = page.getByLabel('Search sellers and marketplaces');
  await search.fill('germany');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(`1 of ${listed}`)).toBeVisible();
  await expect(page).toHaveURL(/germany/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button').first().click();
  await expect(page).toHaveURL(/nordlicht-home\/A1PA6795UKMFR9$/);
  expect(complaints).toEqual([]);
});

test('a part of the page whose code does not come leaves the rest standing', async ({ page }) => {
  const chart = /\/assets\/time-chart[^/]*\.js/;
  await page.route(chart, (route) => route.fulfill({ status: 404, body: '' }));
  await signIn(page, 'admin');
  const refused = page.waitForResponse(chart);
  await page.goto('/acme-outdoor/ATVPDKIKX0DER');
  expect((await refused).status()).toBe(404);
  await expect(
    page.getByRole('region', { name: 'Sales Report' }).getByText('Average order value'),
  ).toBeVisible();
  await expect(page.getByText('This part could not be loaded').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Acme Outdoor USA' })).toBeVisible();
});
