// What a person does to let Insights into an advertising account: from Account Setup to Amazon and back.
import { expect, type Page } from '@playwright/test';

export const card = (page: Page) => page.getByRole('region', { name: 'Ads API' });

/** To the page on which Amazon asks for consent. */
export async function goToAmazon(page: Page, slug: string) {
  await page.goto(`/${slug}/setup`);
  await card(page).getByRole('button', { name: 'Connect Ads API' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue at Amazon?' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByRole('heading', { name: 'Allow Insights to use your advertising account' }),
  ).toBeVisible();
}

/** Consents with one of Amazon's logins, and comes back. */
export async function consentAs(page: Page, slug: string, login: string) {
  await goToAmazon(page, slug);
  await page.getByLabel(login).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(new RegExp(`/${slug}/setup`));
}
