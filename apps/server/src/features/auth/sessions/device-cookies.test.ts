import { DAY_MS } from '@insights/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn, SECOND } from '../../../testing/accounts.ts';
import { type Browser, browsersOn, PASSWORD } from '../../../testing/browser.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let browsers: ReturnType<typeof browsersOn>;
beforeAll(async () => {
  server = await startTestServer();
  browsers = browsersOn(server);
});
afterAll(() => server.stop());

test('a sign-in sets a cookie of 400 days that scripts, other sites and other addresses do not get', async () => {
  const { email, browser } = await browsers.newAccount();
  const [cookie, ...others] = (await browser.signIn(email)).headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(
    /^insights_device_[0-9a-f-]{36}=[\w.-]+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
  );
});

test('in production the cookie is for encrypted connections alone', async () => {
  const production = await startTestServer({
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://unused.example/unused',
      PUBLIC_URL: 'https://insights.example',
      JWT_SECRET: 'x'.repeat(32),
      TOKEN_ENCRYPTION_KEY: 'x'.repeat(32),
      SP_API_CLIENT_ID: 'x',
      SP_API_CLIENT_SECRET: 'x',
      SP_API_APPLICATION_ID: 'x',
      ADMIN_EMAIL: 'first@example.com',
      ADMIN_PASSWORD: PASSWORD,
    },
  });
  const credentials = { email: 'first@example.com', password: PASSWORD };
  const { headers } = await production.post('/api/auth/login', credentials);
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/; HttpOnly; SameSite=Strict; Secure$/)]);
  await production.stop();
});

test('a refused sign-in sets no cookie', async () => {
  const { email } = await browsers.newAccount();
  expect((await browsers.makeBrowser().signIn(email, 'guess')).headers.getSetCookie()).toEqual([]);
});

test('who signed up is known from then on', async () => {
  const email = 'just-signed-up@example.com';
  const { headers } = await accountsOn(server).signUp({ email, password: PASSWORD });
  const browser = browsers.makeBrowser();
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(headers.getSetCookie()[0] ?? '') ?? [];
  browser.cookies.set(name, value);
  expect(await browsers.isKnown(browser, email)).toBe(true);
});

test('a device is known for 400 days after its last sign-in', async () => {
  const { email, browser } = await browsers.newAccount();
  server.advance(400 * DAY_MS - SECOND);
  expect(await browsers.isKnown(browser, email)).toBe(true);
  const idle = browsers.makeBrowser();
  for (const [name, value] of browser.cookies) idle.cookies.set(name, value);
  server.advance(400 * DAY_MS);
  expect(await browsers.isKnown(idle, email)).toBe(false);
});

test('one browser is known for each account that it signed in to', async () => {
  const { email, browser } = await browsers.newAccount();
  const { email: second } = await browsers.newAccount();
  const { email: third } = await browsers.newAccount();
  await browser.signIn(second);
  expect(await browsers.isKnown(browser, email)).toBe(true);
  expect(await browsers.isKnown(browser, second)).toBe(true);
  expect(await browsers.isKnown(browser, third)).toBe(false);
});

test('a browser that signs in to ever more accounts stays known for the last twenty', async () => {
  const browser = browsers.makeBrowser();
  const opened = [];
  for (let i = 0; i < 22; i++) {
    const { email } = await browsers.newAccount();
    await browser.signIn(email);
    opened.push(email);
  }
  expect(browser.cookies.size).toBe(20);
  expect(await browsers.isKnown(browser, opened[0] ?? '')).toBe(false);
  expect(await browsers.isKnown(browser, opened[2] ?? '')).toBe(true);
});

const renamed = (value: string, { cookies }: Browser) => {
  const [name = ''] = cookies.keys();
  cookies.set(name, value);
};

test.each<[string, (browser: Browser) => Promise<void> | void]>([
  [
    'a forged cookie',
    (browser) => renamed(`${[...browser.cookies.values()][0]?.slice(0, -43)}${'A'.repeat(43)}`, browser),
  ],
  [
    'a cookie with another device',
    (browser) => renamed(String([...browser.cookies.values()][0]).replace(/^.{8}/, '00000000'), browser),
  ],
  [
    'a cookie with a later date',
    (browser) => renamed(String([...browser.cookies.values()][0]).replace(/\.\d{4}/, '.9999'), browser),
  ],
  ['a cookie of 10,000 characters', (browser) => renamed('x'.repeat(10_000), browser)],
  ['an empty cookie', (browser) => renamed('', browser)],
  [
    "another account's cookie",
    async (browser) => renamed([...(await browsers.newAccount()).browser.cookies.values()][0] ?? '', browser),
  ],
])('%s makes nobody known', async (_case, spoil) => {
  const { email, browser } = await browsers.newAccount();
  await spoil(browser);
  expect(await browsers.isKnown(browser, email)).toBe(false);
});

test('a cookie that somebody else has put beside it does not hide the right one', async () => {
  const { email, browser } = await browsers.newAccount();
  const right = [...browser.cookies];
  browser.cookies.clear();
  for (let i = 0; i < 5; i++) browser.cookies.set(`insights_device_${i}`, 'x'.repeat(99));
  for (const [name, value] of right) browser.cookies.set(name, value);
  expect(await browsers.isKnown(browser, email)).toBe(true);
});
