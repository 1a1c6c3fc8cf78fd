import type { ConnectLink } from '@insights/contract/connect-links';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, connectedStatus, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

vi.stubEnv('TZ', 'UTC'); // the time zone of the browser

const LINKS = 'GET /api/connect-links/s-1';
const MAKE = 'POST /api/connect-links/s-1';
const REVOKE = 'POST /api/connect-links/s-1/l-1/revoke';

const link = (changes: Partial<ConnectLink> = {}): ConnectLink => ({
  link_id: 'l-1',
  state: 'open',
  made_by: 'staff@insights.example',
  made_at: '2026-03-10T12:00:00.000Z',
  expires_at: '2026-03-17T12:00:00.000Z',
  opened: 2,
  events: [
    { kind: 'opened', at: '2026-03-10T13:00:00.000Z', who: '203.0.113.*', reason: null },
    { kind: 'made', at: '2026-03-10T12:00:00.000Z', who: 'staff@insights.example', reason: null },
  ],
  ...changes,
});

function server(links: ConnectLink[]) {
  rememberSession();
  localStorage.setItem('isAdmin', 'true');
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(staff),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    'GET /api/sp-api/account-status/s-1': () => ok(connectedStatus),
    'GET /api/ppc/status/s-1': () => ok({ connected: false }),
    'GET /api/sp-api/s-1/marketplaces': () => ok({ marketplaces: [] }),
    'GET /api/sp-api/s-1/backfills': () => ok({ backfills: [] }),
    [LINKS]: () => ok({ links }),
  });
}

const section = async () => within(await screen.findByRole('region', { name: 'Connect links' }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T14:00:00Z'), toFake: ['Date'] });
});

test('a link is listed with its state and its events', async () => {
  server([link(), link({ link_id: 'l-2', state: 'used', opened: 1 })]);
  renderPage('/acme-outdoor/setup');
  const links = await section();
  const [first, second] = await links
    .findAllByRole('listitem')
    .then((items) => items.filter((item) => item.querySelector('details')));
  expect(first?.textContent).toContain('Open');
  expect(first?.textContent).toContain('opened 2 times');
  expect(first?.textContent).toContain('Opened from 203.0.113.*');
  expect(first?.textContent).toContain('Made by staff@insights.example');
  expect(second?.textContent).toContain('Used');
  expect(links.getAllByRole('button', { name: /^Revoke, link \d+, made / })).toHaveLength(1);
});

test('a link is made for the days chosen, and its address is shown once, to be copied', async () => {
  const api = server([]);
  api.on(MAKE, () => ok({ link: link(), url: 'http://localhost/connect/sp-api/s-1#link=secret' }));
  const { user } = renderPage('/acme-outdoor/setup');
  const links = await section();
  expect(await links.findByText(/^No links yet/)).toBeTruthy();
  await user.selectOptions(links.getByRole('combobox', { name: 'Good for' }), '30');
  await user.dblClick(links.getByRole('button', { name: 'Make a link' }));
  expect(await links.findByLabelText('New link')).toHaveProperty(
    'value',
    'http://localhost/connect/sp-api/s-1#link=secret',
  );
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({ days: 30 });
});

test('a link is revoked after a confirmation', async () => {
  const api = server([link()]);
  api.on(REVOKE, () => ok({ link: link({ state: 'revoked' }) }));
  const { user } = renderPage('/acme-outdoor/setup');
  const links = await section();
  await user.click(await links.findByRole('button', { name: /^Revoke, link \d+, made / }));
  expect(api.count(REVOKE)).toBe(0);
  api.on(LINKS, () => ok({ links: [link({ state: 'revoked' })] }));
  await user.click(await screen.findByRole('button', { name: 'Revoke the link' }));
  await waitFor(() => expect(api.count(REVOKE)).toBe(1));
  expect(await screen.findByText('The link was revoked')).toBeTruthy();
  expect(await links.findByText('Revoked')).toBeTruthy();
  expect(links.queryByRole('button', { name: /^Revoke, link \d+, made / })).toBeNull();
});

test('links that cannot be loaded say so, and the rest of the page is there', async () => {
  const api = server([]);
  api.on(LINKS, () => refuse(403, 'not_allowed', 'Not for you'));
  renderPage('/acme-outdoor/setup');
  expect(await (await section()).findByText('Failed to load the links')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Selling Partner API' })).toBeTruthy();
});

test('without admin mode there is no such part', async () => {
  server([link()]);
  localStorage.removeItem('isAdmin');
  renderPage('/acme-outdoor/setup');
  await screen.findByRole('region', { name: 'Selling Partner API' });
  expect(screen.queryByRole('region', { name: 'Connect links' })).toBeNull();
});

const CHANGE = 'PATCH /api/sellers/s-1';
const plainAddress = async () =>
  (await section()).findByRole('switch', { name: 'Plain connect address of Acme Outdoor' });

test('the plain connect address is closed by staff, and opened again', async () => {
  const api = server([]);
  let connectAddress: 'open' | 'closed' = 'open';
  api.on('GET /api/authed-sellers', () => ok({ sellers: [seller({ connectAddress })] }));
  api.on(CHANGE, () => {
    connectAddress = connectAddress === 'open' ? 'closed' : 'open';
    return ok({ seller: seller({ connectAddress }) });
  });
  const { user } = renderPage('/acme-outdoor/setup');
  expect(await plainAddress()).toHaveProperty('checked', true);
  await user.click(await plainAddress());
  expect(await screen.findByText('The plain connect address is closed')).toBeTruthy();
  expect(api.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ connectAddress: 'closed' });
  expect(await screen.findByText(/^Closed: only connect links work/)).toBeTruthy();
  expect(await screen.findByText(/Send the seller a connect link instead/)).toBeTruthy();
  await user.click(await plainAddress());
  await waitFor(() => expect(screen.queryByText(/Send the seller a connect link instead/)).toBeNull());
});

test('a plain connect address that could not be closed stays open and says so', async () => {
  const api = server([]);
  api.on(CHANGE, () => refuse(503, 'database_unavailable', ''));
  const { user } = renderPage('/acme-outdoor/setup');
  await user.click(await plainAddress());
  expect(await screen.findByText(/^The plain connect address could not be changed/)).toBeTruthy();
  expect(await plainAddress()).toHaveProperty('checked', true);
});
