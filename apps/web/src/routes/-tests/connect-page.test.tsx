import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerLater, broken, fakeApi, ok, refuse, unreachable } from '../../testing/fake-api.ts';
import { rememberSession } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const INFO = 'GET /api/public/sp-api/s-1/info';
const INITIATE = 'POST /api/public/sp-api/s-1/initiate';
const PAGE = '/connect/sp-api/s-1';
const CONSENT = 'https://sellercentral.amazon.com/apps/authorize/consent?state=x';

const { origin, hostname, href } = window.location;
const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { origin, hostname, href, assign });
});

const server = (isConnected = false) =>
  fakeApi({
    [INFO]: () => ok({ sellerName: 'Acme Outdoor', isConnected }),
    [INITIATE]: () => ok({ authUrl: CONSENT }),
  });

const connectButton = () => screen.findByRole('button', { name: 'Connect' });
const homeLink = () => screen.getByRole('link', { name: 'Go to home' }).getAttribute('href');

test('a seller sees who is connected and what is read, and nothing needs an account', async () => {
  rememberSession();
  const api = server();
  renderPage(PAGE);
  expect(await screen.findByRole('heading', { name: 'Connect Acme Outdoor to Insights' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'What Insights will be able to read' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /North America/ })).toHaveProperty('checked', true);
  expect(screen.queryByRole('button', { name: /Account of/ })).toBeNull();
  expect(api.asked.map(({ path, token }) => [path, token])).toEqual([['/api/public/sp-api/s-1/info', null]]);
});

test('while the seller is loading the page says so', async () => {
  const { answer, arrive } = answerLater();
  server().on(INFO, () => answer);
  renderPage(PAGE);
  expect((await screen.findByRole('status')).textContent).toBe('Loading...');
  arrive(ok({ sellerName: 'Acme Outdoor', isConnected: false }));
  await connectButton();
});

test('connecting shows that it redirects, sends one request and leaves for Amazon', async () => {
  const api = server();
  const { answer, arrive } = answerLater();
  api.on(INITIATE, () => answer);
  const { user } = renderPage(PAGE);
  await user.click(await connectButton());
  const button = await screen.findByRole('button', { name: 'Redirecting to Amazon...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(assign).not.toHaveBeenCalled();
  arrive(ok({ authUrl: CONSENT }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(CONSENT));
  expect(screen.getByRole('button', { name: 'Redirecting to Amazon...' })).toBeTruthy();
  expect(api.asked.at(-1)).toMatchObject({ body: { region: 'NA', country: 'US' }, token: null });
  expect(api.count(INITIATE)).toBe(1);
});

test.each([
  [/Europe/, 'EU', 'UK'],
  [/Far East/, 'FE', 'JP'],
])('the chosen region %s is sent as %s, with its first country', async (name, region, country) => {
  const api = server();
  const { user } = renderPage(PAGE);
  await user.click(await screen.findByRole('radio', { name }));
  await user.click(await connectButton());
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(api.asked.at(-1)?.body).toEqual({ region, country });
});

test('a seller of another country chooses it, among those of the region', async () => {
  const api = server();
  const { user } = renderPage(PAGE);
  await user.click(await screen.findByRole('radio', { name: /Far East/ }));
  const country = screen.getByLabelText('Country');
  expect([...country.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Japan',
    'Australia',
    'Singapore',
  ]);
  expect(screen.getByText(/each country is connected on its own/)).toBeTruthy();
  await user.selectOptions(country, 'Australia');
  await user.click(await connectButton());
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(api.asked.at(-1)?.body).toEqual({ region: 'FE', country: 'AU' });
});

test('where a connection is to be renewed, its region and country are chosen already', async () => {
  server().on(INFO, () =>
    ok({ sellerName: 'Acme Outdoor', isConnected: false, renew: { region: 'FE', country: 'SG' } }),
  );
  renderPage(PAGE);
  expect(await screen.findByRole('radio', { name: /Far East/ })).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'SG');
});

test('a seller that someone else has connected meanwhile says so', async () => {
  const api = server();
  api.on(INITIATE, () => {
    api.on(INFO, () => ok({ sellerName: 'Acme Outdoor', isConnected: true }));
    return refuse(409, 'already_connected', 'This seller is already connected.');
  });
  const { user } = renderPage(PAGE);
  await user.click(await connectButton());
  expect(await screen.findByRole('heading', { name: 'Already connected' })).toBeTruthy();
});

test('someone who is signed in can connect another region of a connected seller', async () => {
  rememberSession();
  const api = server(true);
  const { user } = renderPage(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Connect another region' }));
  await user.click(await screen.findByRole('radio', { name: /Europe/ }));
  await user.click(await connectButton());
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(api.asked.at(-1)).toMatchObject({ body: { region: 'EU', country: 'UK' }, token: 'access-1' });
});

test('coming back with the browser’s back button one can press again', async () => {
  server();
  const { user } = renderPage(PAGE);
  await user.click(await connectButton());
  await waitFor(() => expect(assign).toHaveBeenCalled());
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(await connectButton()).toBeTruthy();
});

test.each([
  ['the server’s message', () => refuse(503, 'database_unavailable', 'Back soon'), 'Back soon'],
  ['a failure without a message', () => broken(500), 'Failed to start authorization'],
  ['no connection', unreachable, 'Failed to connect. Please try again.'],
  [
    'an address that is no web page',
    () => ok({ authUrl: 'javascript:alert(1)' }),
    'Failed to start authorization',
  ],
])('%s is shown, and the button can be pressed again', async (_, answer, message) => {
  server().on(INITIATE, answer);
  const { user } = renderPage(PAGE);
  await user.click(await connectButton());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(await connectButton()).toHaveProperty('disabled', false);
  expect(assign).not.toHaveBeenCalled();
});

test('an unknown seller gets a message and a link home', async () => {
  const api = server();
  api.on(INFO, () => refuse(404, 'seller_not_found', 'Seller not found'));
  renderPage(PAGE);
  expect(await screen.findByRole('heading', { name: 'Seller not found' })).toBeTruthy();
  expect(homeLink()).toBe('/');
  expect(api.count(INFO)).toBe(1);
});

test('a failure to load gets a message and a link home, and can be retried', async () => {
  const api = server();
  api.on(INFO, () => broken(500));
  const { user } = renderPage(PAGE);
  expect(await screen.findByRole('heading', { name: 'Failed to load seller information' })).toBeTruthy();
  expect(homeLink()).toBe('/');
  api.on(INFO, () => ok({ sellerName: 'Acme Outdoor', isConnected: false }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await connectButton();
});

test('a connected seller has nothing left to do', async () => {
  server(true);
  renderPage(PAGE);
  expect(await screen.findByRole('heading', { name: 'Already connected' })).toBeTruthy();
  expect(screen.getByText(/Acme Outdoor is connected/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Connect/ })).toBeNull();
});

test('an error from Amazon is shown, and trying again cleans the address', async () => {
  server();
  const { user, addressNow } = renderPage(`${PAGE}?error=access_denied&description=Call+555-0100+to+go+on`);
  expect((await screen.findByRole('alert')).textContent).toContain('The request was declined at Amazon.');
  expect(screen.getByText('access_denied')).toBeTruthy();
  expect(screen.queryByText(/555-0100/)).toBeNull();
  expect(homeLink()).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await connectButton();
  expect(addressNow()).toBe(PAGE);
});

test('the success page confirms the connection', async () => {
  server(true);
  renderPage(`${PAGE}/success`);
  expect(await screen.findByRole('heading', { name: 'Your account is connected' })).toBeTruthy();
  expect(screen.getByText(/Acme Outdoor/)).toBeTruthy();
});

test('the success page claims nothing for a seller that is not connected', async () => {
  server();
  const { addressNow } = renderPage(`${PAGE}/success`);
  await connectButton();
  expect(addressNow()).toBe(PAGE);
});
