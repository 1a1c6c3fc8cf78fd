import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { itemOf, presenceAs } from '../../features/catalogue/testing/catalogue-answers.ts';
import { answerLater, ok, refuse } from '../../testing/fake-api.ts';
import { LAMP, open, rowOf, SALES, SAVE, STOVE, server, TENT } from './testing/asin-sales-server.tsx';

const dialog = async () => within(await screen.findByRole('dialog', { name: /^ASIN / }));
const saved = (...asins: string[]) => new Map(asins.map((asin) => [asin, presenceAs()]));
const amazon = (asin: string) => `GET /api/catalog/items/${asin}`;
const stored = (asin: string) => `GET /api/sp-api/s-1/catalog-items/${asin}`;

describe('the details of an ASIN', () => {
  test('open with Enter on its row, are in the address, and close with Escape', async () => {
    server();
    const { user, addressNow } = open('/?period=2026-09');
    const name = within(await rowOf(TENT)).getByRole('button', { name: /^B000000001/ });
    name.focus();
    await user.keyboard('{Enter}');
    await dialog();
    expect(addressNow()).toBe(`/?period=2026-09&asin=${TENT}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(addressNow()).toBe('/?period=2026-09');
  });

  test('show the saved item, its family, and at most four more pictures', async () => {
    const item = itemOf(TENT, {
      title: 'Tent for two',
      brand: 'Acme',
      parentAsin: 'B00000000P',
      isVariation: true,
      variationTheme: 'COLOR',
      childAsins: [STOVE, LAMP],
      description: 'Dry in any rain.',
      mainImage: '/main',
      additionalImages: ['/a', '/b', '/c', '/d', '/e'],
    });
    const api = server({ saved: saved(TENT), answers: { [stored(TENT)]: () => ok({ item }) } });
    open(`/?asin=${TENT.toLowerCase()}`);
    const details = await dialog();
    expect(await details.findByText('As saved')).toBeTruthy();
    const facts = Object.fromEntries(
      details.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toMatchObject({
      ASIN: TENT,
      'Parent ASIN': 'B00000000P',
      Brand: 'Acme',
      Variation: 'By COLOR',
      'Child ASINs': STOVE + LAMP,
    });
    expect(details.getByText('Dry in any rain.')).toBeTruthy();
    expect(details.getAllByRole('img').map((img) => img.getAttribute('src'))).toEqual([
      '/main',
      '/a',
      '/b',
      '/c',
      '/d',
    ]);
    expect(api.asked.some(({ path }) => path.startsWith('/api/catalog/'))).toBe(false);
  });

  test("show Amazon's where it is not saved, any part of which may be missing", async () => {
    const bare = { item: { asin: LAMP } };
    const api = server({ answers: { [amazon(LAMP)]: () => ok(bare) } });
    open(`/?asin=${LAMP}`);
    const details = await dialog();
    expect(await details.findByText('As on Amazon')).toBeTruthy();
    expect(details.getByText('No title')).toBeTruthy();
    expect(details.queryByRole('img')).toBeNull();
    expect(api.asked.some(({ path }) => path.startsWith(`/api/sp-api/s-1/catalog-items/${LAMP}`))).toBe(
      false,
    );
  });

  test('show the figures of the period, and the months side by side', async () => {
    server();
    const { user } = open(`/?asin=${TENT}&period=2026-09`);
    const details = await dialog();
    const figures = within(await details.findByRole('region', { name: 'Figures' }));
    expect(figures.getByText('September 2026')).toBeTruthy();
    expect(figures.getByText('$1,234.50')).toBeTruthy();
    const months = within(details.getByRole('region', { name: 'Months' }));
    (await months.findByRole('slider', { name: 'Sales by month' })).focus();
    expect(months.getByRole('slider', { name: 'Sales by month' }).getAttribute('aria-valuetext')).toBe(
      'October 2026, Sales: $488.00, Units: 9',
    );
    await user.keyboard('{Home}{ArrowRight}'); // August was never processed
    expect(months.getByRole('slider', { name: 'Sales by month' }).getAttribute('aria-valuetext')).toBe(
      'August 2026, Sales: Not processed',
    );
    expect(months.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'October 2026',
      'September 2026',
      'August 2026',
      'July 2026',
    ]);
  });

  test('that cannot be loaded say why, and leave the figures', async () => {
    const refused = () => refuse(409, 'sp_api_not_connected', 'Please connect SP-API first.');
    server({ answers: { [amazon(LAMP)]: refused } });
    open(`/?asin=${LAMP}`);
    const details = await dialog();
    expect((await details.findByRole('alert')).textContent).toContain('Please connect SP-API first.');
    expect(await details.findByText('$12.34')).toBeTruthy();
  });

  test('are also loaded for an ASIN that is not in the table, but not for anything else', async () => {
    const other = 'B0ELSEWHER';
    server({
      answers: {
        [amazon(other)]: () => ok({ item: itemOf(other) }),
        [`${SALES}/${other}/months`]: () => ok({ months: [], currency_code: 'USD' }),
      },
    });
    const { router } = open(`/?asin=${other}`);
    const details = await dialog();
    expect(await details.findByText(`Item ${other}`)).toBeTruthy();
    expect(details.getByText('No sales of this ASIN.')).toBeTruthy();
    await router.navigate({ href: '/?asin=B123' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('saving one', () => {
  test('sends what Amazon describes, once, and shows it as saved', async () => {
    const items = saved();
    const later = answerLater();
    const api = server({ saved: items, answers: { [SAVE]: () => later.answer } });
    const { user } = open(`/?asin=${TENT}`);
    const details = await dialog();
    await user.dblClick(await details.findByRole('button', { name: 'Save to Database' }));
    items.set(TENT, presenceAs());
    later.arrive(ok({ item: itemOf(TENT) }));
    expect(await details.findByText('As saved')).toBeTruthy();
    expect(details.getByRole('button', { name: 'Save again from Amazon' })).toBeTruthy();
    expect(
      api.asked.filter(({ method, path }) => `${method} ${path}` === SAVE).map(({ body }) => body),
    ).toEqual([
      expect.objectContaining({
        asin: TENT,
        marketplaceId: 'ATVPDKIKX0DER',
        title: `Item ${TENT}`,
        brand: 'Acme',
      }),
    ]);
    expect(await details.findByRole('button', { name: `Favourite ${TENT}` })).toBeTruthy();
  });

  test('that the server refuses shows its message', async () => {
    server({ answers: { [SAVE]: () => refuse(403, 'not_allowed', 'Only for staff') } });
    const { user } = open(`/?asin=${TENT}`);
    const details = await dialog();
    await user.click(await details.findByRole('button', { name: 'Save to Database' }));
    expect(await screen.findByText('Only for staff')).toBeTruthy();
    expect(details.getByRole('button', { name: 'Save to Database' })).toBeTruthy();
  });

  test('is not offered to those who are not staff', async () => {
    server();
    open(`/?asin=${TENT}`, false);
    const details = await dialog();
    expect(await details.findByText('Not in the database; only staff can save it')).toBeTruthy();
    expect(details.queryByRole('button', { name: /Save/ })).toBeNull();
  });
});
