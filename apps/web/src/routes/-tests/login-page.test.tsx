import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, broken, fakeApi, ok, refuse, unreachable } from '../../testing/fake-api.ts';
import { about, admin, rememberSession, seller, signedInAs, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const LOGIN = 'POST /api/auth/login';

const server = () =>
  fakeApi({
    'GET /api/about': () => ok(about),
    [LOGIN]: () => ok(signedInAs(admin)),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
  });

type User = ReturnType<typeof renderPage>['user'];

async function fillIn(user: User) {
  await user.type(await screen.findByLabelText('Email'), 'admin@insights.example');
  await user.type(screen.getByLabelText('Password'), 'secret-1');
}

const submit = () => screen.getByRole('button', { name: 'Sign in' });

test('the sign-in screen says what it should', async () => {
  server();
  renderPage('/login');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(screen.getByText('Welcome back to your analytics dashboard')).toBeTruthy();
  expect(screen.getByLabelText('Remember me for 30 days')).toHaveProperty('checked', true);
  expect(screen.getByRole('link', { name: 'Forgot?' })).toBeTruthy();
  for (const [name, href] of [
    ['Sign up', '/signup'],
    ['Support', '/support'],
    ['Terms of Use', '/eula'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
  expect(document.title).toBe('Sign in · Insights');
});

test('a remembered sign-in leads home and is in local storage', async () => {
  const api = server();
  const { user } = renderPage('/login');
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: 'Welcome to Insights' })).toBeTruthy();
  expect(api.asked.find(({ path }) => path === '/api/auth/login')?.body).toEqual({
    email: 'admin@insights.example',
    password: 'secret-1',
    rememberMe: true,
  });
  expect(localStorage.getItem('fc-refresh-token')).toBe('refresh-1');
});

test('without remember-me the session stays in the tab', async () => {
  server();
  const { user } = renderPage('/login');
  await fillIn(user);
  await user.click(screen.getByLabelText('Remember me for 30 days'));
  await user.click(submit());
  await screen.findByRole('heading', { name: 'Welcome to Insights' });
  expect(sessionStorage.getItem('fc-refresh-token')).toBe('refresh-1');
  expect(localStorage.getItem('fc-refresh-token')).toBeNull();
});

test('while signing in the button says so and a second click sends nothing', async () => {
  const api = server();
  const { answer, arrive } = answerLater();
  api.on(LOGIN, () => answer);
  const { user } = renderPage('/login');
  await fillIn(user);
  await user.click(submit());
  const button = await screen.findByRole('button', { name: 'Signing in...' });
  await user.click(button);
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(api.count(LOGIN)).toBe(1);
  arrive(ok(signedInAs(admin)));
  await screen.findByRole('heading', { name: 'Welcome to Insights' });
});

test.each([
  [
    'wrong credentials',
    () => refuse(401, 'invalid_credentials', 'No'),
    'Invalid credentials. Please try again.',
  ],
  ['too many attempts', () => refuse(429, 'too_many_attempts', 'Wait a while'), 'Wait a while'],
  ['a failure without a message', () => broken(500), 'Invalid credentials. Please try again.'],
  ['no connection', unreachable, 'Could not reach the server. Check your connection and try again.'],
])('%s is shown in an alert', async (_, answer, message) => {
  server().on(LOGIN, answer);
  const { user, addressNow } = renderPage('/login');
  await fillIn(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(addressNow()).toBe('/login');
});

test('after a failed sign-in the password is selected, to be typed again', async () => {
  server().on(LOGIN, () => refuse(401, 'invalid_credentials', 'No'));
  const { user } = renderPage('/login');
  await fillIn(user);
  await user.click(submit());
  await screen.findByRole('alert');
  const password = screen.getByLabelText('Password');
  expect(document.activeElement).toBe(password);
  // The message stands below the form: no field has moved.
  const place = submit().compareDocumentPosition(screen.getByRole('alert'));
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('choosing a demo account fills the form; the password can be read', async () => {
  server();
  const { user } = renderPage('/login');
  expect(await screen.findByText('insights-demo')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /staff@insights.example/ }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', staff.email);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'insights-demo');
});

test('outside demo mode no account is shown', async () => {
  const api = server();
  api.on('GET /api/about', () => ok({ ...about, demo: null }));
  renderPage('/login');
  await waitFor(() => expect(api.count('GET /api/about')).toBe(1));
  await screen.findByLabelText('Email');
  expect(screen.queryByText('Demo accounts')).toBeNull();
});

test('someone with an access token is sent home', async () => {
  rememberSession();
  server();
  const { addressNow } = renderPage('/login');
  await screen.findByRole('heading', { name: 'Welcome to Insights' });
  expect(addressNow()).toBe('/');
});

test('the public pages ask nothing that needs an account', async () => {
  const api = server();
  renderPage('/login');
  await screen.findByLabelText('Email');
  expect(api.asked.map(({ path }) => path)).toEqual(['/api/about']);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', ''])(
  'after signing in nobody is sent to %j',
  async (from) => {
    server();
    const { user, router, addressNow } = renderPage('/signup');
    await screen.findByRole('heading', { name: 'Create your account' });
    await act(() => router.navigate({ to: '/login', state: { from } }));
    await screen.findByRole('heading', { name: 'Sign in' });
    await fillIn(user);
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Welcome to Insights' });
    expect(addressNow()).toBe('/');
  },
);
