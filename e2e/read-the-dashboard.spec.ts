import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { seriousFaults } from './assistive-technology.ts';

const US = '/acme-outdoor/ATVPDKIKX0DER';
const GERMANY = '/nordlicht-home/A1PA6795UKMFR9';

test('an operator reads today, the week and the month, as picture, table and file', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'admin');
  await page.getByRole('link', { name: /USA/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Acme Outdoor USA' })).toBeVisible();
  await expect(page.getByText('Dashboard Overview')).toBeVisible();

  const live = page.getByRole('region', { name: 'Live Sales' });
  await expect(live.getByText('Today', { exact: true })).toBeVisible();
  await expect(live.getByText(/Pacific Time/)).toBeVisible();
  await expect(live.getByText(/\d{1,2}:\d{2} [AP]M/)).toBeVisible();
  await expect(live.getByText('09:00', { exact: true })).toBeVisible();
  // Shortly after midnight there the figures may be those of the day before, and say so: 'as of Nov 18, 23:59 PT'.
  await expect(live.getByText(/as of (\w{3} \d{1,2}, )?\d{2}:\d{2} PT/)).toBeVisible();
  const week = page.getByRole('region', { name: 'Week to Date' });
  await expect(week.getByText('This Week', { exact: true })).toBeVisible();
  await expect(week.getByText('Sun', { exact: true })).toBeVisible();

  const report = page.getByRole('region', { name: 'Sales Report' });
  await report.getByText('7 days').click();
  await expect(page).toHaveURL(/range=7/);
  await report.getByText('Table', { exact: true }).click();
  await expect(report.getByRole('row')).toHaveCount(8);
  const download = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(8);
  expect(complaints).toEqual([]);
});

test('what is chosen is in the address, and comes back with it', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(GERMANY);
  const report = page.getByRole('region', { name: 'Sales Report' });
  await report.getByText('Hourly', { exact: true }).click();
  await report.getByText('7 days').click();
  const address = page.url();
  await page.goto('/');
  await page.goto(address);
  await expect(report.getByRole('radio', { name: 'Hourly' })).toBeChecked();
  await expect(report.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expect(report.getByText('€').first()).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the dashboard is usable with assistive technology, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, 'admin');
    await page.goto(US);
    await expect(
      page.getByRole('region', { name: 'Sales Report' }).getByText('Average order value'),
    ).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });
