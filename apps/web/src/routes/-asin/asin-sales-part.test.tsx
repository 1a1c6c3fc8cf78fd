import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { presenceAs } from '../../features/catalogue/testing/catalogue-answers.ts';
import { asinAnswer, asinRows } from '../../features/reports/asin-sales/testing/asin-answers.ts';
import { answerLater, ok, refuse } from '../../testing/fake-api.ts';
import {
  asinsShown,
  cellsOf,
  LAMP,
  open,
  ROWS,
  rowOf,
  SALES,
  STOVE,
  section,
  server,
  TENT,
} from './testing/asin-sales-server.tsx';

// The query of a page of the table; finding out which ASINs are saved requests a thousand rows.
const PAGE = { marketplaceId: 'ATVPDKIKX0DER', sort: 'sales', order: 'desc', limit: '100', offset: '0' };

const query = (path: string) => Object.fromEntries(new URL(path, 'http://insights').searchParams);
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const totals = () =>
  [...(document.querySelector('tfoot tr')?.children ?? [])].map((cell) => cell.textContent);
const search = () => screen.getByLabelText(/^Search by ASIN, parent, title or brand, /);

describe('sales by ASIN', () => {
  test('are listed in a table with their sum, the most sold first', async () => {
    server();
    open();
    expect(cellsOf(await rowOf(TENT))).toEqual([
      'B000000001B00000000P',
      '',
      'Tent for two',
      '$1,234.50',
      '20',
      '$50.03',
      '3.2%',
      '400',
      '520',
      '5.00%',
      '97.50%',
      '2',
    ]);
    expect(asinsShown()).toEqual([TENT, STOVE, LAMP]);
    expect(['Total ASINs', 'Total revenue', 'Total units', 'Average price'].map(figure)).toEqual([
      '3',
      '$2,146.84',
      '60',
      '$35.78',
    ]);
    expect(totals().slice(0, 6)).toEqual(['Total', '', '', '$2,146.84', '60', '$35.78']);
  });

  test('say which months are in no sum, because they are in another currency', async () => {
    const leftOut = [{ year: 2026, month: 2, currency_code: 'CAD' }];
    server().on(SALES, () => ok({ ...asinAnswer(ROWS), total: ROWS.length, leftOut }));
    open();
    expect(
      await screen.findByText(/^Not in these sums because of another currency: .*2026 \(CAD\)/),
    ).toBeTruthy();
  });

  test('show a share of business buyers that is zero or unknown as a hyphen', async () => {
    server();
    open();
    expect(cellsOf(await rowOf(STOVE))[6]).toBe('-');
    expect(cellsOf(await rowOf(LAMP))[6]).toBe('-');
  });

  test('are compared with other sources, each under its name', async () => {
    server();
    open();
    const part = await section();
    expect((await part.findByText('The report, by date')).parentElement?.textContent).toContain('$2,159.34');
    expect(part.getByText('Order metrics, as on the sales page').parentElement?.textContent).toContain(
      '58 units, 61 days',
    );
    expect(part.getByText(/they need not be equal/)).toBeTruthy();
    expect(part.getByText(/^as of Nov 2, /)).toBeTruthy();
  });

  test('in another currency are shown in that one', async () => {
    const answer = asinAnswer(ROWS);
    const summary = { ...answer.summary, currency_code: 'EUR' };
    server({ answers: { [SALES]: () => ok({ ...answer, summary }) } });
    open();
    expect(cellsOf(await rowOf(TENT))[3]).toBe('€1,234.50');
  });

  test('are requested for the month in the address, or for all months', async () => {
    const api = server();
    const { user, addressNow } = open('/?period=2026-09');
    const part = await section();
    await rowOf(TENT);
    expect(screen.queryByRole('columnheader', { name: 'Periods' })).toBeNull();
    const choice = part.getByLabelText('Period');
    expect([...choice.children].map(({ textContent }) => textContent)).toEqual([
      'All periods',
      'October 2026',
      'September 2026',
    ]);
    await user.selectOptions(choice, 'All periods');
    expect(addressNow()).toBe('/');
    expect(await screen.findByRole('columnheader', { name: 'Periods' })).toBeTruthy();
    const asked = api.asked.map(({ path }) => query(path)).filter(({ limit }) => limit === PAGE.limit);
    expect(asked).toEqual([{ ...PAGE, year: '2026', month: '9' }, PAGE]);
  });

  test('of before stay, dimmed, while another month is on its way', async () => {
    const october = answerLater();
    const answers = {
      [SALES]: ({ path }: { path: string }) =>
        query(path)['month'] === '10' ? october.answer : ok(asinAnswer(ROWS)),
    };
    server({ answers });
    const { user } = open();
    await rowOf(TENT);
    await user.selectOptions(screen.getByLabelText('Period'), 'October 2026');
    expect((await rowOf(TENT)).closest('[aria-busy="true"]')).toBeTruthy();
    october.arrive(ok(asinAnswer(ROWS.slice(2))));
    await waitFor(() => expect(asinsShown()).toEqual([LAMP]));
  });

  test('are found by ASIN, parent, title and brand', async () => {
    server({ saved: new Map([[LAMP, presenceAs({ title: 'Head lamp', brand: 'Lumo' })]]) });
    open();
    await screen.findByText('Head lamp');
    for (const [text, found] of [
      ['b00000000p', [TENT]],
      ['STOVE', [STOVE]],
      ['lumo', [LAMP]],
      ['0002', [STOVE]],
    ] as const) {
      fireEvent.change(search(), { target: { value: text } });
      await waitFor(() => expect(asinsShown()).toEqual(found));
    }
    fireEvent.change(search(), { target: { value: 'canoe' } });
    expect(await screen.findByText('No ASINs found matching the search')).toBeTruthy();
  });

  test('without any say what would be here', async () => {
    server({ rows: [] });
    open();
    expect(
      await screen.findByText('No ASIN sales data available. Process a report to see data here.'),
    ).toBeTruthy();
    expect(screen.queryByText('Total ASINs')).toBeNull();
  });

  test('that could not be loaded show the message of the server, and can be tried again', async () => {
    const api = server({ answers: { [SALES]: () => refuse(403, 'not_allowed', 'Not for you') } });
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load ASIN salesNot for you');
    api.on(SALES, () => ok(asinAnswer(ROWS)));
    await user.click(screen.getByRole('button', { name: /^Try again, / }));
    expect(await rowOf(TENT)).toBeTruthy();
  });

  test('are saved in a file that is named after the marketplace and the month', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => {};
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const api = server({ answers: { [`${SALES}.csv`]: () => ok('ASIN') } });
    const { user } = open('/?period=2026-09');
    await rowOf(TENT);
    await user.click(screen.getByRole('button', { name: /^Download CSV, / }));
    await waitFor(() => expect(names).toEqual(['acme-outdoor-us-asin-sales-2026-09.csv']));
    const { path = '' } = api.asked.find((call) => call.path.includes('.csv')) ?? {};
    expect(query(path)).toEqual({
      marketplaceId: 'ATVPDKIKX0DER',
      sort: 'sales',
      order: 'desc',
      year: '2026',
      month: '9',
    });
  });
});

test('further rows are loaded as the table is scrolled', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400); // jsdom lays nothing out
  const rows = asinRows(250);
  const api = server({ rows });
  open();
  await screen.findByText('B000000000');
  const region = screen.getByLabelText('ASIN sales, table');
  const offsets = () => api.asked.map(({ path }) => query(path)).filter(({ limit }) => limit === PAGE.limit);
  expect(offsets()).toHaveLength(1);
  region.scrollTop = 95 * 48;
  fireEvent.scroll(region);
  await waitFor(() => expect(offsets().map(({ offset }) => offset)).toEqual(['0', '100']));
});

describe('odd answers', () => {
  test('one odd row does not take the table, and whatever was added to its fields may be missing', async () => {
    const rows = [
      { childAsin: TENT, totalSales: '10.50', totalUnits: 2, averageSellingPrice: 5.25, b2bPercentage: null },
      null,
      { totalSales: 5 },
      { childAsin: STOVE, totalSales: 'much', totalUnits: {}, periods: 'all' },
    ];
    server({
      answers: { [SALES]: () => ok({ asinSales: rows, summary: { totalAsins: 2, totalRevenue: '10.5' } }) },
    });
    open();
    expect(cellsOf(await rowOf(TENT)).slice(0, 9)).toEqual([
      TENT,
      '',
      '-',
      '$10.50',
      '2',
      '$5.25',
      '-',
      '-',
      '-',
    ]);
    expect(cellsOf(await rowOf(STOVE)).slice(3, 6)).toEqual(['$0.00', '0', '-']);
    expect(figure('Total revenue')).toBe('$10.50');
  });

  test('a row whose ASIN is none is shown, and not saved', async () => {
    const odd = { ...ROWS[0], childAsin: 'B123' };
    server({ answers: { [SALES]: () => ok({ ...asinAnswer(ROWS), asinSales: [odd, ROWS[1]] }) } });
    open();
    expect(await rowOf('B123')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Save 1 ASINs to Database' })).toBeTruthy();
  });
});
