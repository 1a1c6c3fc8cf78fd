import { expect, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { seriousFaults } from './assistive-technology.ts';
import { callAsStaff } from './calls.ts';

const GERMANY = 'A1PA6795UKMFR9';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Amazon changes an hour of a past day by so much, and the product fetches that day. */
async function update(baseURL: string | undefined, amount: string) {
  const { protocol, port } = new URL(baseURL ?? '');
  const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS;
  const call = await callAsStaff(baseURL ?? '');
  const { sellingPartnerId } = await call('GET', '/api/sp-api/account-status/nordlicht-home');
  const restated = await fetch(`${protocol}//127.0.0.1:${Number(port) + 1}/__sim/restate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sellingPartnerId,
      marketplaceId: GERMANY,
      start: new Date(day + HOUR_MS).toISOString(),
      deltaAmount: amount,
    }),
  });
  expect(restated.status).toBe(200);
  for (const granularity of ['Day', 'Hour'])
    await call('POST', '/api/sales/order-metrics/nordlicht-home', {
      interval: `${new Date(day).toISOString()}--${new Date(day + DAY_MS).toISOString()}`,
      granularity,
      marketplaceIds: [GERMANY],
    });
}

test('an update that lands is seen on every open page without a reload', async ({
  page,
  context,
  baseURL,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'admin');
  await page.goto(`/nordlicht-home/${GERMANY}`);
  const report = page.getByRole('region', { name: 'Sales Report' });
  const total = report.getByText(/^€[\d,]+\.\d\d$/).first();
  await expect(total).toBeVisible();
  const before = Number((await total.innerText()).replace(/[€,]/g, ''));

  const home = await context.newPage();
  // Whichever tab leads asks for all shops once the home is among those that listen.
  const listening = context.waitForEvent('response', {
    predicate: (answer) => answer.url().endsWith('/api/live'),
    timeout: 60_000,
  });
  await home.goto('/?view=table');
  await expect(home.getByRole('table', { name: 'All marketplaces' })).toBeVisible();
  await listening;
  const news = home.waitForResponse((answer) => answer.url().includes('/api/operators/marketplaces?shops='));
  await update(baseURL, '1000.00');
  expect((await news).status()).toBe(200);
  const after = `€${(before + 1000).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await expect(report.getByText(after).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const address of ['/', '/?view=table'])
  test(`all marketplaces at ${address} are usable with assistive technology`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto(address);
    await expect(page.getByText(/Yesterday by then/).first()).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });

test('a page has come to rest while it listens: the stream is nothing that a browser hurries for', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const hurries = new Promise<string>((resolve) => {
    browser.on('Network.requestWillBeSent', ({ request }) => {
      if (new URL(request.url).pathname === '/api/live') resolve(request.initialPriority);
    });
  });
  await page.goto(`/nordlicht-home/${GERMANY}`);
  expect(await hurries).toBe('Low');
});
