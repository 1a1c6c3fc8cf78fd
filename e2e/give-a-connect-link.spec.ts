import { type Browser, expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn, useAdminMode } from './accounts.ts';
import { seriousFaults } from './assistive-technology.ts';

const SETUP = '/harbor-books/setup';

const section = (page: Page) => page.getByRole('region', { name: 'Connect links' });

async function makeLink(page: Page): Promise<string> {
  const earlier = await section(page)
    .getByLabel('New link')
    .inputValue({ timeout: 1 })
    .catch(() => '');
  await section(page).getByRole('button', { name: 'Make a link' }).click();
  const field = section(page).getByLabel('New link');
  await expect(field).not.toHaveValue(earlier);
  return field.inputValue();
}

const visit = async (browser: Browser) => (await browser.newContext()).newPage();

test('a link is given, opened, taken back or used, and staff see what became of it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'staff');
  await useAdminMode(page);
  await page.goto(SETUP);
  await expect(section(page).getByText('No links yet')).toBeVisible();
  const first = await makeLink(page);
  expect(first).toMatch(/\/connect\/sp-api\/[0-9a-f-]{36}#link=.{40,}/);

  const visitor = await visit(browser);
  const complaints = complaintsOf(visitor);
  await visitor.goto(first);
  await expect(visitor.getByRole('button', { name: 'Connect' })).toBeVisible();
  // The secret part is out of the address before anybody can look over a shoulder.
  await expect(visitor).toHaveURL(/\/connect\/sp-api\/[0-9a-f-]{36}$/);
  expect(await seriousFaults(visitor)).toEqual([]);
  expect(complaints).toEqual([]);

  await page.reload();
  const links = section(page).getByRole('list', { name: 'Links' });
  await expect(links.getByText('opened once')).toBeVisible();
  await links.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the link' }).click();
  await expect(page.getByText('The link was revoked')).toBeVisible();
  await expect(links.getByText('Revoked', { exact: true })).toBeVisible();
  // It also stops working for someone who has it open.
  await visitor.getByRole('button', { name: 'Connect' }).click();
  await expect(visitor.getByText('This link was taken back')).toBeVisible();
  expect(new URL(visitor.url()).pathname).toMatch(/^\/connect/);

  const second = await makeLink(page);
  expect(second).not.toBe(first);
  const other = await visit(browser);
  await other.goto(second);
  await other.getByRole('button', { name: 'Connect' }).click();
  await other.getByLabel('A brand-new seller account').check();
  await other.getByRole('button', { name: 'Authorize' }).click();
  await expect(other).toHaveURL(/\/success$/);
  const late = await visit(browser);
  await late.goto(second);
  await expect(late.getByText('This link was used already')).toBeVisible();

  await page.reload();
  await expect(links.getByText('Used', { exact: true })).toBeVisible();
  await links.getByText('What happened').first().click();
  const trail = links.getByRole('listitem').first();
  for (const happened of [/Made by staff@/, /Opened from 127\.0\.0\.\*|Opened from/, /Used/])
    await expect(trail.getByText(happened).first()).toBeVisible();
});
