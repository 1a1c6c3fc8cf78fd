import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useMemo } from 'react';
import { expect, test, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { COLUMNS, type Product, product } from './testing/products.ts';
import { headings, scrollTo, showTable } from './testing/show-table.tsx';
import type { TableFilter } from './use-table-rows.ts';
import { useTableSearch } from './use-table-search.ts';

const PAGE = 50;
const SOLD = {
  key: 'sold',
  label: 'Sold',
  all: 'All products',
  options: [{ value: 'none', label: 'Never sold' }],
  accepts: () => false, // the server decides: nothing is filtered here
};
const SELECTS = [SOLD];
const FILTER: TableFilter<Product> = {
  label: 'Search products',
  textsOf: () => [],
  noMatch: 'No products match the search',
  selects: SELECTS,
};

type Asked = { sort: string; text: string; sold: string | null; page: number };

/** A server with 20,000 products, of which 120 match any text, and none matches "canoe". */
function server() {
  const asked: Asked[] = [];
  let isFailing = false;
  const send = async (question: Asked) => {
    asked.push(question);
    if (isFailing) throw new Error('No answer');
    const found = question.text === '' ? 20_000 : question.text === 'canoe' ? 0 : 120;
    const count = Math.min(PAGE, found - question.page * PAGE);
    const rows = Array.from({ length: count }, (_, step) => product(question.page * PAGE + step));
    return { rows, found, total: 20_000, page: question.page };
  };
  const fail = (next: boolean) => {
    isFailing = next;
  };
  return { asked, send, fail };
}

function Products({ send }: Pick<ReturnType<typeof server>, 'send'>) {
  const search = useTableSearch({ columns: COLUMNS, defaultSort: '-units', selects: SELECTS });
  const sort = `${search.sort?.desc ? '-' : ''}${search.sort?.id}`;
  const text = search.searched;
  const sold = search.chosen[0] ?? null;
  const query = useInfiniteQuery({
    queryKey: ['products', sort, text, sold],
    queryFn: ({ pageParam }) => send({ sort, text, sold, page: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ found, page }) => ((page + 1) * PAGE < found ? page + 1 : null),
    placeholderData: (before) => before,
    retry: false,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  if (!pages?.[0]) return null;
  return (
    <>
      <button type="button" onClick={() => void query.fetchNextPage()}>
        Try again
      </button>
      <DataTable
        name="Products"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ asin }) => asin}
        filter={FILTER}
        defaultSort="-units"
        empty={{ text: 'No products yet.' }}
        onOpen={() => {}}
        manual={{
          search,
          foundCount: pages[0].found,
          totalCount: pages[0].total,
          hasMore: query.hasNextPage && !query.isFetchNextPageError,
          onEndReached: () => void query.fetchNextPage({ cancelRefetch: false }),
          isBusy: query.isPlaceholderData,
        }}
      />
    </>
  );
}

async function show(address = '/') {
  const { asked, send, fail } = server();
  const page = showTable(
    <QueryClientProvider client={new QueryClient()}>
      <Products send={send} />
    </QueryClientProvider>,
    address,
  );
  await screen.findByRole('table');
  return { ...page, asked, fail };
}

const countShown = () => screen.getByRole('status').textContent;

test('rows of the server stay in its order, and all it has are counted', async () => {
  const { asked } = await show();
  expect(headings().slice(0, 3)).toEqual(['B0', 'B1', 'B2']);
  expect(screen.getByRole('columnheader', { name: 'Units' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('20002');
  expect(countShown()).toBe('20,000 of 20,000');
  expect(asked).toEqual([{ sort: '-units', text: '', sold: null, page: 0 }]);
});

test('an order, a text and a filter are sent to the server and are in the address', async () => {
  const { user, asked, addressNow } = await show('/?sold=none');
  await user.click(screen.getByRole('button', { name: 'ASIN, Products' }));
  await user.type(screen.getByRole('searchbox'), 'tent');
  await waitFor(() => expect(countShown()).toBe('120 of 20,000'));
  expect(asked.at(-1)).toEqual({ sort: 'asin', text: 'tent', sold: 'none', page: 0 });
  await waitFor(() => expect(addressNow()).toBe('?sold=none&sort=asin&filter=tent'));
});

test('the next page is requested once the end of the loaded rows is near, until there are no more', async () => {
  const { asked } = await show('/?filter=tent');
  const pages = () => asked.map(({ page }) => page);
  expect(pages()).toEqual([0]);
  scrollTo(40 * 40);
  await screen.findByRole('rowheader', { name: 'B50' });
  expect(pages()).toEqual([0, 1]);
  scrollTo(40 * 95);
  await waitFor(() => expect(pages()).toEqual([0, 1, 2]));
  scrollTo(40 * 119);
  await screen.findByRole('rowheader', { name: 'B119' });
  expect(screen.getByRole('row', { name: /^B119 / }).getAttribute('aria-rowindex')).toBe('121');
  expect(screen.queryAllByRole('row', { busy: true })).toEqual([]);
  expect(pages()).toEqual([0, 1, 2]);
});

test('a page that fails is not requested again and again', async () => {
  const { user, asked, fail } = await show();
  fail(true);
  scrollTo(40 * 45);
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(screen.queryAllByRole('row', { busy: true })).toEqual([]));
  scrollTo(40 * 46);
  expect(asked).toHaveLength(2);
  fail(false);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('rowheader', { name: 'B50' });
});

test('the focus moves on into rows that are still loading', async () => {
  const { user } = await show();
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(40 * 52); // the head, 50 rows and the one that is loading
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => scrollTo(40 * 52 - 300));
  screen.getByRole('button', { name: 'B0' }).focus();
  await user.keyboard('{End}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('B50'));
});

test('a search without matches says so, and the fields stay', async () => {
  const { user } = await show();
  await user.type(screen.getByRole('searchbox'), 'canoe');
  expect(await screen.findByRole('cell', { name: 'No products match the search' })).toBeTruthy();
  expect(countShown()).toBe('0 of 20,000');
});
