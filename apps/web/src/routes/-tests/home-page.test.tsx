import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerLater, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, germany, marketplace, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const SELLERS = 'GET /api/authed-sellers';

const acme = seller({ marketplaces: [marketplace(), { ...germany, is_hidden: true }] });
const unfetched = seller({ id: 's-2', slug: 'unfetched', name: 'Unfetched', marketplaces: [] });
const unconnected = seller({
  id: 's-3',
  slug: 'unconnected',
  name: 'Unconnected',
  selling_partner_id: null,
  encrypted_token: null,
  marketplaces: [],
});

function server(sellers = [acme, unfetched, unconnected]) {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(staff),
    [SELLERS]: () => ok({ sellers }),
    'GET /api/operators/marketplaces': () => ok({ sellers: [] }),
  });
}

const section = (name: string) => screen.findByRole('region', { name });

test('each seller shows its visible marketplaces as cards that lead to their dashboard', async () => {
  server();
  renderPage('/');
  const acmeSection = within(await section('Acme Outdoor'));
  expect(acmeSection.getByText('1 marketplace')).toBeTruthy();
  const card = acmeSection.getByRole('link');
  expect(card.getAttribute('href')).toBe('/acme-outdoor/ATVPDKIKX0DER');
  expect(card.textContent).toBe('USAATVPDKIKX0DERAcme Outdoor');
  expect(card.querySelector('[data-flag="US"]')).toBeTruthy();
  expect(screen.getByText('Select a seller and marketplace to view analytics')).toBeTruthy();
  expect(screen.queryByText('Unfetched')).toBeNull();
});

test('a long list of sellers is drawn in parts, the next one by scrolling or a press', async () => {
  server(Array.from({ length: 63 }, (_, at) => ({ ...acme, id: `s-${at}`, name: `Seller ${at}` })));
  const { user } = renderPage('/');
  await user.click(await screen.findByText('Show more of 63 sellers'));
  expect(await screen.findByRole('heading', { name: 'Seller 62' })).toBeTruthy();
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 63 }, (_, at) => `Seller ${at}`),
  );
  expect(screen.queryByText(/Show more/)).toBeNull();
});

test('an unknown marketplace shows its own name and a globe', async () => {
  const saudi = marketplace({ marketplace_id: 'A17', marketplace_name: 'Amazon.sa', country_code: 'SA' });
  server([seller({ marketplaces: [saudi] })]);
  renderPage('/');
  const card = within(await section('Acme Outdoor')).getByRole('link');
  expect(card.textContent).toBe('Amazon.saA17Acme Outdoor');
  expect(card.querySelector('[data-flag="globe"]')).toBeTruthy();
});

test('in admin mode a connected seller without marketplaces can be configured', async () => {
  server();
  localStorage.setItem('isAdmin', 'true');
  renderPage('/');
  const content = within(await section('Unfetched'));
  expect(content.getByText('SP-API Connected')).toBeTruthy();
  expect(content.getByText('Ready to fetch marketplaces')).toBeTruthy();
  expect(content.getByRole('link', { name: 'Configure Marketplaces, Unfetched' }).getAttribute('href')).toBe(
    '/unfetched/setup',
  );
});

test('in admin mode a seller that is not connected can be connected, which is logged', async () => {
  server();
  localStorage.setItem('isAdmin', 'true');
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { user, addressNow } = renderPage('/');
  const content = within(await section('Unconnected'));
  expect(content.getByText('SP-API Setup Required')).toBeTruthy();
  await user.click(content.getByRole('link', { name: 'Connect SP-API, Unconnected' }));
  expect(log).toHaveBeenCalledOnce();
  await waitFor(() => expect(addressNow()).toBe('/unconnected/setup'));
});

test('while sellers load the page says so', async () => {
  const { answer, arrive } = answerLater();
  server().on(SELLERS, () => answer);
  renderPage('/');
  expect(await screen.findByText('Loading sellers...')).toBeTruthy();
  arrive(ok({ sellers: [acme] }));
  await section('Acme Outdoor');
  expect(screen.queryByText('Loading sellers...')).toBeNull();
});

test.each([
  ['there is no seller', []],
  ['no seller has anything to show', [unfetched]],
])('when %s the page leads to the admin dashboard', async (_, sellers) => {
  server(sellers);
  renderPage('/');
  expect(await screen.findByText('No Sellers Available')).toBeTruthy();
  expect(screen.getByText('There are no sellers configured for your account.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Admin Dashboard' }).getAttribute('href')).toBe('/admin');
});

test('a failure shows the server’s message and can be tried again', async () => {
  const api = server();
  api.on(SELLERS, () => refuse(403, 'not_allowed', 'Not for you'));
  const { user } = renderPage('/');
  expect((await screen.findByRole('alert')).textContent).toContain('Not for you');
  api.on(SELLERS, () => ok({ sellers: [acme] }));
  await user.click(screen.getByRole('button', { name: /^Try again, / }));
  await section('Acme Outdoor');
});

test('an error in the address is shown once, can be dismissed and leaves the address', async () => {
  server();
  const { user, addressNow } = renderPage('/?error=invalid_state&tab=1');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Security validation failed. Please try again.');
  await waitFor(() => expect(addressNow()).toBe('/?tab=1'));
  await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
