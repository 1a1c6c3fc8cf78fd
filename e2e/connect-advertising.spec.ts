import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { card, consentAs, goToAmazon } from './advertising-consent.ts';
import { callAsStaff } from './calls.ts';

const connectProfile = (page: Page) => card(page).getByRole('button', { name: 'Connect profile' });

const cleanAddress = (slug: string) => new RegExp(`/${slug}/setup$`);

test('one profile: chosen already, connected, tested and disconnected; meanwhile no other seller can have it', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.clock.install();
  await signIn(page, 'admin');
  await consentAs(page, 'harbor-books', 'Harbor Books advertising');
  await expect(page.getByRole('radio', { name: /Lantern Street Press/ })).toBeChecked();
  await expect(card(page).getByText('The names differ')).toContainText('“Lantern Street Press”');
  await connectProfile(page).click();
  await expect(page.getByText('Connected to Lantern Street Press')).toBeVisible();
  await expect(page).toHaveURL(cleanAddress('harbor-books'));
  await expect(card(page).getByText('Connected', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await card(page).getByRole('button', { name: 'Test connection' }).click();
  const verified = page.getByText('Connection Verified!');
  await expect(verified).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(verified).toBeHidden();

  await consentAs(page, 'sakura-crafts', 'Harbor Books advertising');
  const taken = page.getByText('All advertising profiles are already assigned to other sellers.');
  await expect(taken).toBeVisible();
  await expect(page).toHaveURL(cleanAddress('sakura-crafts'));
  await page.clock.fastForward(5000);
  await expect(taken).toBeHidden();

  await page.goto('/harbor-books/setup');
  const disconnect = card(page).getByRole('button', { name: 'Disconnect' });
  const question = page.getByRole('dialog', { name: 'Disconnect advertising?' });
  await disconnect.click();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(disconnect).toBeFocused();
  await disconnect.click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Ads API disconnected successfully')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Connect Ads API' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('several profiles: nothing goes before one is chosen, the fitting one is marked, another name is warned of', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'admin');
  await consentAs(page, 'nordlicht-home', 'Nordlicht Home advertising');
  await expect(page).toHaveURL(/profile_count=5/);
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expect(connectProfile(page)).toBeDisabled();
  await expect(page.getByRole('heading', { name: /^Choose the advertising profile/ })).toBeFocused();
  await expect(page.getByText('Fits this seller').first()).toBeVisible();
  await page.reload();
  await page.getByRole('radio', { name: /Germany/ }).check();
  await expect(card(page).getByText('The names differ')).toBeHidden();
  await connectProfile(page).click();
  await expect(page.getByText('Connected to Nordlicht Home')).toBeVisible();
  await expect(page).toHaveURL(cleanAddress('nordlicht-home'));
  await expect(page.getByRole('radio')).toHaveCount(0); // the choice gives way to what was chosen
  await expect(card(page).getByText('Germany')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a person who cancels at Amazon comes back to a message, which goes when it is pressed', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'admin');
  await page.goto('/sakura-crafts/setup');
  const connect = card(page).getByRole('button', { name: 'Connect Ads API' });
  await connect.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(connect).toBeFocused();
  await goToAmazon(page, 'sakura-crafts');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('access_denied: ');
  await expect(page).toHaveURL(cleanAddress('sakura-crafts'));
  await alert.click();
  await expect(alert).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a seller that has its profile and consents again gets a message', async ({ page, baseURL }) => {
  const call = await callAsStaff(baseURL ?? '');
  const { authUrl } = await call('GET', '/api/ppc/auth/initiate/acme-outdoor');
  await signIn(page, 'admin');
  await page.goto(authUrl);
  await page.getByLabel('Acme Outdoor advertising').check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Connected to Acme Outdoor')).toBeVisible();
  await expect(page).toHaveURL(cleanAddress('acme-outdoor'));
});
