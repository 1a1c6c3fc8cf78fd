import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn, useAdminMode } from './accounts.ts';
import { inTrouble } from './amazon-faults.ts';

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const MISSING = 'Not in database';
const UNMAPPED = 'In database, not mapped';
const ASSIGNED = 'Assigned to sellers';

async function openOverview(page: Page) {
  await signIn(page, 'staff');
  await useAdminMode(page);
  await page.goto('/ads');
}

test('staff add one profile, map it, add all the others and sync; a region that is down leaves the others', async ({
  page,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  await openOverview(page);
  await expect(page.getByText('71 of 71')).toBeVisible();
  // The demo's own, which the operator's login lists as well.
  await expect(group(page, ASSIGNED).getByText('Acme Outdoor', { exact: true })).toHaveCount(2);
  const prairie = /^US Prairie Goods/;
  await group(page, MISSING).getByRole('button', { name: prairie }).click();
  await expect(group(page, UNMAPPED).getByText('Prairie Goods', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  const map = group(page, UNMAPPED).getByRole('button', { name: /^Map to Seller, .*Prairie Goods/ });
  await map.click();
  const dialog = page.getByRole('dialog', { name: 'Map to Seller' });
  await dialog.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(dialog.getByText('Please select a seller')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(map).toBeFocused();
  await map.click();
  await dialog.getByLabel('Seller').selectOption({ label: 'Prairie Goods' });
  await dialog.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(group(page, ASSIGNED).getByText('Prairie Goods', { exact: true })).toHaveCount(2); // and its seller

  await page.getByRole('button', { name: 'Add All to Database' }).click();
  await expect(
    page.getByText('Successfully added 69 profiles to database. 0 were already present.'),
  ).toBeVisible();
  await expect(page.getByText('Every profile is in the database.')).toBeVisible();
  await page.getByRole('button', { name: 'Add All to Database' }).click();
  await expect(page.getByText('No profiles to add to database')).toBeVisible();
  await page.getByRole('button', { name: 'Sync to DB' }).click();
  await expect(page.getByText('Sync complete: 0 added, 0 updated, 71 unchanged')).toBeVisible();

  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  await inTrouble(baseURL, { operation: 'listProfiles', fault: '500', region: 'eu' }, async () => {
    await refresh.click();
    await expect(page.getByText(/^Europe: /)).toBeVisible();
    // What is stored of Europe stays in sight.
    await expect(page.getByText('71 of 71')).toBeVisible();
  });
  await refresh.click();
  await expect(page.getByText('71 of 71')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('without admin mode the overview leads home', async ({ page }) => {
  await signIn(page, 'admin');
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await page.goto('/ads');
  await expect(page.getByRole('heading', { name: 'Welcome to Insights' })).toBeVisible();
});
