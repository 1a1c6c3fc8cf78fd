import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, fakeApi, ok } from '../../testing/fake-api.ts';
import { about, admin, rememberSession, seller } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

function server() {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
  });
}

test.each([
  ['inventory', 'Inventory Management'],
  ['orders', 'Order Management'],
  ['customers', 'Customer Insights'],
  ['reports', 'Reports & Analytics'],
  ['performance', 'Performance Metrics - USA'],
])('the screen %s shows the title "%s" with seller and marketplace', async (subPath, title) => {
  server();
  renderPage(`/acme-outdoor/ATVPDKIKX0DER/${subPath}`);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('Acme Outdoor');
  expect(main.textContent).toContain('USA');
  expect(document.title).toBe(`${title} · Insights`);
});

test('while sellers load the screen says so', async () => {
  const { answer, arrive } = answerLater();
  server().on('GET /api/authed-sellers', () => answer);
  renderPage('/acme-outdoor/ATVPDKIKX0DER/inventory');
  expect(await screen.findByText('Loading...')).toBeTruthy();
  arrive(ok({ sellers: [seller()] }));
  await screen.findByRole('heading', { name: 'Inventory Management' });
});

test('the global ads overview is for admin mode; otherwise it leads home', async () => {
  server();
  renderPage('/ads');
  expect(await screen.findByRole('heading', { name: 'Welcome to Insights' })).toBeTruthy();
});
