import { expect, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { seriousFaults } from './assistive-technology.ts';

test('an operator signs in, stays signed in over a reload, and signs out', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'staff');
  await expect(page.getByRole('heading', { name: 'Welcome to Insights' })).toBeVisible();
  await expect(page.getByText('Acme Outdoor').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Insights' })).toBeVisible();
  await page.getByRole('button', { name: /user menu|account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const stored = await page.evaluate(() =>
    ['fc-access-token', 'fc-refresh-token', 'userRole'].map((key) => localStorage.getItem(key)),
  );
  expect(stored).toEqual([null, null, null]);
  expect(complaints).toEqual([]);
});

test('a wrong password says so and stays, and nothing of the form moves meanwhile', async ({ page }) => {
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/api/about', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/login');
  const email = page.getByLabel('Email');
  await email.fill('admin@insights.example');
  const place = await email.boundingBox();
  answer();
  await expect(page.getByText('Demo accounts')).toBeVisible();
  expect(await email.boundingBox()).toEqual(place);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid credentials. Please try again.')).toBeVisible();
  await expect(password).toBeFocused();
  expect(await email.boundingBox()).toEqual(place);
});

test('a new account sees Coming Soon', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(`new-${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: /sign up|create account/i }).click();
  await expect(page.getByText('Coming Soon')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/support');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('an expired access token is refreshed exactly once, whatever the page asks for', async ({ page }) => {
  await signIn(page, 'admin');
  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url());
  });
  await page.evaluate(() =>
    localStorage.setItem(
      'fc-access-token',
      JSON.stringify({ accessToken: 'old', expiresAt: Date.now() + 60_000 }),
    ),
  );
  await page.reload();
  await expect(page.getByText('Acme Outdoor').first()).toBeVisible();
  expect(refreshes).toHaveLength(1);
});

test('an unknown address shows the router’s own error page', async ({ page }) => {
  await page.goto('/no/such/page/at/all');
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing serious stands in the way of assistive technology, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/login', '/signup', '/support', '/eula']) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await seriousFaults(page), path).toEqual([]);
    }
    await signIn(page, 'staff');
    await expect(page.getByText('Acme Outdoor').first()).toBeVisible();
    expect(await seriousFaults(page), 'home').toEqual([]);
  });
