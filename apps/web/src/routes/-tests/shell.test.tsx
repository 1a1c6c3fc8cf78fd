import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, ok, refuse, unreachable } from '../../testing/fake-api.ts';
import {
  about,
  admin,
  germany,
  marketplace,
  rememberSession,
  seller,
  staff,
} from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const acme = seller({
  marketplaces: [marketplace(), germany, { ...marketplace(), marketplace_id: 'X', is_hidden: true }],
});
const bare = seller({ id: 's-2', slug: 'bare-seller', name: 'Bare Seller', marketplaces: [] });

const server = (me = staff, sellers = [acme, bare]) => {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(me),
    'GET /api/authed-sellers': () => ok({ sellers }),
    'POST /api/auth/logout': () => ok({ signedOut: true }),
  });
};

const sidebar = () => screen.findByRole('navigation', { name: 'Marketplace screens' });
const itemsOf = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('the sidebar is shown only where a seller and a marketplace are chosen', async () => {
  server(admin);
  const { user } = renderPage('/');
  await user.click(await screen.findByRole('link', { name: /Germany/ }));
  expect(await screen.findByRole('heading', { name: 'Acme Outdoor Germany' })).toBeTruthy();
  expect(screen.getByText('Dashboard Overview')).toBeTruthy();
  expect(itemsOf(await sidebar())).toEqual([
    'Dashboard',
    'Ads',
    'Inventory',
    'Orders',
    'Customers',
    'Reports',
    'Performance',
  ]);
  await user.click(screen.getByRole('link', { name: 'Insights home' }));
  await screen.findByRole('heading', { name: 'Welcome to Insights' });
  expect(screen.queryByRole('navigation', { name: 'Marketplace screens' })).toBeNull();
});

test('admin mode is switched on in the user menu and adds its badge and screens', async () => {
  server(staff);
  const { user } = renderPage('/acme-outdoor/ATVPDKIKX0DER');
  const nav = await sidebar();
  expect(screen.queryByText('ADMIN MODE')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Account of staff@insights.example' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Admin Mode OFF' }));
  expect(await screen.findByText('ADMIN MODE')).toBeTruthy();
  expect(screen.getByRole('menuitemcheckbox', { name: 'Admin Mode ON' })).toBeTruthy();
  expect(itemsOf(nav).slice(-2)).toEqual(['Admin', 'Debug']);
  expect(localStorage.getItem('isAdmin')).toBe('true');
});

test('the flag alone gives no admin mode to who may not use it', async () => {
  server(admin);
  localStorage.setItem('isAdmin', 'true');
  const { user } = renderPage('/acme-outdoor/ATVPDKIKX0DER');
  expect(itemsOf(await sidebar())).not.toContain('Admin');
  expect(screen.queryByText('ADMIN MODE')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Account of admin@insights.example' }));
  await screen.findByRole('menuitem', { name: 'Logout' });
  expect(screen.queryByText(/Admin Mode/)).toBeNull();
});

test('choosing another marketplace keeps the screen one is on', async () => {
  server();
  const { user, addressNow } = renderPage('/acme-outdoor/ATVPDKIKX0DER/inventory');
  await screen.findByRole('heading', { name: 'Inventory Management' });
  await user.click(screen.getByRole('button', { name: /^Acme Outdoor ?· USA$/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByText('X')).toBeNull();
  expect(within(dialog).getByText('No marketplaces available')).toBeTruthy();
  await user.click(within(dialog).getByRole('link', { name: 'Germany, Acme Outdoor' }));
  await waitFor(() => expect(addressNow()).toBe('/acme-outdoor/A1PA6795UKMFR9/inventory'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the selector is searched and used by keyboard alone', async () => {
  server();
  const { user, addressNow } = renderPage('/');
  await screen.findByRole('heading', { name: 'Acme Outdoor' });
  screen.getByRole('button', { name: 'Select Seller & Marketplace' }).focus();
  await user.keyboard('{Enter}');
  const search = await screen.findByRole('textbox', { name: 'Search sellers and marketplaces' });
  await user.type(search, 'germ');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Germany');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Acme Outdoor Germany' });
  expect(addressNow()).toBe('/acme-outdoor/A1PA6795UKMFR9');
});

test('the navigation of a narrow window opens at the first press, and gives the focus back', async () => {
  server();
  const { user } = renderPage('/acme-outdoor/ATVPDKIKX0DER/inventory');
  const button = await screen.findByRole('button', { name: 'Open navigation' });
  await user.click(button);
  const drawer = await screen.findByRole('dialog', { name: 'Navigation' });
  expect(within(drawer).getByRole('link', { name: 'Orders' })).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Close navigation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test.each([
  [/^Acme Outdoor ?· USA$/, 'dialog', 'Select Seller & Marketplace'],
  [/^Account of/, 'menu', /^Account of/],
] as const)('the button %s opens at the first press, and gets the focus back', async (name, role, popup) => {
  server();
  const { user } = renderPage('/acme-outdoor/ATVPDKIKX0DER/inventory');
  const button = await screen.findByRole('button', { name });
  await user.click(button);
  expect(screen.getByRole(role, { name: popup })).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('each seller in the selector has a button to its settings', async () => {
  server();
  const { user, addressNow } = renderPage('/acme-outdoor/ATVPDKIKX0DER');
  await user.click(await screen.findByRole('button', { name: /^Acme Outdoor ?· USA$/ }));
  await user.click(await screen.findByRole('button', { name: 'Settings for Bare Seller' }));
  await waitFor(() => expect(addressNow()).toBe('/bare-seller/setup'));
});

test('a selector of very many sellers lists some and finds the others', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ ...acme, id: `s-${at}`, name: `Seller ${at}.` }));
  server(staff, many);
  const { user } = renderPage('/acme-outdoor/ATVPDKIKX0DER/inventory');
  await user.click(await screen.findByRole('button', { name: /^Seller 0\. ?· USA$/ }));
  expect(await screen.findByText('10 further sellers: type to find them')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Settings for Seller 59.' })).toBeNull();
  await user.keyboard('59.');
  expect(await screen.findByRole('button', { name: 'Settings for Seller 59.' })).toBeTruthy();
  expect(screen.queryByText(/further sellers/)).toBeNull();
});

test('a selector without sellers says so', async () => {
  server(staff, []);
  const { user } = renderPage('/');
  await screen.findByText('No Sellers Available');
  await user.click(screen.getByRole('button', { name: 'Select Seller & Marketplace' }));
  expect(await screen.findByText('No sellers available')).toBeTruthy();
});

test.each([
  ['the server agrees', () => ok({ signedOut: true })],
  ['the server is out of reach', unreachable],
  ['the server never answers', () => new Promise<never>(() => {})],
])('logging out forgets the session when %s', async (_, answer) => {
  const api = server();
  api.on('POST /api/auth/logout', answer);
  localStorage.setItem('isAdmin', 'true');
  const { user, router } = renderPage('/acme-outdoor/ATVPDKIKX0DER');
  await user.click(await screen.findByRole('button', { name: /Account of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(Object.keys(localStorage)).toEqual(['isAdmin']);
  const left = api.asked.findIndex(({ path }) => path === '/api/auth/logout');
  expect(api.asked[left]).toMatchObject({ token: 'access-1', body: { refreshToken: 'refresh-1' } });
  expect(api.asked.slice(left + 1).filter(({ token }) => token !== null)).toEqual([]);
  expect(router.state.location.state).not.toHaveProperty('from');
});

test('logging out ends a session whose access token the server does not know any more', async () => {
  const api = server();
  api.on('POST /api/auth/logout', ({ token }) =>
    token === 'access-2' ? ok({ signedOut: true }) : refuse(401, 'not_signed_in', 'Please sign in'),
  );
  api.on('POST /api/auth/refresh', () =>
    ok({ accessToken: 'access-2', refreshToken: 'refresh-2', expiresIn: 900 }),
  );
  const { user } = renderPage('/');
  await user.click(await screen.findByRole('button', { name: /Account of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(api.count('POST /api/auth/logout')).toBe(2));
  expect(api.asked.findLast(({ path }) => path === '/api/auth/logout')).toMatchObject({
    token: 'access-2',
    body: { refreshToken: 'refresh-2' },
  });
  expect(localStorage.getItem('fc-refresh-token')).toBeNull();
});

test.each([
  ['/nobody/ATVPDKIKX0DER', 'Seller not found'],
  ['/acme-outdoor/NOWHERE/orders', 'Marketplace not found'],
])('the address %s is answered with "%s" and a link home', async (address, title) => {
  server();
  renderPage(address);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a seller and marketplace' }).getAttribute('href')).toBe(
    '/',
  );
});

test.each(['acme-outdoor', 'A3ACME', 's-1'])('a seller is found in the address as %s', async (ref) => {
  server();
  renderPage(`/${ref}/ATVPDKIKX0DER`);
  expect(await screen.findByRole('heading', { name: 'Acme Outdoor USA' })).toBeTruthy();
});
