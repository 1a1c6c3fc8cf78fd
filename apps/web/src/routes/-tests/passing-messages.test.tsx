import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, connectedStatus, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

function server() {
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
  });
}

const home = () => screen.findByRole('heading', { name: 'Welcome to Insights' });
const disconnect = () => screen.findByRole('button', { name: 'Disconnect, Selling Partner API' });

test('a message stays on the screen it was told on', async () => {
  server();
  const { user, router } = renderPage('/acme-outdoor/setup');
  await user.click(await disconnect());
  expect(screen.getByText(/stays connected/)).toBeTruthy();
  await act(() => router.navigate({ href: '/' }));
  await home();
  expect(screen.queryByText(/stays connected/)).toBeNull();
  await act(() => router.history.back());
  await disconnect();
  expect(screen.queryByText(/stays connected/)).toBeNull();
});

test('an answer that comes after one has left the screen is told nowhere else', async () => {
  const api = server();
  const late = answerLater();
  api.on('PATCH /api/sp-api/s-1/marketplaces/ATVPDKIKX0DER', () => late.answer);
  const { user, router, client } = renderPage('/acme-outdoor/setup');
  await user.click(await screen.findByRole('button', { name: 'Hide, USA' }));
  await act(() => router.navigate({ href: '/' }));
  await home();
  late.arrive(refuse(503, 'provider_unavailable', 'Not now'));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(screen.queryByText('Not now')).toBeNull();
  await act(() => router.history.back());
  await disconnect();
  expect(screen.queryByText('Not now')).toBeNull();
});
