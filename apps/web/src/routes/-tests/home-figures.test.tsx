import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operatorSellers, refetchMarketplaces } from '../../features/operators/api.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { answerLater, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, germany, marketplace, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { operatorGermany, operatorMarketplace, operatorSeller } from '../../testing/operator-fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const FIGURES = 'GET /api/operators/marketplaces';
const acme = seller({ marketplaces: [marketplace(), germany] });
const renewal = { kind: 'connection', message: 'Connection needs renewal' } as const;

function server(
  sellers: unknown = [operatorSeller({ marketplaces: [operatorMarketplace(), operatorGermany()] })],
) {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(staff),
    'GET /api/authed-sellers': () => ok({ sellers: [acme] }),
    [FIGURES]: () => ok({ sellers, now: '2026-03-10T12:10:00.000Z' }),
  });
}

const cards = async () =>
  within(await screen.findByRole('region', { name: 'Acme Outdoor' })).findAllByRole('link');

test('a card compares today with yesterday at the same hour, and the seller says how it is connected', async () => {
  server();
  renderPage('/');
  await screen.findByText('$1,234.50');
  const [us, de] = await cards();
  expect(us?.textContent).toBe(
    'USAATVPDKIKX0DERToday $1,234.50+4.8 %Yesterday by then $1,178.00Acme Outdoor',
  );
  expect(de?.textContent).toContain('€99.90−16.8 %');
  expect(us?.querySelector('svg path')).toBeTruthy();
  expect(screen.getByText('Connected, updated 12 min ago')).toBeTruthy();
});

test('a marketplace in trouble comes first, and says what is wrong', async () => {
  server([
    operatorSeller({
      connection: 'renew',
      marketplaces: [operatorMarketplace(), operatorGermany({ trouble: renewal })],
    }),
  ]);
  renderPage('/');
  await screen.findByText('$1,234.50');
  const [first] = await cards();
  expect(first?.textContent).toContain('Germany');
  expect(first?.textContent).toContain('Connection needs renewal');
});

test('cards are shown before their figures, and without them where they fail', async () => {
  const { answer, arrive } = answerLater();
  const api = server();
  api.on(FIGURES, () => answer);
  const { user } = renderPage('/');
  expect((await cards())[0]?.textContent).toBe('USAATVPDKIKX0DERAcme Outdoor');
  arrive(refuse(403, 'not_allowed', 'Not for you'));
  expect(await screen.findByText('Today’s figures could not be loaded.')).toBeTruthy();
  expect((await cards())[0]?.textContent).toBe('USAATVPDKIKX0DERAcme Outdoor');
  api.on(FIGURES, () => ok({ sellers: [operatorSeller()] }));
  await user.click(screen.getByRole('button', { name: /^Try again, / }));
  expect(await screen.findByText('$1,234.50')).toBeTruthy();
});

const page = (id: string, name: string, next: string | null) =>
  ok({ sellers: [operatorSeller({ id, slug: id, name })], next });

test('sellers of several pages are added up together and sorted as one list', async () => {
  const api = server();
  api.on(FIGURES, ({ path }) => {
    if (!path.includes('?')) return page('s-1', 'Zebra', 's-1');
    return path.endsWith('?after=s-1') ? page('s-2', 'acme', 's-2') : page('s-3', 'Birch', null);
  });
  renderPage('/?view=table');
  const totals = await screen.findByRole('list', { name: 'Totals by currency' });
  expect(totals.textContent).toContain('Today, 3 in USD$3,703.50');
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual([
    expect.stringContaining('acme'),
    expect.stringContaining('Birch'),
    expect.stringContaining('Zebra'),
    'Total',
  ]);
});

const canada = (id: string, today: number | null) =>
  operatorSeller({
    id,
    slug: id,
    marketplaces: [
      operatorMarketplace({ currency_code: 'CAD', country_code: 'CA', today, yesterday_by_then: today }),
    ],
  });

test.each([
  ['all are known', [700.45, 98.5], 'Today, 2 in CADCA$798.95Yesterday by then CA$798.95', 'CA$798.95'],
  [
    'one is not known',
    [798.95, null],
    'Today, 1 of 2 in CADCA$798.95Yesterday by then CA$798.95 (1 of 2)',
    'CA$798.95 (1 of 2)',
  ],
  ['none is known', [null, null], 'Today, 0 of 2 in CAD-Yesterday by then -', '-'],
  ['all are known to be zero', [0, 0], 'Today, 2 in CADCA$0.00Yesterday by then CA$0.00', 'CA$0.00'],
])(
  'a sum says how many marketplaces are in it: %s',
  async (_case, [first = null, second = null], text, total) => {
    server([canada('s-1', first), canada('s-2', second)]);
    renderPage('/?view=table');
    const totals = await screen.findByRole('list', { name: 'Totals by currency' });
    expect(totals.textContent).toBe(text);
    const sums = screen.getByRole('rowheader', { name: 'Total' }).closest('tr');
    expect(sums?.children[1]?.textContent).toBe(total);
  },
);

test('a marketplace that sold in two currencies shows both, and nothing is added', async () => {
  const none = { yesterday_by_then: null, yesterday: null, week: null, last_week_by_then: null };
  const by_currency = [
    { currency_code: 'EUR', today: 20.5, ...none },
    { currency_code: 'USD', today: 100, ...none },
  ];
  const figures = { today: null, yesterday_by_then: null, change: null, hours: '', by_currency };
  server([operatorSeller({ marketplaces: [operatorMarketplace(figures)] })]);
  renderPage('/');
  await screen.findByText('€20.50 + $100.00');
  expect((await cards())[0]?.textContent).toContain('Today €20.50 + $100.00Yesterday by then -');
});

test('a change during a fetch of many pages is fetched once these have arrived', async () => {
  const { answer, arrive } = answerLater();
  const api = server();
  const changed = [operatorSeller({ marketplaces: [operatorMarketplace({ today: 2000 })] })];
  api.on(FIGURES, ({ path }) => {
    if (path.includes('?shops=')) return ok({ sellers: changed, next: null });
    return path.includes('?after=') ? answer : ok({ sellers: [operatorSeller()], next: 's-1' });
  });
  const client = createQueryClient();
  void client.fetchQuery(operatorSellers);
  await waitFor(() => expect(api.count(`${FIGURES}?after=s-1`)).toBe(1));
  const refetched = refetchMarketplaces(client, ['s-1:ATVPDKIKX0DER']);
  arrive(ok({ sellers: [operatorSeller({ id: 's-2', slug: 'nord', name: 'Nordlicht' })], next: null }));
  await refetched;
  const sellers = client.getQueryData(operatorSellers.queryKey);
  expect(sellers?.map(({ marketplaces: [first] }) => first?.today)).toEqual([2000, 1234.5]);
});

test('a list of sellers that does not end is a failure', async () => {
  const api = server();
  api.on(FIGURES, () => page('s-1', 'Acme Outdoor', 's-1'));
  await expect(createQueryClient().fetchQuery(operatorSellers)).rejects.toThrow('does not end');
});

test('one odd seller or figure leaves the others as they are', async () => {
  server([
    null,
    { id: '' },
    { id: 's-9', marketplaces: 'none' },
    operatorSeller({ marketplaces: [operatorMarketplace({ today: Number.NaN })] }),
  ]);
  renderPage('/');
  expect(await screen.findByText('Yesterday by then $1,178.00')).toBeTruthy();
});

test('all marketplaces as a table: trouble first, searched, added up by currency, in the address', async () => {
  server([
    operatorSeller({
      marketplaces: [
        operatorMarketplace(),
        operatorGermany({ trouble: { kind: 'late', message: 'Data is 4 h old' } }),
      ],
    }),
    operatorSeller({
      id: 's-2',
      slug: 'nord',
      name: 'Nordlicht',
      marketplaces: [operatorGermany({ today: 0.1, trouble: renewal })],
    }),
  ]);
  const { user, addressNow } = renderPage('/');
  await screen.findByText('$1,234.50');
  await user.click(screen.getByText('Table'));
  await waitFor(() => expect(addressNow()).toBe('/?view=table'));
  const table = within(await screen.findByRole('table', { name: 'All marketplaces' }));
  const names = () => table.getAllByRole('row').map((row) => row.textContent ?? '');
  await waitFor(() => expect(names()[1]).toContain('Nordlicht'));
  expect(names()[2]).toContain('Data is 4 h old');
  const totals = within(screen.getByRole('list', { name: 'Totals by currency' }));
  expect(totals.getByText('€100.00')).toBeTruthy();
  expect(totals.getByText('$1,234.50')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'eur');
  expect(await screen.findByText('2 of 3')).toBeTruthy();
  expect(names().at(-1)).toContain('€100.00');
});

test('the table opens from its address', async () => {
  server();
  renderPage('/?view=table');
  expect(await screen.findByRole('table', { name: 'All marketplaces' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download CSV, All marketplaces' })).toBeTruthy();
});
