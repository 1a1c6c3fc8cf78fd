import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

const INFO = 'GET /api/public/sp-api/s-1/info';
const OPEN = 'POST /api/public/sp-api/s-1/link';
const INITIATE = 'POST /api/public/sp-api/s-1/initiate';
const CONSENT = 'https://sellercentral.amazon.com/apps/authorize/consent?state=x';
const PAGE = '/connect/sp-api/s-1#link=secret-token';

const { origin, hostname, href } = window.location;
const assign = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  assign.mockReset();
  vi.stubGlobal('location', { origin, hostname, href, assign });
});

const server = (isConnected = false) =>
  fakeApi({
    [INFO]: () => ok({ sellerName: 'Acme Outdoor', isConnected }),
    [OPEN]: () => ok({ sellerName: 'Acme Outdoor', isConnected, expires_at: '2026-03-17T12:00:00Z' }),
    [INITIATE]: () => ok({ authUrl: CONSENT }),
  });

test('a link opens the same page, is taken out of the address, and goes along to the consent', async () => {
  const api = server();
  const { user, router } = renderPage(PAGE);
  expect(await screen.findByRole('heading', { name: 'Connect Acme Outdoor to Insights' })).toBeTruthy();
  expect(router.state.location.hash).toBe('');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(CONSENT));
  expect(api.asked.at(-1)?.body).toEqual({ region: 'NA', country: 'US', link: 'secret-token' });
  for (const { path } of api.asked) expect(path).not.toContain('secret-token');
});

test.each([
  ['link_expired', 410, 'This link has expired'],
  ['link_revoked', 410, 'This link was taken back'],
  ['link_used', 410, 'This link was used already'],
  ['link_not_found', 404, 'This link is not known'],
])('%s is said with what to do, and the plain page goes on working', async (code, status, title) => {
  const api = server();
  api.on(OPEN, () => refuse(status, code, 'The server’s message'));
  renderPage(PAGE);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(/Ask the person who sent it for a new one\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  expect(sessionStorage.getItem('fc-connect-link')).toBeNull();
});

test('who comes back from Amazon without having approved still has the link', async () => {
  const api = server();
  const { router } = renderPage(PAGE);
  await screen.findByRole('button', { name: 'Connect' });
  await router.navigate({ href: '/connect/sp-api/s-1?error=access_denied' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  again.click();
  const connect = await screen.findByRole('button', { name: 'Connect' });
  connect.click();
  await waitFor(() => expect(api.asked.at(-1)?.body).toMatchObject({ link: 'secret-token' }));
});

test('a connection that works can be renewed with a link, and not without', async () => {
  server(true);
  const { user } = renderPage(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Renew the connection' }));
  expect(await screen.findByRole('button', { name: 'Connect' })).toBeTruthy();
});

test('the plain address sends the same requests as without links', async () => {
  const api = server();
  renderPage('/connect/sp-api/s-1');
  await screen.findByRole('button', { name: 'Connect' });
  expect(api.asked.map(({ path }) => path)).toEqual(['/api/public/sp-api/s-1/info']);
});

test('a seller who has connected with a link at a closed address reads that nothing is left to do', async () => {
  fakeApi({ [INFO]: () => refuse(404, 'seller_not_found', 'Seller not found') });
  renderPage('/connect/sp-api/s-1/success');
  expect(await screen.findByRole('heading', { name: 'You can close this page' })).toBeTruthy();
});
