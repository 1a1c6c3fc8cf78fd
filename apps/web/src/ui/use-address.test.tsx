import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { browserHistory, memoryHistory } from '../routing/history.ts';
import { createRouter } from '../routing/router.ts';
import { Screens } from '../routing/screens.tsx';
import { useLocation } from '../routing/visit.ts';
import { queryOf, useAddress } from './use-address.ts';

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

function open() {
  const routes = [
    { path: '/one', Component: Fields },
    { path: '/two', Component: () => 'Two' },
  ];
  const router = createRouter(routes, memoryHistory('/one'));
  render(<Screens router={router} />);
  return router;
}

test('two changes in one moment both stand in the address', () => {
  const router = open();
  act(() => {
    press('Sort');
    press('Filter');
  });
  expect(router.state.location.search).toBe('?sort=units&filter=tent');
});

test('a change that a page was left over is forgotten', async () => {
  const router = open();
  await act(() => {
    press('Filter');
    return router.navigate('/two');
  });
  await screen.findByText('Two');
  await act(() => router.navigate('/one'));
  await screen.findByRole('button', { name: 'Sort' });
  act(() => press('Sort'));
  expect(router.state.location.search).toBe('?sort=units');
});

describe('what is noted', () => {
  let drawn = 0;

  function Page() {
    const location = useLocation();
    const { query, change, note } = useAddress();
    drawn += 1;
    return (
      <>
        <output>{query.toString()}</output>
        <button type="button" onClick={() => note({ filter: 'tent' })}>
          Note
        </button>
        <button type="button" onClick={() => change({ sort: 'units' })}>
          Sort
        </button>
        <p>{`${queryOf(location)}`}</p>
      </>
    );
  }

  function openInBrowser(address: string) {
    window.history.replaceState(null, '', address);
    const routes = [
      { path: '/one', Component: Page },
      { path: '/two', Component: () => 'Two' },
    ];
    const router = createRouter(routes, browserHistory());
    render(<Screens router={router} />);
    return router;
  }

  test('stands in the address, and nothing is drawn again for it', () => {
    openInBrowser('/one?sort=name#rows');
    const before = drawn;
    press('Note');
    expect(window.location.search + window.location.hash).toBe('?sort=name&filter=tent#rows');
    expect(drawn).toBe(before);
  });

  test('stays there when something else is changed, and is read by whoever is drawn then', async () => {
    openInBrowser('/one');
    press('Note');
    await act(async () => press('Sort'));
    await waitFor(() => expect(window.location.search).toBe('?filter=tent&sort=units'));
    expect(screen.getByRole('status').textContent).toBe('filter=tent&sort=units');
  });

  test('is there again for whoever comes back to the place, and not at another one', async () => {
    const router = openInBrowser('/one');
    press('Note');
    await act(() => router.navigate('/one?sort=name'));
    expect(screen.getByRole('status').textContent).toBe('sort=name');
    await act(() => router.navigate('/two'));
    await act(() => router.go(-2));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('filter=tent'));
    expect(screen.getByText('filter=tent', { selector: 'p' })).toBeTruthy();
  });

  test('is refused where the browser shows another place than the router', () => {
    const router = openInBrowser('/one');
    window.history.replaceState({ ...window.history.state, key: 'elsewhere' }, '');
    press('Note');
    expect(window.location.search).toBe('');
    expect(router.state.location.search).toBe('');
  });
});
