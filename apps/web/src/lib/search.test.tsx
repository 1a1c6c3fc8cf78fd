import { createMemoryHistory, RouterProvider, useLocation } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onePageRouter } from '../testing/one-page-router.ts';
import { useChangeSearch } from './search.ts';

function Fields() {
  const change = useChangeSearch();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  return (
    <>
      <output>{search}</output>
      <button type="button" onClick={() => change({ sort: 'units' })}>
        Sort
      </button>
      <button type="button" onClick={() => change({ filter: 'tent', page: undefined })}>
        Filter
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function open(address: string) {
  const router = onePageRouter(Fields, createMemoryHistory({ initialEntries: [address] }));
  render(<RouterProvider router={router} />);
  await screen.findByRole('status');
  return router;
}

test('two changes at the same time are both in the address', async () => {
  const router = await open('/one?page=2#rows');
  await act(async () => {
    press('Sort');
    press('Filter');
  });
  expect(router.state.location.href).toBe('/one?sort=units&filter=tent#rows');
  expect(screen.getByRole('status').textContent).toBe('?sort=units&filter=tent');
});

test('a change replaces the address: going back leads to the page before', async () => {
  const router = await open('/one');
  await act(() => router.navigate({ href: '/two' }));
  await act(async () => press('Sort'));
  expect(router.state.location.href).toBe('/two?sort=units');
  await act(async () => router.history.back());
  expect(router.state.location.href).toBe('/one');
});

test('parameters are plain texts in the address, also those that look like numbers', async () => {
  const router = await open('/one?page=2&asin=0123&on=true&none=');
  await act(async () => press('Sort'));
  expect(router.state.location.searchStr).toBe('?page=2&asin=0123&on=true&none=&sort=units');
});
