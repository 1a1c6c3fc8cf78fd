import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { signIn } from './accounts.ts';

const SCRIPTS = /\/assets\/.*\.js$/;

/** Lets no script come until what it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** What can be seen, and where each word of it stands. */
const seenIn = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const seen = [];
    const range = document.createRange();
    while (words.nextNode()) {
      const { parentElement, textContent } = words.currentNode;
      if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (parentElement.tagName === 'STYLE') continue;
      range.selectNodeContents(words.currentNode);
      const { x, y, width, height } = range.getBoundingClientRect();
      seen.push([textContent, ...[x, y, width, height].map(Math.round)]);
    }
    return seen;
  });

for (const path of ['/login', '/signup', '/eula', '/support']) {
  test(`${path} comes with a picture of its screen, which takes its place where it stands`, async ({
    page,
  }) => {
    await page.route('/api/**', () => {}); // neither has been answered yet
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const picture = await seenIn(page, '#first-picture');
    expect(picture.length).toBeGreaterThan(5);
    await page.unroute(SCRIPTS);
    await page.reload();
    await expect(page.locator('#first-picture')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    expect(await seenIn(page, '#root')).toEqual(picture);
  });
}

test('who is signed in sees the frame of a screen before its code, and nothing in it can be used', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/acme-outdoor/ATVPDKIKX0DER');
  const picture = page.locator('#first-picture');
  await expect(picture.getByText('Performance')).toBeVisible();
  await expect(picture).toHaveJSProperty('inert', true);
  await expect(page.getByRole('link')).toHaveCount(0);
  await page.unroute(SCRIPTS);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Acme Outdoor USA' })).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test('nobody sees the picture of a screen that is not theirs', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('#first-picture')).toBeHidden();
  await page.unroute(SCRIPTS);
  await signIn(page, 'admin');
  await page.route(SCRIPTS, (route) => route.abort());
  for (const theirs of ['/login', '/ads']) {
    await page.goto(theirs);
    await expect(page.locator('#first-picture')).toBeHidden();
  }
});

const openSellersAndUsers = async (page: Page) => {
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Sellers and users' }).click();
};

test('a screen that was never opened needs no connection once the page has been at rest', async ({
  page,
  context,
}) => {
  await signIn(page, 'staff');
  const files: string[] = await (await page.request.get('/later.json')).json();
  expect(files.length).toBeGreaterThan(5);
  await page.waitForFunction((awaited) => {
    const come = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return awaited.every((file) => come.includes(file));
  }, files);
  await context.setOffline(true);
  await openSellersAndUsers(page);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('a screen whose code does not come says so, and comes when it is asked for again', async ({ page }) => {
  const code = /\/assets\/admin-page.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.route('/api/ping', (route) => route.abort());
  await signIn(page, 'staff');
  await openSellersAndUsers(page);
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.unroute(code);
  await page.unroute('/api/ping');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

const DASHBOARD = '/acme-outdoor/ATVPDKIKX0DER';

async function scriptsNamedBy(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get(DASHBOARD)).text();
  return [...new Set(html.match(/\/assets\/[^"\s]+\.js/g))];
}

for (const where of ['in sight', 'behind another tab'])
  test(`${where}, all code of a screen is asked for at once, none of it after what imports it`, async ({
    page,
  }) => {
    const scripts = await scriptsNamedBy(page.request);
    await signIn(page, 'staff');
    if (where !== 'in sight')
      await page.addInitScript(() => {
        Object.defineProperty(document, 'hidden', { value: true });
        window.requestAnimationFrame = () => 0;
      });
    const release = await holdScripts(page);
    const asked = scripts.map((path) => page.waitForRequest(`**${path}`));
    await page.goto(DASHBOARD, { waitUntil: 'commit' });
    await Promise.all(asked);
    release();
    await expect(page.getByRole('heading', { name: 'Acme Outdoor USA' })).toBeVisible();
  });

test('each script that a page names says first that browsers may compile it as a whole, beside the page', async ({
  request,
}) => {
  const scripts = await scriptsNamedBy(request);
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts)
    expect(await (await request.get(script)).text(), script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
