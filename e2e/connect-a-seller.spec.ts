import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn, useAdminMode } from './accounts.ts';

async function addSeller(page: Page, name: string): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Seller' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  const slug = await page.getByLabel('Slug', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Create Seller' }).click();
  await expect(page.getByText('Add New Seller')).toBeHidden();
  return slug;
}

test('a seller goes from Add Seller to connected, with its marketplaces listed', async ({
  page,
  browser,
}) => {
  await signIn(page, 'staff');
  await useAdminMode(page);
  const slug = await addSeller(page, 'Blue Ridge Tools');
  expect(slug).toBe('blue-ridge-tools');
  await expect(page.getByText('SP-API Setup Required').first()).toBeVisible();
  await page.goto(`/${slug}/setup`);
  const link = await page.getByLabel(/connection link/i).inputValue();

  const visitor = await (await browser.newContext()).newPage();
  const complaints = complaintsOf(visitor);
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Connect' }).click();
  await visitor.getByLabel('A brand-new seller account').check();
  await visitor.getByRole('button', { name: 'Authorize' }).click();
  await expect(visitor).toHaveURL(/\/connect\/sp-api\/[0-9a-f-]+\/success$/);
  expect(complaints).toEqual([]);
  await visitor.goto(link);
  await expect(visitor.getByRole('button', { name: 'Connect' })).toBeHidden();
  await expect(visitor.getByText(/already connected/i)).toBeVisible();

  await page.goto('/');
  await expect(page.getByText('Ready to fetch marketplaces').first()).toBeVisible();
  await page.goto(`/${slug}/setup`);
  await page.getByRole('button', { name: /refresh/i }).click();
  await expect(page.getByText(/Found \d+ marketplaces?/)).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: /USA/ }).first().click();
  await expect(page).toHaveURL(/ATVPDKIKX0DER$/);
});

test('declining at Amazon comes back to an error card with a way to try again', async ({ page, browser }) => {
  await signIn(page, 'staff');
  await useAdminMode(page);
  const slug = await addSeller(page, 'Reluctant Goods');
  await page.goto(`/${slug}/setup`);
  const link = await page.getByLabel(/connection link/i).inputValue();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Connect' }).click();
  await visitor.getByRole('button', { name: 'Cancel' }).click();
  await expect(visitor.getByText(/declined/i)).toBeVisible();
  await visitor.getByRole('button', { name: /try again/i }).click();
  await expect(visitor.getByRole('button', { name: 'Connect' })).toBeVisible();
  expect(new URL(visitor.url()).search).toBe('');
});

test('an unknown link says so', async ({ page }) => {
  await page.goto('/connect/sp-api/nobody');
  await expect(page.getByText('Seller not found')).toBeVisible();
});
