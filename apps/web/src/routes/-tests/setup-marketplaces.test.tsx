import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, broken, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import {
  about,
  connectedStatus,
  germany,
  marketplace,
  rememberSession,
  seller,
  staff,
} from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const SELLERS = 'GET /api/authed-sellers';
const STATUS = 'GET /api/sp-api/account-status/s-1';
const STORED = 'GET /api/sp-api/s-1/marketplaces';
const FETCH = 'GET /api/sp-api/s-1/marketplaces/fetch';
const GERMANY = 'PATCH /api/sp-api/s-1/marketplaces/A1PA6795UKMFR9';

const acme = seller({ marketplaces: [marketplace(), { ...germany, is_participating: false }] });

function server(theSeller = acme) {
  rememberSession();
  localStorage.setItem('isAdmin', 'true');
  let stored = theSeller;
  return fakeApi({
    'GET /api/ppc/status/s-1': () => ok({ connected: false }),
    'GET /api/connect-links/s-1': () => ok({ links: [] }),
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(staff),
    [SELLERS]: () => ok({ sellers: [stored] }),
    [STATUS]: () => ok(connectedStatus),
    [STORED]: () => ok({ marketplaces: stored.marketplaces }),
    [GERMANY]: ({ body }) => {
      const changed = { ...germany, ...(typeof body === 'object' ? body : {}) };
      stored = { ...stored, marketplaces: [marketplace(), changed] };
      return ok({ marketplace: changed });
    },
  });
}

const section = async () => within(await screen.findByRole('region', { name: 'Marketplaces' }));

async function germanRow() {
  const row = (await (await section()).findByText('Germany')).closest('li');
  if (!row) throw new Error('Germany has no row');
  return within(row);
}

test('each marketplace shows its flag, name, id, participation and settings', async () => {
  server();
  renderPage('/acme-outdoor/setup');
  const row = await germanRow();
  expect(document.querySelector('li [data-flag="DE"]')).toBeTruthy();
  expect(row.getByText('A1PA6795UKMFR9')).toBeTruthy();
  expect(row.getByText('Not participating')).toBeTruthy();
  expect(row.getByText('There is nothing to backfill: the seller does not participate here.')).toBeTruthy();
  expect(row.queryByRole('button', { name: /^Backfill/ })).toBeNull();
  expect(row.getByRole('switch', { name: 'Auto-update, Germany' })).toHaveProperty('checked', true);
  expect(row.getByRole('button', { name: 'Hide, Germany' })).toBeTruthy();
  expect((await section()).getByText('Participating')).toBeTruthy();
});

test('each marketplace says when it was updated, or why that fails', async () => {
  const at = (minute: number) => new Date(Date.now() + minute * 60_000).toISOString();
  const good = { state: 'waiting', lastError: null, succeededAt: at(-10), nextAt: at(50) };
  const bad = { state: 'failing', lastError: 'Amazon says no', succeededAt: null, nextAt: at(5) };
  server().on('GET /api/sp-api/s-1/marketplaces', () =>
    ok({ marketplaces: [{ ...marketplace(), update: good }, { ...germany, update: bad }, null] }),
  );
  renderPage('/acme-outdoor/setup');
  expect(await (await germanRow()).findByText(/^Update is failing: Amazon says no, next /)).toBeTruthy();
  expect((await section()).getByText(/^Updated .*, next /)).toBeTruthy();
});

test('each marketplace says how its hourly update fares, all of them with one request', async () => {
  const api = server();
  const update = { state: 'failing', lastError: 'Amazon is slow', succeededAt: null, nextAt: null };
  api.on(STORED, () => ok({ marketplaces: [marketplace(), { ...germany, update }] }));
  renderPage('/acme-outdoor/setup');
  expect(await (await germanRow()).findByText('Update is failing: Amazon is slow')).toBeTruthy();
  expect(api.count(STORED)).toBe(1);
});

test('a seller that is not connected has no marketplaces to manage', async () => {
  server(seller({ encrypted_token: null }));
  renderPage('/acme-outdoor/setup');
  await screen.findByRole('region', { name: 'Selling Partner API' });
  expect(screen.queryByRole('region', { name: 'Marketplaces' })).toBeNull();
});

test('a connected seller without marketplaces says so and fetches them once', async () => {
  const api = server(seller({ marketplaces: [] }));
  const { answer, arrive } = answerLater();
  api.on(FETCH, () => answer);
  const { user } = renderPage('/acme-outdoor/setup');
  const content = await section();
  expect(content.getByText('No marketplaces found')).toBeTruthy();
  await user.dblClick(content.getByRole('button', { name: 'Refresh from Amazon' }));
  await user.click(await content.findByRole('button', { name: 'Refreshing...' }));
  api.on(SELLERS, () => ok({ sellers: [acme] }));
  arrive(ok({ marketplaces: acme.marketplaces }));
  expect(await screen.findByText('Found 2 marketplaces')).toBeTruthy();
  expect(await content.findByText('Germany')).toBeTruthy();
  expect(api.count(FETCH)).toBe(1);
  await waitFor(() => expect(api.count(SELLERS)).toBe(2));
});

test('one marketplace is counted as one', async () => {
  server().on(FETCH, () => ok({ marketplaces: [germany] }));
  const { user } = renderPage('/acme-outdoor/setup');
  await user.click((await section()).getByRole('button', { name: 'Refresh from Amazon' }));
  expect(await screen.findByText('Found 1 marketplace')).toBeTruthy();
});

test.each([
  ['the server’s message', () => refuse(503, 'provider_unavailable', 'Amazon is away'), 'Amazon is away'],
  ['our own where it has none', () => broken(502), 'Failed to fetch marketplaces'],
])('a failed refresh shows %s', async (_, answer, message) => {
  server().on(FETCH, answer);
  const { user } = renderPage('/acme-outdoor/setup');
  await user.click((await section()).getByRole('button', { name: 'Refresh from Amazon' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('when Amazon no longer accepts the token, the card above asks to reconnect', async () => {
  const api = server();
  api.on(FETCH, () => {
    api.on(STATUS, () => ok({ ...connectedStatus, tokenStatus: 'reconnect' }));
    return refuse(409, 'reconnect_needed', 'Please connect again');
  });
  const { user } = renderPage('/acme-outdoor/setup');
  await user.click((await section()).getByRole('button', { name: 'Refresh from Amazon' }));
  expect(await screen.findByText('Reconnection needed')).toBeTruthy();
});

test('hiding a marketplace is announced, and the home screen and the selector follow', async () => {
  const api = server();
  const { user } = renderPage('/acme-outdoor/setup');
  await user.click((await germanRow()).getByRole('button', { name: 'Hide, Germany' }));
  expect(await screen.findByText('Marketplace settings updated')).toBeTruthy();
  expect(api.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ is_hidden: true });
  expect((await germanRow()).getByText('Hidden')).toBeTruthy();
  expect((await germanRow()).getByRole('button', { name: 'Show, Germany' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Select Seller & Marketplace' }));
  expect(within(await screen.findByRole('dialog')).queryByText('Germany')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Insights home' }));
  const home = within(await screen.findByRole('region', { name: 'Acme Outdoor' }));
  expect(home.getByText('1 marketplace')).toBeTruthy();
});

test('a switch changes at once, is sent once, and stays focused', async () => {
  const api = server();
  const { answer, arrive } = answerLater();
  api.on(GERMANY, () => answer);
  const { user } = renderPage('/acme-outdoor/setup');
  const toggle = (await germanRow()).getByRole('switch', { name: 'Auto-update, Germany' });
  toggle.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(toggle).toHaveProperty('checked', false));
  expect(toggle.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard(' ');
  expect(api.count(GERMANY)).toBe(1);
  expect(api.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ auto_update: false });
  arrive(ok({ marketplace: { ...germany, auto_update: false } }));
  expect(await screen.findByText('Marketplace settings updated')).toBeTruthy();
  expect(document.activeElement).toBe(toggle);
});

test.each([
  [
    'the server’s message',
    () => refuse(404, 'marketplace_not_found', 'No such marketplace'),
    'No such marketplace',
  ],
  ['our own where it has none', () => broken(500), 'Failed to update marketplace settings'],
])('a refused change is undone and reported in %s', async (_, answer, message) => {
  server().on(GERMANY, answer);
  const { user } = renderPage('/acme-outdoor/setup');
  const toggle = (await germanRow()).getByRole('switch', { name: 'Auto-update, Germany' });
  await user.click(toggle);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(toggle).toHaveProperty('checked', true);
});
