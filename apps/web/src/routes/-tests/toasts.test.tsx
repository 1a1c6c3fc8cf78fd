import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, connectedStatus, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { toasts } from '../../testing/toasts.ts';

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

test('the same message again replaces the one before it', async () => {
  server();
  const { user } = renderPage('/acme-outdoor/setup');
  await user.click(await disconnect());
  await user.click(await disconnect());
  await waitFor(() => expect(toasts()).toEqual([['status', expect.stringContaining('stays connected')]]));
});

test('a refusal that comes after the screen was left is still shown', async () => {
  const api = server();
  const late = answerLater();
  api.on('PATCH /api/sp-api/s-1/marketplaces/ATVPDKIKX0DER', () => late.answer);
  const { user, router, client } = renderPage('/acme-outdoor/setup');
  await user.click(await screen.findByRole('button', { name: 'Hide, USA' }));
  await act(() => router.navigate({ href: '/' }));
  await home();
  late.arrive(refuse(503, 'provider_unavailable', 'Not now'));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(toasts()).toEqual([['alert', 'Not now']]);
});
