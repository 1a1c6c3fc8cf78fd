import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useAddress } from './use-address.ts';

function Fields() {
  const { change } = useAddress();
  return (
    <>
      <button type="button" onClick={() => change({ sort: 'units' })}>
        Sort
      </button>
      <button type="button" onClick={() => change({ filter: 'tent' })}>
        Filter
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function open(loader: (request: Request) => Promise<null>) {
  const routes = [
    { path: '/one', loader: ({ request }: { request: Request }) => loader(request), element: <Fields /> },
    { path: '/two', element: 'Two' },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/one'] });
  render(<RouterProvider router={router} />);
  return router;
}

test('two changes in one moment both stand in the address', async () => {
  const router = open(async () => null);
  await screen.findByRole('button', { name: 'Sort' });
  act(() => {
    press('Sort');
    press('Filter');
  });
  await waitFor(() => expect(router.state.location.search).toBe('?sort=units&filter=tent'));
});

test('a change that a page was left over is forgotten', async () => {
  const never = new Promise<null>(() => {});
  const router = open((request) => (request.url.includes('filter') ? never : Promise.resolve(null)));
  await screen.findByRole('button', { name: 'Filter' });
  act(() => press('Filter'));
  await act(() => router.navigate('/two'));
  await screen.findByText('Two');
  await act(() => router.navigate('/one'));
  await screen.findByRole('button', { name: 'Sort' });
  act(() => press('Sort'));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=units'));
});
