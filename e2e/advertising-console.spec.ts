import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { complaintsOf, signIn, useAdminMode } from './accounts.ts';
import { consentAs } from './advertising-consent.ts';
import { seriousFaults } from './assistive-technology.ts';
import { callAsStaff } from './calls.ts';

const CONSOLE = '/acme-outdoor/ATVPDKIKX0DER/ads';
const MADE_WITHIN_MS = 45_000; // made by Amazon, and looked at after five seconds and then every ten

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const FIRST_SYNC_MS = 60_000; // the product has just been started, and fetches all advertising of the demo

async function openConsole(page: Page) {
  await page.goto(CONSOLE);
  await expect(part(page, 'Overview').getByText('ACOS').first()).toBeVisible({ timeout: FIRST_SYNC_MS });
}

// Amazon takes its time for a report: it is requested while the other journeys run, and by its own journey once more.
test.beforeAll(async ({ baseURL }) => {
  const call = await callAsStaff(baseURL ?? '');
  await call('POST', '/api/ppc/reports/create/acme-outdoor', { reportType: 'productAds', dateRange: 7 });
});

test('an operator reads what advertising costs, and looks through what is advertised', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'admin');
  await openConsole(page);
  await expect(part(page, 'Overview').getByText(/^As of/)).toBeVisible();

  const campaigns = part(page, 'Campaigns');
  await expect(campaigns.getByText('200 of 200')).toBeVisible();
  await campaigns.getByRole('searchbox').fill('trail daypack');
  const first = campaigns
    .getByRole('table')
    .getByRole('button', { name: /Trail Daypack/ })
    .first();
  await first.focus();
  await page.keyboard.press('Enter');
  const groups = page.getByRole('dialog', { name: 'Ad groups' });
  await expect(groups.getByRole('row').nth(1)).toContainText('$');
  await expect(page).toHaveURL(/campaign=\d+/);
  await page.keyboard.press('Escape');
  await expect(groups).toBeHidden();
  await expect(first).toBeFocused();

  const keywords = part(page, 'Keywords');
  await expect(keywords.getByText('20,000 of 20,000')).toBeVisible();
  await keywords.getByRole('searchbox').fill('DAYPACK');
  await keywords.getByRole('combobox', { name: 'Match type' }).selectOption('broad');
  await keywords.getByRole('combobox', { name: 'State' }).selectOption('paused');
  const row = keywords.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText(/daypack/i);
  await expect(row).toContainText('Broad');
  await expect(row).toContainText('Paused');

  const targets = part(page, 'Targets');
  await targets.getByRole('searchbox').fill('close match');
  await expect(targets.getByRole('table').getByRole('row').nth(1)).toContainText('Close match');

  const ads = part(page, 'Product ads');
  await ads.getByRole('radio', { name: 'By ASIN' }).check();
  await expect(ads.getByText('35 of 35')).toBeVisible();
  expect(complaints).toEqual([]);
});

async function savedBy(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await button.click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('the debug calls show what Amazon answers', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'admin');
  await openConsole(page);
  const debug = part(page, 'Debug');
  await debug.getByRole('button', { name: 'Fetch profile', exact: true }).click();
  await expect(debug.getByRole('region', { name: 'Fetch profile: response' })).toContainText('"profileId"');
  await debug.getByRole('button', { name: 'Test v2 endpoints', exact: true }).click();
  await expect(debug.getByRole('region', { name: 'Test v2 endpoints: response' })).toContainText('404');
  await debug.getByRole('button', { name: 'Dismiss the result of Fetch profile' }).click();
  await expect(debug.getByRole('region', { name: 'Fetch profile: response' })).toBeHidden();
  expect(complaints).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`advertising is usable with assistive technology, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'staff');
    await useAdminMode(page);
    await openConsole(page);
    await expect(part(page, 'Targets').getByText(/ of 1,330$/)).toBeVisible();
    expect(await seriousFaults(page), 'console').toEqual([]);
    await page.goto('/ads');
    await expect(page.getByText('71 of 71')).toBeVisible();
    expect(await seriousFaults(page), 'all profiles').toEqual([]);
    await page.goto('/acme-outdoor/setup');
    await expect(part(page, 'Ads API').getByText('Connected since')).toBeVisible();
    expect(await seriousFaults(page), 'connected').toEqual([]);
    await consentAs(page, 'sakura-crafts', 'Beacon Agency');
    await page
      .getByRole('radio', { name: /Summit Cycle Works/ })
      .first()
      .check();
    await expect(part(page, 'Ads API').getByText('The names differ')).toBeVisible();
    expect(await seriousFaults(page), 'choosing a profile').toEqual([]);
  });

test('a report is requested, followed until it is ready, and saved as both kinds of file', async ({
  page,
}) => {
  test.setTimeout(2 * MADE_WITHIN_MS);
  const complaints = complaintsOf(page);
  await signIn(page, 'admin');
  await openConsole(page);
  const reports = part(page, 'Reports');
  await expect(reports.getByText('No reports stored yet. Create one above!')).toBeVisible();
  await reports.getByLabel('Report type').selectOption({ label: 'Product ads' });
  await reports.getByLabel('Date range').selectOption({ label: 'Last 7 days' });
  await reports.getByRole('button', { name: 'Create report' }).click();
  const own = reports.getByRole('list', { name: 'Requested in this browser' }).getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own.getByText('Ready', { exact: true })).toBeVisible({ timeout: MADE_WITHIN_MS });
  const stored: unknown = await page.evaluate(() => JSON.parse(localStorage.getItem('ppc_reports') ?? ''));
  expect(stored).toMatchObject([{ reportType: 'productAds' }]);
  const name = await own.getByText(/^Product ads, /).innerText();

  const [head, ...lines] = (await savedBy(page, own.getByRole('button', { name: /^CSV, / })))
    .trim()
    .split('\r\n');
  expect(head).toContain('date');
  const rows: unknown = JSON.parse(await savedBy(page, own.getByRole('button', { name: /^JSON, / })));
  expect(rows).toHaveLength(lines.length);
  expect(lines.length).toBeGreaterThan(0);

  await page.evaluate(() => localStorage.removeItem('ppc_reports'));
  await page.reload();
  const elsewhere = reports.getByRole('list', { name: /^Requested elsewhere/ });
  await expect(elsewhere.getByText(name, { exact: true })).toBeVisible(); // as in another browser
  expect(complaints).toEqual([]);
});
