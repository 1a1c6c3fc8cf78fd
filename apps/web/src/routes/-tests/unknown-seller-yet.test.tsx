import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { about, admin, rememberSession } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

test.each([
  ['/acme-outdoor/setup', 'Account Setup'],
  ['/acme-outdoor/ATVPDKIKX0DER/admin', 'Admin Dashboard'],
  ['/acme-outdoor/ATVPDKIKX0DER/ads', 'Advertising Dashboard'],
  ['/acme-outdoor/ATVPDKIKX0DER/reconcile', 'Reconcile'],
  ['/acme-outdoor/ATVPDKIKX0DER/health', 'Coverage and health'],
])('%s says what it is before the seller is known', async (address, title) => {
  rememberSession();
  fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => new Promise(() => {}),
  });
  renderPage(address);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(document.title).toBe(`${title} · Insights`);
  expect(screen.getByText('Loading...').getAttribute('role')).toBe('status');
});
