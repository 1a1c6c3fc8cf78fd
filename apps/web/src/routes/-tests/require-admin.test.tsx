import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, broken, fakeApi, ok, refuse, unreachable } from '../../testing/fake-api.ts';
import { about, admin, rememberSession, seller, signedInAs, visitor } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const ME = 'GET /api/auth/me';
const REFRESH = 'POST /api/auth/refresh';

const server = () =>
  fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    'POST /api/auth/login': () => ok(signedInAs(admin)),
    'POST /api/auth/logout': () => ok({ signedOut: true }),
    [ME]: () => ok(admin),
  });

const signInHeading = () => screen.findByRole('heading', { name: 'Sign in' });

test('someone without a session is sent to sign in without asking the server', async () => {
  const api = server();
  const { addressNow } = renderPage('/acme-outdoor/ATVPDKIKX0DER/orders');
  await signInHeading();
  expect(addressNow()).toBe('/login');
  expect(api.count(ME)).toBe(0);
});

test('after signing in one arrives at the screen one came from', async () => {
  server();
  const { user, addressNow } = renderPage('/acme-outdoor/ATVPDKIKX0DER/orders?page=2');
  await user.type(await screen.findByLabelText('Email'), 'admin@insights.example');
  await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
  await screen.findByRole('heading', { name: 'Order Management' });
  expect(addressNow()).toBe('/acme-outdoor/ATVPDKIKX0DER/orders?page=2');
});

test('nothing is shown while the user is loading', async () => {
  rememberSession();
  const { answer, arrive } = answerLater();
  const api = server();
  api.on(ME, () => answer);
  renderPage('/');
  await waitFor(() => expect(api.count(ME)).toBe(1));
  expect(screen.queryAllByText(/\S/, { ignore: 'style' })).toEqual([]);
  arrive(ok(admin));
  await screen.findByRole('heading', { name: 'Welcome to Insights' });
});

test('nor does the tab name the screen before it then', async () => {
  const { answer, arrive } = answerLater();
  server().on(ME, () => answer);
  const { user } = renderPage('/login');
  await user.type(await screen.findByLabelText('Email'), 'admin@insights.example');
  await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull());
  expect(document.title).toBe('Insights');
  arrive(ok(admin));
  await waitFor(() => expect(document.title).toBe('Home · Insights'));
});

test.each([
  ['is refused', () => refuse(403, 'not_allowed', 'No')],
  ['has no id', () => ok({ ...admin, id: undefined })],
  ['has an empty id', () => ok({ ...admin, id: '' })],
  ['cannot be loaded', () => broken(500)],
  ['is out of reach', unreachable],
])('when the user %s the token is cleared and the sign-in screen stays', async (_, answer) => {
  rememberSession();
  server().on(ME, answer);
  const { addressNow } = renderPage('/');
  await signInHeading();
  expect(localStorage.getItem('fc-access-token')).toBeNull();
  expect(addressNow()).toBe('/login');
});

test('an expired token is replaced once with the refresh token', async () => {
  rememberSession('access-0', 1);
  const api = server();
  api.on(REFRESH, () => ok({ accessToken: 'access-2', refreshToken: 'refresh-2', expiresIn: 900 }));
  renderPage('/');
  await screen.findByRole('heading', { name: 'Welcome to Insights' });
  expect(api.count(REFRESH)).toBe(1);
});

test('an ended session leads to the sign-in screen', async () => {
  rememberSession('access-0', 1);
  const api = server();
  api.on(REFRESH, () => refuse(401, 'session_ended', 'Your session has ended'));
  renderPage('/');
  await signInHeading();
  expect(api.count(REFRESH)).toBe(1);
  expect(localStorage.getItem('fc-refresh-token')).toBeNull();
});

test('who is no admin sees that the product is coming, and can sign out', async () => {
  rememberSession();
  server().on(ME, () => ok(visitor));
  const { user, addressNow } = renderPage('/acme-outdoor/ATVPDKIKX0DER');
  expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeTruthy();
  expect(screen.getByText(/in development/)).toBeTruthy();
  for (const feature of ['Real-time analytics', 'Inventory management', 'Performance tracking']) {
    expect(screen.getByText(feature)).toBeTruthy();
  }
  expect(screen.getByText('Ad campaign insights')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/support');
  const mail = screen.getByRole('link', { name: visitor.supportEmail }); // there as soon as the page is
  expect(mail.getAttribute('href')).toBe(`mailto:${visitor.supportEmail}`);
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await signInHeading();
  expect(addressNow()).toBe('/login');
});

test('signing out in one tab signs out the others and forgets what they had loaded', async () => {
  rememberSession();
  server();
  const { client } = renderPage('/');
  await screen.findByRole('heading', { name: 'Acme Outdoor' });
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'fc-access-token' }));
  });
  await signInHeading();
  expect(client.getQueryData(['sellers', 'authed'])).toBeUndefined();
});
