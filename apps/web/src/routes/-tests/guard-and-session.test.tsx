import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authKeys, sellerKeys } from '../../lib/query-keys.ts';
import { broken, fakeApi, ok, refuse, unreachable } from '../../testing/fake-api.ts';
import { about, admin, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const ME = 'GET /api/auth/me';
const REFRESH = 'POST /api/auth/refresh';
const SELLERS = 'GET /api/authed-sellers';
const ORDERS = '/acme-outdoor/ATVPDKIKX0DER/orders';
const ENDED = 'Your session has ended. Please sign in again.';

const server = () =>
  fakeApi({
    'GET /api/about': () => ok(about),
    'POST /api/auth/login': () =>
      ok({ accessToken: 'access-9', refreshToken: 'refresh-9', user: { role: 'admin' } }),
    [SELLERS]: () => ok({ sellers: [seller()] }),
    [ME]: () => ok(admin),
  });

const home = () => screen.findByRole('heading', { name: 'Welcome to Insights' });
const signInHeading = () => screen.findByRole('heading', { name: 'Sign in' });
const notice = async () => (await screen.findByRole('status')).textContent;

/** What another tab's change of the shared storage looks like in this one. */
function elsewhere(key: string, newValue: string | null) {
  const oldValue = localStorage.getItem(key);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  return () => window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
}

test.each([
  ['a server in trouble', () => broken(502)],
  ['no connection', unreachable],
  ['an answer that is none', () => broken(200)],
])('%s in the background keeps the page and the session', async (_, answer) => {
  rememberSession();
  const api = server();
  const { client, addressNow } = renderPage('/');
  await home();
  api.on(ME, answer);
  await act(() => client.refetchQueries({ queryKey: authKeys.me }));
  expect(await home()).toBeTruthy();
  expect(addressNow()).toBe('/');
  expect(localStorage.getItem('fc-access-token')).not.toBeNull();
  expect(localStorage.getItem('fc-refresh-token')).toBe('refresh-1');
});

test('a passing failure at the start is tried again before anyone is sent away', async () => {
  rememberSession();
  const api = server();
  let failures = 0;
  api.on(ME, () => {
    failures += 1;
    return failures < 3 ? broken(502) : ok(admin);
  });
  renderPage('/');
  expect(await home()).toBeTruthy();
});

test('a failure that stays says so, keeps the refresh token, and one can try again', async () => {
  rememberSession();
  const api = server();
  api.on(ME, () => broken(502));
  const { user, addressNow } = renderPage(ORDERS);
  await signInHeading();
  expect(await notice()).toContain('Your account could not be loaded.');
  expect(localStorage.getItem('fc-refresh-token')).toBe('refresh-1');
  api.on(ME, () => ok(admin));
  api.on(REFRESH, () => ok({ accessToken: 'access-2', refreshToken: 'refresh-2' }));
  await user.click(screen.getByRole('link', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Order Management' });
  expect(addressNow()).toBe(ORDERS);
});

test.each([
  ['a proxy that asks to wait', 429],
  ['a server without that address', 404],
])('%s at the start is no reason to say nothing', async (_, status) => {
  rememberSession();
  server().on(ME, () => broken(status));
  renderPage(ORDERS);
  await signInHeading();
  expect(await notice()).toContain('Your account could not be loaded.');
});

test('a session that ends by itself says so, and signing in leads back', async () => {
  rememberSession();
  const api = server();
  const { user, client, addressNow } = renderPage(`${ORDERS}?page=2`);
  await screen.findByRole('heading', { name: 'Order Management' });
  api.on(SELLERS, () => refuse(401, 'not_signed_in', 'Please sign in'));
  api.on(REFRESH, () => refuse(401, 'session_ended', 'Your session has ended'));
  await act(() => client.refetchQueries({ queryKey: sellerKeys.all }));
  await signInHeading();
  expect(await notice()).toContain(ENDED);
  api.on(SELLERS, () => ok({ sellers: [seller()] }));
  await user.type(screen.getByLabelText('Email'), 'admin@insights.example');
  await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
  await screen.findByRole('heading', { name: 'Order Management' });
  expect(addressNow()).toBe(`${ORDERS}?page=2`);
});

test.each([
  ['invalid_state', 'Security validation failed. Please try again.'],
  [
    'unknown_partner',
    'This Amazon account could not be matched with a connected seller. Sign in to renew a connection, or ask for a connection link.',
  ],
  ['anything&description=Call+us', 'The connection to Amazon did not work. Please try again.'],
])(
  'someone not signed in who comes back with %s sees the message, and the address is clean',
  async (code, text) => {
    server();
    const { user, addressNow } = renderPage(`/?error=${code}`);
    await signInHeading();
    expect(await notice()).toContain(text);
    expect(addressNow()).toBe('/login');
    await user.type(screen.getByLabelText('Email'), 'admin@insights.example');
    await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
    await home();
    expect(addressNow()).toBe('/');
    expect(screen.queryByText(text)).toBeNull();
  },
);

test('someone who was never signed in does not read that anything ended', async () => {
  server();
  renderPage('/');
  await signInHeading();
  expect(screen.queryByText(ENDED)).toBeNull();
});

test('when another person signs in in another tab, nothing of the first one stays', async () => {
  rememberSession();
  const api = server();
  renderPage('/');
  await screen.findByRole('region', { name: 'Acme Outdoor' });
  api.on(ME, () => ok(staff));
  api.on(SELLERS, () => ok({ sellers: [seller({ id: 's-9', name: 'Other Seller', slug: 'other' })] }));
  // This tab slept: by the time it hears of the sign-out, the next sign-in has already happened.
  const heard = [elsewhere('fc-refresh-token', null), elsewhere('fc-refresh-token', 'refresh-9')];
  heard.push(elsewhere('fc-access-token', '{"accessToken":"access-9"}'));
  act(() => {
    for (const hear of heard) hear();
  });
  await waitFor(() => expect(screen.queryByText('Acme Outdoor')).toBeNull());
  expect(await screen.findByRole('region', { name: 'Other Seller' })).toBeTruthy();
  expect(screen.getByRole('button', { name: `Account of ${staff.email}` })).toBeTruthy();
});

test('a token of another person is noticed by whom it was given to', async () => {
  const tokenOf = (sub: string) => JSON.stringify({ accessToken: `x.${btoa(JSON.stringify({ sub }))}.y` });
  rememberSession();
  localStorage.setItem('fc-access-token', tokenOf('u-2'));
  const api = server();
  renderPage('/');
  await home();
  act(() => void elsewhere('fc-access-token', tokenOf('u-2'))());
  expect(api.count(ME)).toBe(1);
  act(() => void elsewhere('fc-access-token', tokenOf('u-1'))());
  await waitFor(() => expect(api.count(ME)).toBe(2));
});

test('renewed tokens of another tab leave the page as it is', async () => {
  rememberSession();
  const api = server();
  renderPage('/');
  await home();
  act(() => void elsewhere('fc-refresh-token', 'refresh-2')());
  await home();
  expect(api.count(ME)).toBe(1);
});
