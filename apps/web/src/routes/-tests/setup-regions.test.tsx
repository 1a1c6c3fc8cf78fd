import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, connectedStatus, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const PENDING = 'GET /api/pending-regions/s-1';
const CONFIRM = 'POST /api/pending-regions/s-1/p-1/confirm';
const DISCARD = 'DELETE /api/pending-regions/s-1/p-1';

const europe = {
  pending_id: 'p-1',
  region: 'EU',
  country: null,
  stores: [
    { marketplace_id: 'A1PA6795UKMFR9', marketplace_name: 'Amazon.de', store_name: 'Acme Outdoor DE' },
    { marketplace_id: 'A1F83G8C2ARO7P', marketplace_name: 'Amazon.co.uk', store_name: null },
  ],
  authorised_at: '2026-03-10T12:00:00.000Z',
  expires_at: '2026-03-11T12:00:00.000Z',
};

function server(pending: unknown[]) {
  rememberSession();
  let waiting = pending;
  const api = fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(staff),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    'GET /api/sp-api/account-status/s-1': () => ok({ ...connectedStatus, pendingRegions: waiting.length }),
    'GET /api/ppc/status/s-1': () => ok({ connected: false }),
    [PENDING]: () => ok({ pending: waiting }),
  });
  /** Somebody has confirmed or discarded it, here or elsewhere. */
  const end = () => {
    waiting = [];
  };
  return { api, end };
}

const section = async () => within(await screen.findByRole('region', { name: 'Further regions' }));

test('a further region shows its stores, and is connected once it was confirmed', async () => {
  const { api, end } = server([europe]);
  const { user } = renderPage('/acme-outdoor/setup');
  const regions = await section();
  expect(await regions.findByText('Acme Outdoor DE (Amazon.de)')).toBeTruthy();
  expect(regions.getByText('No name (Amazon.co.uk)')).toBeTruthy();
  api.on(CONFIRM, () => ok({ region: 'EU', country: null }));
  end();
  await user.dblClick(regions.getByRole('button', { name: 'Confirm Europe for Acme Outdoor' }));
  expect(await screen.findByText('Europe is connected')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Further regions' })).toBeNull());
  expect(api.count(CONFIRM)).toBe(1);
});

test('a further region whose stores are somebody else’s is discarded', async () => {
  const { api } = server([europe]);
  const { user } = renderPage('/acme-outdoor/setup');
  const regions = await section();
  api.on(DISCARD, () => ok({ discarded: true }));
  await user.click(await regions.findByRole('button', { name: 'Discard Europe for Acme Outdoor' }));
  await waitFor(() => expect(api.count(DISCARD)).toBe(1));
  expect(api.count(CONFIRM)).toBe(0);
});

test('a region that was confirmed in another tab says so, and is gone', async () => {
  const { api, end } = server([europe]);
  const { user } = renderPage('/acme-outdoor/setup');
  const regions = await section();
  const button = await regions.findByRole('button', { name: 'Confirm Europe for Acme Outdoor' });
  api.on(CONFIRM, () => refuse(410, 'confirmation_ended', 'There is nothing left to confirm here'));
  end();
  await user.click(button);
  expect(await screen.findByText('There is nothing left to confirm here')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Further regions' })).toBeNull());
});

test('regions that cannot be loaded say so, and the rest of the page is there', async () => {
  const { api } = server([europe]);
  api.on(PENDING, () => refuse(403, 'not_allowed', 'Not for you'));
  renderPage('/acme-outdoor/setup');
  expect(await (await section()).findByText('Failed to load the regions to confirm')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Selling Partner API' })).toBeTruthy();
});

test('a person who comes back from Amazon with a further region is led to where it is confirmed', async () => {
  const { api } = server([europe]);
  api.on('GET /api/public/sp-api/s-1/info', () => ok({ sellerName: 'Acme Outdoor', isConnected: true }));
  renderPage('/connect/sp-api/s-1/success?confirm=EU');
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Go to Account Setup' });
  expect(link.getAttribute('href')).toBe('/s-1/setup');
});

test('a seller without such a region has no such section, and no request is sent for it', async () => {
  const { api } = server([]);
  renderPage('/acme-outdoor/setup');
  await screen.findByText('A3ACME');
  expect(screen.queryByRole('region', { name: 'Further regions' })).toBeNull();
  expect(api.count(PENDING)).toBe(0);
});
