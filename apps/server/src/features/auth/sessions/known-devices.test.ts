import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromNewAddress, MINUTE, SECOND } from '../../../testing/accounts.ts';
import { browsersOn, PASSWORD } from '../../../testing/browser.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let browsers: ReturnType<typeof browsersOn>;
beforeAll(async () => {
  server = await startTestServer();
  browsers = browsersOn(server);
});
afterAll(() => server.stop());

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

test('ten wrong passwords from elsewhere refuse strangers, and never a device that has signed in before', async () => {
  const { email, browser } = await browsers.newAccount();
  expect(await browsers.fail(11, email)).toEqual([...Array(10).fill(401), 429]);
  const stranger = await browsers.makeBrowser().signIn(email);
  expect([stranger.status, stranger.headers.get('retry-after')]).toEqual([429, '900']);
  expect(stranger.body.error?.code).toBe('too_many_attempts');
  expect((await browser.signIn(email)).status).toBe(200);
  server.advance(15 * MINUTE);
  expect((await browsers.makeBrowser().signIn(email)).status).toBe(200);
});

test('ten wrong passwords on a known device lock that device, neither other devices nor the account', async () => {
  const { email, browser } = await browsers.newAccount();
  const other = browsers.makeBrowser();
  await other.signIn(email);
  expect(await browsers.fail(10, email, browser)).toEqual(Array(10).fill(401));
  const refused = await browser.signIn(email);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  expect((await other.signIn(email)).status).toBe(200);
  expect((await browsers.makeBrowser().signIn(email)).status).toBe(200);
  server.advance(15 * MINUTE);
  expect((await browser.signIn(email)).status).toBe(200);
});

test('of forty guesses at once on a known device, at two processes, ten get a verdict', async () => {
  const { email, browser } = await browsers.newAccount();
  const another = await server.startAnother();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      browser.signIn(email, `guess ${i}`, i % 2 === 0 ? server.post : another.post),
    ),
  );
  expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(30);
});

test('fifty failures from one address refuse strangers there, and no device that is known', async () => {
  const from = fromNewAddress();
  const { email, browser } = await browsers.newAccount(from);
  for (let i = 0; i < 50; i++) await browsers.fail(1, `nobody-${i}@example.com`, browsers.makeBrowser(from));
  expect((await browsers.makeBrowser(from).signIn(email)).status).toBe(429);
  expect((await browser.signIn(email)).status).toBe(200);
  expect((await browser.signIn(email, 'guess')).status).toBe(401);
  expect((await browsers.makeBrowser().signIn(email)).status).toBe(200);
});

test('failures of known devices are failures from their address too', async () => {
  const from = fromNewAddress();
  const { email, browser } = await browsers.newAccount(from);
  for (let i = 0; i < 49; i++) await browsers.fail(1, `nobody-${i}@example.com`, browsers.makeBrowser(from));
  expect((await browsers.makeBrowser(from).signIn(email)).status).toBe(200);
  expect(await browsers.fail(1, email, browser)).toEqual([401]);
  expect((await browsers.makeBrowser(from).signIn(email)).status).toBe(429);
});

test('each sign-in replaces the cookie, and its device goes on with the same counter', async () => {
  const { email, browser } = await browsers.newAccount();
  const first = [...browser.cookies.values()];
  await browsers.fail(9, email, browser);
  server.advance(SECOND);
  expect((await browser.signIn(email)).status).toBe(200);
  expect([...browser.cookies.values()]).not.toEqual(first);
  expect(browser.cookies.size).toBe(1);
  expect(await browsers.fail(2, email, browser)).toEqual([401, 429]);
});

test('a new password makes every device unknown until it signs in again', async () => {
  const { email, browser } = await browsers.newAccount();
  await server.auth.users.resetPassword({ email, password: PASSWORD });
  expect(await browsers.isKnown(browser, email)).toBe(false);
  server.advance(15 * MINUTE);
  expect((await browser.signIn(email)).status).toBe(200);
  expect(await browsers.isKnown(browser, email)).toBe(true);
});

test('a known device of one account is a stranger to an address without an account', async () => {
  const { browser } = await browsers.newAccount();
  expect(await browsers.fail(11, 'no-such-account@example.com', browser)).toEqual([
    ...Array(10).fill(401),
    429,
  ]);
});

test('counters that count nothing any more are removed', async () => {
  const { email, browser } = await browsers.newAccount();
  await browsers.fail(3, email, browser);
  const kinds = async () =>
    (await server.db.execute('select distinct kind from attempt_counters order by kind')).rows.length;
  expect(await kinds()).toBe(4);
  server.advance(60 * MINUTE);
  await server.auth.sessions.removeOutdated();
  expect(await kinds()).toBe(0);
});
