// What the screens make of a server that says less, more or other things than ours does today.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { admin, marketplace, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const NOW = new Date('2026-06-17T21:32:00Z');
const USA = '/s-1/ATVPDKIKX0DER';
const ME = 'GET /api/auth/me';
const SELLERS = 'GET /api/authed-sellers';
const LATEST = `GET /api/sales/hourly/latest${USA}`;
const DAILY = `GET /api/sales/daily/fetch${USA}`;

/** No more than the specification's fields. */
const bareSeller = {
  id: 's-1',
  slug: 'acme-outdoor',
  name: 'Acme Outdoor',
  selling_partner_id: 'A3ACME',
  encrypted_token: 'ciphertext',
  marketplaces: [{ marketplace_id: 'ATVPDKIKX0DER', marketplace_name: 'Amazon.com', country_code: 'US' }],
};

// Two hours of today and two of yesterday on the Pacific coast.
const bareRows = ['2026-06-16T07', '2026-06-16T08', '2026-06-17T07', '2026-06-17T08'].map((hour) => ({
  interval_start: `${hour}:00:00Z`,
  total_sales_amount: 10,
}));

function server() {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => refuse(404, 'not_found', 'No such call'),
    [ME]: () => ok({ id: 'u-1', role: 'admin', email: 'admin@insights.example' }),
    [SELLERS]: () => ok({ sellers: [bareSeller] }),
    [LATEST]: () => ok({ rows: bareRows }),
    [DAILY]: () => ok({ rows: [{ ...bareRows[2], order_count: 1, unit_count: 2 }] }),
  });
}

const live = async () => within(await screen.findByRole('region', { name: 'Live Sales' }));
const cards = async () => {
  const section = await screen.findByRole('region', { name: 'Acme Outdoor' });
  return within(section)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

test('the specification’s fields alone are enough for the home screen', async () => {
  server();
  renderPage('/');
  expect(await cards()).toEqual(['USAATVPDKIKX0DERAcme Outdoor']);
});

test('fields that nobody knows are ignored everywhere', async () => {
  const api = server();
  const more = { added: { deeply: [1] } };
  api.on(ME, () => ok({ ...staff, ...more }));
  api.on(SELLERS, () =>
    ok({ sellers: [seller({ ...more, marketplaces: [{ ...marketplace(), ...more }] })], ...more }),
  );
  api.on(LATEST, () => ok({ rows: bareRows.map((row) => ({ ...row, ...more })), ...more }));
  renderPage(USA);
  expect(await screen.findByRole('heading', { name: 'Acme Outdoor USA' })).toBeTruthy();
  expect(await (await live()).findAllByText('$20.00')).toHaveLength(2);
});

test('one odd seller and one odd marketplace cost only themselves', async () => {
  const marketplaces = [null, { name: 'no id' }, 7, ...bareSeller.marketplaces];
  server().on(SELLERS, () => ok({ sellers: [null, 'x', {}, { ...bareSeller, marketplaces }] }));
  renderPage('/');
  expect(await cards()).toEqual(['USAATVPDKIKX0DERAcme Outdoor']);
});

test('a marketplace is known in each of its three notations', async () => {
  const marketplaces = [
    { marketplace_id: 'ATVPDKIKX0DER', marketplace_name: 'Amazon.com' },
    { marketplace: { id: 'A1PA6795UKMFR9', name: 'Germany' }, id: 'row-2' },
    { id: 'A2EUQ1WTGCTBG2', name: 'Canada' },
  ];
  server().on(SELLERS, () => ok({ sellers: [{ ...bareSeller, marketplaces }] }));
  renderPage('/');
  expect(await cards()).toEqual([
    'USAATVPDKIKX0DERAcme Outdoor',
    'GermanyA1PA6795UKMFR9Acme Outdoor',
    'CanadaA2EUQ1WTGCTBG2Acme Outdoor',
  ]);
});

test.each([[null], [undefined]])(
  'a seller whose marketplaces are %j does not cost the others',
  async (marketplaces) => {
    const empty = { id: 's-2', slug: 'empty', name: 'Empty', marketplaces };
    server().on(SELLERS, () => ok({ sellers: [empty, bareSeller] }));
    renderPage('/');
    expect(await cards()).toEqual(['USAATVPDKIKX0DERAcme Outdoor']);
  },
);

test.each(['operator', 'owner', null])(
  'the role %j waits for the product, and can ask for help',
  async (role) => {
    const api = server();
    api.on(ME, () => ok({ ...admin, role, supportEmail: undefined }));
    renderPage('/');
    expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeTruthy();
    const mail = screen.getByRole('link', { name: 'support@insights.example' });
    expect(mail.getAttribute('href')).toBe('mailto:support@insights.example');
  },
);

describe('sales', () => {
  test('are shown in dollars without anything the product adds', async () => {
    server();
    renderPage(USA);
    expect(await (await live()).findAllByText('$20.00')).toHaveLength(2);
    const report = within(await screen.findByRole('region', { name: 'Sales Report' }));
    expect((await report.findAllByText('$10.00')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Failed to load/)).toBeNull();
    // Nobody said what was fetched and when: nothing is claimed about it.
    expect(report.getByText(/No figure from Amazon/)).toBeTruthy();
    expect(screen.queryByText(/not fetched yet/i)).toBeNull();
  });

  test('leave out records without a start and count what is no number as 0', async () => {
    const odd = [
      null,
      { total_sales_amount: 999 },
      { interval_start: null, total_sales_amount: 999 },
      { interval_start: '2026-06-17T09:00:00Z', total_sales_amount: 'much' },
    ];
    server().on(LATEST, () => ok({ rows: [...odd, ...bareRows] }));
    renderPage(USA);
    expect(await (await live()).findAllByText('$20.00')).toHaveLength(2);
  });

  test('may come with their amounts as texts', async () => {
    const rows = bareRows.map((row) => ({ ...row, total_sales_amount: '10.25' }));
    server().on(LATEST, () => ok({ rows }));
    renderPage(USA);
    expect(await (await live()).findAllByText('$20.50')).toHaveLength(2);
  });
});

test('states that this version does not know are shown as known ones', async () => {
  const api = server();
  api.on(ME, () => ok(staff));
  localStorage.setItem('isAdmin', 'true');
  api.on(SELLERS, () => ok({ sellers: [{ ...bareSeller, connection: { tokenStatus: 'tired' } }] }));
  api.on('GET /api/sp-api/account-status/s-1', () =>
    ok({ connected: true, tokenStatus: 'tired', region: 'MOON' }),
  );
  const dreaming = { marketplace_id: 'ATVPDKIKX0DER', granularity: 'daily', state: 'dreaming' };
  api.on('GET /api/sp-api/s-1/backfills', () => ok({ backfills: [dreaming] }));
  renderPage('/acme-outdoor/setup');
  expect(await screen.findByText('Connected')).toBeTruthy();
  const daily = await screen.findByRole('button', { name: /Backfill daily/ });
  await waitFor(() => expect(api.asked.some(({ path }) => path.includes('backfills'))).toBe(true));
  expect(daily.getAttribute('aria-disabled')).not.toBe('true');
});

test('a sign-in that says no more than the specification is a sign-in', async () => {
  const api = server();
  localStorage.clear();
  api.on('POST /api/auth/login', () => ok({ accessToken: 'a', refreshToken: 'r', user: { role: 'admin' } }));
  const { user } = renderPage('/login');
  await user.type(await screen.findByLabelText('Email'), 'admin@insights.example');
  await user.type(screen.getByLabelText('Password'), 'secret-1{Enter}');
  await screen.findByRole('heading', { name: 'Welcome to Insights' });
  expect(localStorage.getItem('fc-access-token')).toBe('{"accessToken":"a"}');
  expect(localStorage.getItem('userRole')).toBe('admin');
});
