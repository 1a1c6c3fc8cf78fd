import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { broken, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, rememberSession, signedInAs, visitor } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const SIGNUP = 'POST /api/auth/signup';

const server = () =>
  fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(visitor),
    [SIGNUP]: () => ok(signedInAs(visitor)),
  });

type User = ReturnType<typeof renderPage>['user'];

async function fillIn(user: User, email: string, password: string, confirmation: string) {
  await user.type(await screen.findByLabelText('Email'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  if (confirmation) await user.type(screen.getByLabelText('Confirm password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

test('every broken rule is listed at once and nothing is sent', async () => {
  const api = server();
  const { user } = renderPage('/signup');
  await fillIn(user, 'nobody', '', 'x');
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Please enter a valid email address', 'Password is required', 'Passwords do not match']);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(api.count(SIGNUP)).toBe(0);
});

test('a new account is signed in for this tab and sent home', async () => {
  const api = server();
  const { user, addressNow } = renderPage('/signup');
  await fillIn(user, 'new@insights.example', 'secret-1', 'secret-1');
  expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeTruthy();
  expect(addressNow()).toBe('/');
  expect(api.asked.find(({ path }) => path === '/api/auth/signup')?.body).toEqual({
    email: 'new@insights.example',
    password: 'secret-1',
  });
  expect(sessionStorage.getItem('userRole')).toBe('user');
});

test.each([
  [
    'the server’s message',
    () => refuse(409, 'email_taken', 'This email is already registered'),
    'This email is already registered',
  ],
  ['our own where it has none', () => broken(500), 'An error occurred during sign up. Please try again.'],
])('a failed sign-up has a message in %s', async (_, answer, message) => {
  server().on(SIGNUP, answer);
  const { user } = renderPage('/signup');
  await fillIn(user, 'new@insights.example', 'secret-1', 'secret-1');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('the password rule is shown before it is broken', async () => {
  server();
  renderPage('/signup');
  expect(await screen.findByText('8 to 128 characters')).toBeTruthy();
});

test('someone signed in has no use for the form', async () => {
  rememberSession();
  server();
  const { addressNow } = renderPage('/signup');
  await screen.findByRole('heading', { name: 'Coming Soon' });
  expect(addressNow()).toBe('/');
});
