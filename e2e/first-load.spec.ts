import { expect, type Page, test } from '@playwright/test';
import { signIn } from './accounts.ts';

const DASHBOARD = '/acme-outdoor/ATVPDKIKX0DER';

/** Everything a person can see or press. */
const shownOn = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const visible = [...body.querySelectorAll('*')].filter(
      (element) =>
        element instanceof HTMLElement &&
        !element.matches('script, style, noscript') &&
        element.checkVisibility() &&
        element.getBoundingClientRect().height > 0 &&
        element.id !== 'root',
    );
    return visible.map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });

test('while the current user is loading, nothing is shown', async ({ page }) => {
  await signIn(page, 'admin');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    await held;
    await route.continue();
  });
  for (const path of [DASHBOARD, '/', '/alerts']) {
    const asked = page.waitForRequest('**/api/auth/me');
    await page.goto(path);
    expect(await shownOn(page)).toEqual([]);
    await asked;
    await page.waitForLoadState('load');
    expect(await shownOn(page)).toEqual([]);
  }
  await page.goto(DASHBOARD);
  release();
  await expect(page.getByRole('heading', { name: 'Acme Outdoor USA' })).toBeVisible();
});

test('a screen whose code does not arrive says so, and opens when somebody tries again', async ({ page }) => {
  const code = /\/assets\/_authed\.admin-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await signIn(page, 'staff');
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Sellers and users' }).click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: /^Try again, / }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
