import type { ListedUser } from '@insights/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, broken, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import {
  about,
  admin,
  connectedStatus,
  germany,
  rememberSession,
  seller,
  staff,
} from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const ME_ID = '6f1c2a3e-0000-4000-8000-000000000001';
const ANNA_ID = '6f1c2a3e-0000-4000-8000-000000000002';
const CHANGE = `PATCH /api/users/${ANNA_ID}`;

const listed = (changes: Partial<ListedUser>): ListedUser => ({
  id: ME_ID,
  email: staff.email,
  role: 'admin',
  isStaff: true,
  createdAt: '2025-03-01T12:00:00.000Z',
  ...changes,
});
const anna = listed({ id: ANNA_ID, email: 'anna@insights.example', role: 'user', isStaff: false });

function server(me = { ...staff, id: ME_ID }) {
  rememberSession();
  let stored = anna;
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(me),
    'GET /api/authed-sellers': () =>
      ok({
        sellers: [
          seller({ marketplaces: [...seller().marketplaces, { ...germany, is_hidden: true }] }),
          seller({ id: 's-2', slug: 'bare', name: 'Bare', selling_partner_id: null, encrypted_token: null }),
        ],
      }),
    'GET /api/sp-api/account-status/s-1': () => ok({ ...connectedStatus, tokenStatus: 'reconnect' }),
    'GET /api/users': () => ok({ users: [listed({}), stored] }),
    [CHANGE]: () => {
      stored = { ...anna, role: 'admin' };
      return ok({ user: stored });
    },
  });
}

const rowOf = async (table: string, text: string) => {
  const cell = await within(await screen.findByRole('table', { name: table })).findByText(text);
  const row = cell.closest('tr');
  if (!row) throw new Error(`${text} has no row`);
  return within(row);
};

test('the empty home screen leads staff here, with admin mode off', async () => {
  const api = server();
  api.on('GET /api/authed-sellers', () => ok({ sellers: [] }));
  const { user } = renderPage('/');
  await user.click(await screen.findByRole('link', { name: 'Go to Admin Dashboard' }));
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add Seller' })).toBeTruthy();
});

test('staff find the page in their menu', async () => {
  server();
  const { user, addressNow } = renderPage('/');
  await user.click(await screen.findByRole('button', { name: /Account of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sellers and users' }));
  await screen.findByRole('heading', { name: 'Admin Dashboard' });
  expect(addressNow()).toBe('/admin');
});

test('every seller is listed with how it is connected and a way to its setup', async () => {
  server();
  renderPage('/admin');
  const acme = await rowOf('Sellers', 'Acme Outdoor');
  expect(await acme.findByText('Reconnection needed')).toBeTruthy();
  expect(acme.getByText('A3ACME')).toBeTruthy();
  expect(acme.getByText('2 (1 hidden)')).toBeTruthy();
  expect(acme.getByRole('link', { name: 'Set up Acme Outdoor' }).getAttribute('href')).toBe(
    '/acme-outdoor/setup',
  );
  expect((await rowOf('Sellers', 'Bare')).getByText('Not connected')).toBeTruthy();
});

test('a seller and a user are each found by typing, and the address has both', async () => {
  server();
  const { user, addressNow } = renderPage('/admin?users-filter=anna');
  await rowOf('Users', anna.email);
  const users = within(screen.getByRole('table', { name: 'Users' }));
  expect(users.queryByText(staff.email)).toBeNull();
  await user.type(
    await screen.findByRole('searchbox', { name: 'Search by name, slug or ID, Sellers' }),
    'a3acme',
  );
  const sellers = within(screen.getByRole('table', { name: 'Sellers' }));
  await waitFor(() => expect(sellers.queryByText('Bare')).toBeNull());
  expect(sellers.getByText('Acme Outdoor')).toBeTruthy();
  await waitFor(() => expect(addressNow()).toBe('/admin?users-filter=anna&sellers-filter=a3acme'));
});

test('a list of sellers that includes their connections needs no further request', async () => {
  const api = server();
  const connectedAt = '2025-03-01T12:00:00.000Z';
  const sellers = (['valid', 'reconnect', 'unknown'] as const).map((tokenStatus, index) =>
    seller({
      id: `s-${index}`,
      slug: `s-${index}`,
      name: tokenStatus,
      connection: { tokenStatus, connectedAt },
    }),
  );
  api.on('GET /api/authed-sellers', () => ok({ sellers }));
  renderPage('/admin');
  expect((await rowOf('Sellers', 'reconnect')).getByText('Reconnection needed')).toBeTruthy();
  expect((await rowOf('Sellers', 'valid')).getByText('Connected')).toBeTruthy();
  await rowOf('Users', anna.email);
  expect(api.asked.filter(({ path }) => path.includes('account-status'))).toEqual([]);
});

test('a role is changed once and the page says what happened', async () => {
  const api = server();
  const { user } = renderPage('/admin');
  const row = await rowOf('Users', anna.email);
  await user.click(row.getByRole('button', { name: /^Make admin, / }));
  expect(await screen.findByText(`${anna.email} is now an admin and sees every seller.`)).toBeTruthy();
  expect(row.getByRole('button', { name: /^Remove admin, / })).toBeTruthy();
  expect(api.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { role: 'admin' },
  ]);
});

test('a second press while a role is being saved sends nothing', async () => {
  const api = server();
  const { answer, arrive } = answerLater();
  api.on(CHANGE, () => answer);
  const { user } = renderPage('/admin');
  const button = (await rowOf('Users', anna.email)).getByRole('button', { name: /^Make admin, / });
  await user.dblClick(button);
  await waitFor(() => expect(button.textContent).toBe('Saving...'));
  expect(api.count(CHANGE)).toBe(1);
  arrive(ok({ user: { ...anna, role: 'admin' } }));
  expect(await screen.findByText(/is now an admin/)).toBeTruthy();
});

test('an address on the staff list is confirmed before it becomes staff', async () => {
  const api = server();
  api.on(CHANGE, ({ body }) =>
    JSON.stringify(body).includes('"confirmStaff":true')
      ? ok({ user: { ...anna, role: 'admin', isStaff: true } })
      : refuse(409, 'staff_confirmation_needed', 'This address is on the staff list'),
  );
  const { user } = renderPage('/admin');
  const makeAdmin = async () =>
    (await rowOf('Users', anna.email)).getByRole('button', { name: /^Make admin, / });
  await user.click(await makeAdmin());
  const question = within(await screen.findByRole('dialog', { name: 'Make this account staff?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.count(CHANGE)).toBe(1);
  await user.click(await makeAdmin());
  await user.click(await screen.findByRole('button', { name: 'Make staff' }));
  expect(await screen.findByText(`${anna.email} is now an admin and sees every seller.`)).toBeTruthy();
  expect(api.count(CHANGE)).toBe(3);
});

test('nobody changes their own role, and the row says so', async () => {
  server();
  renderPage('/admin');
  const row = await rowOf('Users', staff.email);
  const button = row.getByRole('button');
  expect(button).toHaveProperty('disabled', true);
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('You cannot change your own role');
});

test.each([
  ['the server’s message', () => refuse(403, 'not_allowed', 'Not this one'), 'Not this one'],
  ['our own where it has none', () => broken(500), 'Failed to change the role'],
])('a refused change shows %s', async (_, answer, message) => {
  server().on(CHANGE, answer);
  const { user } = renderPage('/admin');
  const row = await rowOf('Users', anna.email);
  await user.click(row.getByRole('button', { name: /^Make admin, / }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(row.getByText('User')).toBeTruthy();
});

test('users that cannot be loaded show the server’s message', async () => {
  server().on('GET /api/users', () => refuse(403, 'not_allowed', 'Not for you'));
  renderPage('/admin');
  expect((await screen.findByRole('alert')).textContent).toContain('Not for you');
});

test('an admin who is not staff sees that the page is not for them', async () => {
  const api = server(admin);
  renderPage('/admin');
  expect(await screen.findByText('Only staff can manage sellers and users')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(api.count('GET /api/users')).toBe(0);
});
