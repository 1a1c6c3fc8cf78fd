import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { broken, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, admin, rememberSession, seller, connectedStatus as status } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const STATUS = 'GET /api/sp-api/account-status/s-1';
const unconnected = seller({ selling_partner_id: null, encrypted_token: null, marketplaces: [] });

function server(theSeller = seller()) {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => ok({ sellers: [theSeller] }),
    [STATUS]: () => ok(status),
    'GET /api/ppc/status/s-1': () => ok({ connected: false }),
  });
}

const card = async () => within(await screen.findByRole('region', { name: 'Selling Partner API' }));
const LINK = `${window.location.origin}/connect/sp-api/s-1`;

test.each(['acme-outdoor', 'A3ACME', 's-1'])('the seller is found as %s', async (ref) => {
  server();
  renderPage(`/${ref}/setup`);
  expect(await screen.findByRole('heading', { name: 'Account Setup' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Acme Outdoor'));
  expect(screen.queryByRole('navigation', { name: 'Marketplace screens' })).toBeNull();
});

test('an unknown seller is not found', async () => {
  server();
  renderPage('/nobody/setup');
  expect(await screen.findByRole('heading', { name: 'Seller not found' })).toBeTruthy();
});

test('a connected seller shows the details of its connection', async () => {
  server();
  renderPage('/acme-outdoor/setup');
  const content = await card();
  expect(content.getByText('Connected')).toBeTruthy();
  expect(await content.findByText('Europe')).toBeTruthy();
  expect(content.getByText('A3ACME')).toBeTruthy();
  expect(content.getByText(/2025/).getAttribute('datetime')).toBe('2025-03-01T12:00:00.000Z');
  expect(content.getByText('Never')).toBeTruthy();
  expect(content.queryByRole('link')).toBeNull();
});

test.each([
  ['a token', { encrypted_token: null }],
  ['a selling partner id', { selling_partner_id: null }],
])('a seller without %s is not connected and leads to the public page', async (_, changes) => {
  server(seller(changes));
  renderPage('/acme-outdoor/setup');
  const content = await card();
  expect(content.getByText('Not connected')).toBeTruthy();
  expect(content.getByRole('link', { name: 'Connect SP-API' }).getAttribute('href')).toBe(
    '/connect/sp-api/s-1',
  );
  expect(content.queryByRole('button', { name: 'Disconnect, Selling Partner API' })).toBeNull();
});

test('a page that waits for the seller to connect sees it happen by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = server(unconnected);
  api.on(STATUS, () => ok({ ...status, connected: false, sellingPartnerId: null, connectedAt: null }));
  renderPage('/acme-outdoor/setup');
  expect((await card()).getByText('Not connected')).toBeTruthy();
  const followUp = { state: 'running', chunksDone: 3, chunksTotal: 9, words: 'Fetching the past: 3 of 9' };
  api.on(STATUS, () => ok({ ...status, followUp }));
  api.on('GET /api/authed-sellers', () => ok({ sellers: [seller()] }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await (await card()).findByText('Connected')).toBeTruthy();
  expect(await screen.findByText('Fetching the past: 3 of 9')).toBeTruthy();
});

test('a connection that Amazon refuses asks to be renewed', async () => {
  server().on(STATUS, () => ok({ ...status, tokenStatus: 'reconnect' }));
  renderPage('/acme-outdoor/setup');
  const content = await card();
  expect(await content.findByText('Reconnection needed')).toBeTruthy();
  expect(content.getByRole('link', { name: 'Reconnect SP-API' }).getAttribute('href')).toBe(
    '/connect/sp-api/s-1',
  );
});

test('while the past is being fetched, one line says how far it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = server(seller({ marketplaces: [] }));
  const followUp = { state: 'running', chunksDone: 0, chunksTotal: 0, words: 'Fetching the marketplaces...' };
  api.on(STATUS, () => ok({ ...status, marketplaceCount: 0, followUp }));
  renderPage('/acme-outdoor/setup');
  expect(await screen.findByText('Fetching the marketplaces...')).toBeTruthy();
  const asked = api.count('GET /api/authed-sellers');
  const words = 'Fetching the past: 3 of 42 parts, about 5 minutes';
  api.on(STATUS, () => ok({ ...status, followUp: { ...followUp, chunksDone: 3, chunksTotal: 42, words } }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(api.count('GET /api/authed-sellers')).toBe(asked + 1); // the marketplaces have come
  api.on(STATUS, () => ok({ ...status, followUp: { ...followUp, state: 'completed', words: 'Done' } }));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  const calls = api.count(STATUS);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(api.count(STATUS)).toBe(calls);
});

test('what could not be fetched is said', async () => {
  const words = '1 backfill could not be finished.';
  server().on(STATUS, () =>
    ok({ ...status, followUp: { state: 'failed', chunksDone: 1, chunksTotal: 2, words } }),
  );
  renderPage('/acme-outdoor/setup');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a seller with several grants shows where each is good, and what is odd about them', async () => {
  const grant = { connectedAt: '2025-03-01T12:00:00.000Z', tokenStatus: 'valid' };
  const grants = [
    { ...grant, region: 'EU', country: null },
    { ...grant, region: 'FE', country: 'AU' },
  ];
  server().on(STATUS, () => ok({ ...status, grants, notice: 'Amazon lists no marketplace.' }));
  renderPage('/acme-outdoor/setup');
  const content = await card();
  expect(await content.findByText('Europe, Far East (Australia)')).toBeTruthy();
  expect(content.getByText('Amazon lists no marketplace.')).toBeTruthy();
});

test('a state that cannot be loaded can be retried', async () => {
  const api = server();
  api.on(STATUS, () => refuse(403, 'not_allowed', 'Not now'));
  const { user } = renderPage('/acme-outdoor/setup');
  const content = await card();
  expect((await content.findByRole('alert')).textContent).toContain('Not now');
  api.on(STATUS, () => ok(status));
  await user.click(content.getByRole('button', { name: /^Try again, / }));
  expect(await content.findByText('Europe')).toBeTruthy();
});

test('disconnecting only states that the integration stays connected', async () => {
  const api = server();
  const { user } = renderPage('/acme-outdoor/setup');
  const content = await card();
  const before = api.asked.length;
  await user.click(content.getByRole('button', { name: 'Disconnect, Selling Partner API' }));
  const message = await screen.findByText(/stays connected/);
  expect(message.textContent).toContain('always-on');
  expect(content.getByText('Connected')).toBeTruthy();
  expect(api.asked.slice(before).every(({ method }) => method === 'GET')).toBe(true);
  await user.click(message);
  await waitFor(() => expect(screen.queryByText(/stays connected/)).toBeNull());
});

const FADE_OUT_MS = 300;

test('a message goes after five seconds, counted from the last one', async () => {
  server();
  renderPage('/acme-outdoor/setup');
  const button = (await card()).getByRole('button', { name: 'Disconnect, Selling Partner API' });
  vi.useFakeTimers();
  fireEvent.click(button);
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  pass(3000);
  fireEvent.click(button);
  pass(4999);
  expect(screen.getByRole('status').textContent).toContain('stays connected');
  pass(1);
  pass(FADE_OUT_MS);
  expect(screen.queryByText(/stays connected/)).toBeNull();
});

test('a message is dismissed by keyboard', async () => {
  server();
  const { user } = renderPage('/acme-outdoor/setup');
  await user.click((await card()).getByRole('button', { name: 'Disconnect, Selling Partner API' }));
  (await screen.findByRole('button', { name: /^Dismiss, / })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(/stays connected/)).toBeNull());
});

test('the public link is copied by keyboard, and the button says so', async () => {
  server(unconnected);
  const { user } = renderPage('/acme-outdoor/setup');
  const content = await card();
  content.getByRole('button', { name: 'Copy link' }).focus();
  await user.keyboard('{Enter}');
  expect(await content.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(LINK);
});

test('where the browser forbids copying, the link is selected to be copied by hand', async () => {
  server(unconnected);
  const { user } = renderPage('/acme-outdoor/setup');
  const content = await card();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(content.getByRole('button', { name: 'Copy link' }));
  expect((await content.findByRole('alert')).textContent).toContain('did not allow copying');
  const field = content.getByLabelText('Public connection link');
  expect(field).toHaveProperty('value', LINK);
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('selectionEnd', LINK.length);
});

test('who is not in admin mode sees no marketplaces to manage', async () => {
  const api = server();
  api.on(STATUS, () => broken(500));
  renderPage('/acme-outdoor/setup');
  await card();
  await waitFor(() => expect(api.count(STATUS)).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Marketplaces' })).toBeNull();
});
