// What a person does to sign in, and how the screen is set up for them.
import { expect, type Page } from '@playwright/test';

export async function signIn(page: Page, account: 'staff' | 'ops' | 'admin' | 'user') {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${account}@insights.example`);
  await page.getByLabel('Password', { exact: true }).fill('insights-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Turns admin mode on, which the browser then remembers. */
export async function useAdminMode(page: Page) {
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await page.reload();
  await expect(page.getByText('ADMIN MODE')).toBeVisible();
}

/** Collects what the browser complains about; a screen should leave it silent. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
