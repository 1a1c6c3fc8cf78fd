import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TROUBLE, UPDATE } from '../../features/coverage/testing/coverage-answers.ts';
import { salesAnswer } from '../../features/sales/testing/sales-answers.ts';
import { broken, fakeApi, ok } from '../../testing/fake-api.ts';
import { about, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

vi.stubEnv('TZ', 'UTC'); // the time zone of the browser

const ADDRESS = '/acme-outdoor/ATVPDKIKX0DER';

function server(trouble: unknown) {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(staff),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    'GET /api/sales/hourly/latest/s-1/ATVPDKIKX0DER': () => ok(salesAnswer([], null)),
    'GET /api/sales/daily/fetch/s-1/ATVPDKIKX0DER': () => ok(salesAnswer([], null)),
    [TROUBLE]: () => ok({ trouble }),
  });
}

const found = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:10:00Z'), toFake: ['Date'] });
});

test('late data are reported above the figures, with the button that helps', async () => {
  const api = server({ kind: 'late', message: 'Data is 5 h old' });
  api.on(UPDATE, () => ({ ...ok({ update: {} }), status: 202 }));
  const { user } = renderPage(ADDRESS);
  expect((await screen.findByText('Data is 5 h old')).closest('[role="status"]')).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: 'Update now, Data is 5 h old' }));
  expect(await screen.findByText(/^The update has been requested/)).toBeTruthy();
  await waitFor(() => expect(api.count(UPDATE)).toBeGreaterThan(0));
});

test.each([
  [{ kind: 'connection', message: 'Connection needs renewal' }, 'Connection needs renewal'],
  [
    { kind: 'expiring', message: 'Connection ends in 11 days', until: '2026-03-21T12:00:00Z' },
    'Connection ends in 11 days, renew by Mar 21, 2026',
  ],
])('a connection that must be renewed leads to the setup', async (trouble, text) => {
  server(trouble);
  renderPage(ADDRESS);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await found('Renew the connection')).toBe('/acme-outdoor/setup');
});

test('an exhausted quota says when it continues, and there is nothing to press', async () => {
  server({ kind: 'quota', message: 'Amazon’s quota for reports is used up', until: '2026-03-10T14:02:00Z' });
  renderPage(ADDRESS);
  expect(await screen.findByText('Amazon’s quota for reports is used up, continues 14:02 UTC')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Update now/ })).toBeNull();
});

test.each([
  ['nothing is wrong', ok({ trouble: null })],
  ['the server fails', broken(500)],
])('where %s, only the link to the health of the data is there', async (_, answer) => {
  const api = server(null);
  api.on(TROUBLE, () => answer);
  renderPage(ADDRESS);
  expect(await found('Data health')).toBe('/acme-outdoor/ATVPDKIKX0DER/health');
  expect(screen.queryByRole('button', { name: /^Update now/ })).toBeNull();
});
