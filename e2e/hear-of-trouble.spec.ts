// Alerts as operators meet them, on a server of their own that looks every few seconds instead of every ten minutes.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn, useAdminMode } from './accounts.ts';
import { inTrouble } from './amazon-faults.ts';
import { seriousFaults } from './assistive-technology.ts';
import { freePort, kill, makeFolder, startInsights } from './running-insights.ts';

const PORT = 8797; // behind those of the server that the other journeys share
const url = `http://localhost:${PORT}`;
const folder = makeFolder();
let running: Awaited<ReturnType<typeof startInsights>>;

test.use({ baseURL: url });
test.beforeAll(async () => {
  running = await startInsights({
    PORT: String(PORT),
    SIMULATOR_PORT: String(PORT + 1),
    DATA_DIR: folder.folder,
    RETRY_SCALE: '200', // a look every three seconds
  });
});
test.afterAll(async () => {
  await kill(running, 'SIGTERM');
  folder.remove();
});

type Received = { headers: IncomingHttpHeaders; body: string };

/** A program of the operator's that takes whatever is sent to it. */
async function receiver() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.end();
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${port}/insights`, received, close: () => server.close() };
}

function expectSigned({ headers, body }: Received, secret: string) {
  const signature = String(headers['x-insights-signature']);
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(signature) ?? [];
  expect(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')).toBe(v1);
  expect(Math.abs(Date.now() / 1000 - Number(t))).toBeLessThan(300);
}

const alert = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Amazon refuses the connection' });

test('a connection that breaks is reported once, in the list, at the bell and to a program, and ends by itself', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const program = await receiver();
  await signIn(page, 'staff');
  await useAdminMode(page);
  await page.goto('/alerts?view=webhooks');
  await page.getByLabel('Address').fill(program.address);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await page.getByLabel('Signing secret').inputValue();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Test: Accepted (200).').first()).toBeVisible();
  expect(program.received.map(({ headers }) => headers['x-insights-event'])).toEqual(['test']);
  for (const sent of program.received) expectSigned(sent, secret);
  expect(await seriousFaults(page)).toEqual([]);

  const revoked = { operation: 'token', fault: 'revoked', sellingPartnerId: 'A4PRAIRIEGOODS' };
  await inTrouble(url, revoked, async () => {
    await page.goto('/prairie-goods/setup');
    await page.getByRole('button', { name: /refresh/i }).click();
    await expect(page.getByText(/connect/i).first()).toBeVisible();
    await expect.poll(() => program.received.length, { timeout: 30_000 }).toBe(2);
  });
  const [, opened] = program.received;
  if (!opened) throw new Error('nothing was sent');
  expectSigned(opened, secret);
  expect(JSON.parse(opened.body)).toMatchObject({
    type: 'alert.opened',
    alert: { subject: 'connection_refused', seller: { slug: 'prairie-goods' } },
  });

  await page.goto('/alerts');
  await expect(alert(page)).toHaveCount(1);
  await expect(alert(page).getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Alerts, 1 new' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await alert(page).getByRole('button', { name: 'Mark as seen' }).click();
  await expect(alert(page).getByText('Seen', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible();

  // Amazon accepts it again, and nobody has to say so.
  await alert(page).getByRole('link', { name: 'Open setup' }).click();
  await page.getByRole('button', { name: /refresh/i }).click();
  await expect(page.getByText(/Found \d+ marketplaces?/)).toBeVisible();
  await expect
    .poll(() => program.received.map(({ headers }) => headers['x-insights-event']), { timeout: 30_000 })
    .toEqual(['test', 'alert.opened', 'alert.resolved']);
  await page.goto('/alerts?show=resolved');
  await expect(alert(page).getByText('Resolved by itself')).toBeVisible();
  program.close();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});
