import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { browserHistory, memoryHistory } from './history.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';
import { Outlet, Screens } from './screens.tsx';
import { useIsLeaving, useParams, useSearchParams } from './visit.ts';

const GONE = new TypeError('Failed to fetch dynamically imported module');

/** Code that comes when the test says so. */
function late(name: string) {
  let arrive = () => {};
  const code = new Promise<() => string>((resolve) => {
    arrive = () => resolve(() => name);
  });
  return { load: () => code, come: () => act(async () => arrive()) };
}

function Frame() {
  const { place } = useParams();
  return (
    <>
      <p>{useIsLeaving() ? 'leaving' : 'here'}</p>
      <p>{`at ${place ?? 'no place'}`}</p>
      <Outlet />
    </>
  );
}

function open(children: Route[], address = '/', frame: Partial<Route> = {}) {
  const router = createRouter([{ Component: Frame, ...frame, children }], memoryHistory(address));
  render(<Screens router={router} />);
  const go = (to: string) =>
    act(async () => {
      void router.navigate(to);
    });
  const back = () => act(async () => router.go(-1));
  return { router, go, back, pathNow: () => router.state.location.pathname };
}

const HOME: Route = { path: '/', Component: () => 'Home' };

test('the screen that is left stands, and its address with it, until the code of the next is here', async () => {
  const orders = late('Orders');
  const { go, pathNow } = open([HOME, { path: '/orders', load: orders.load }]);
  await go('/orders');
  expect(screen.getByText('leaving')).toBeTruthy();
  expect(screen.getByText('Home')).toBeTruthy();
  expect(pathNow()).toBe('/');
  await orders.come();
  expect(screen.getByText('Orders')).toBeTruthy();
  expect(screen.getByText('here')).toBeTruthy();
  expect(pathNow()).toBe('/orders');
});

test('whoever goes elsewhere meanwhile is not called back when the first code comes after all', async () => {
  const [orders, stock] = [late('Orders'), late('Stock')];
  const { go, back, pathNow } = open([
    HOME,
    { path: '/orders', load: orders.load },
    { path: '/stock', load: stock.load },
  ]);
  await go('/orders');
  await go('/stock');
  await stock.come();
  await orders.come();
  expect(screen.getByText('Stock')).toBeTruthy();
  expect(pathNow()).toBe('/stock');
  await back();
  expect(screen.getByText('Home')).toBeTruthy();
});

test('whoever goes on before the first screen is here sees nothing unexpected', async () => {
  const [orders, stock] = [late('Orders'), late('Stock')];
  const { go } = open(
    [
      { path: '/orders', load: orders.load },
      { path: '/stock', load: stock.load },
    ],
    '/orders',
  );
  await go('/stock');
  await orders.come();
  expect(screen.queryByText(/Unexpected/)).toBeNull();
  await stock.come();
  expect(screen.getByText('Stock')).toBeTruthy();
});

test('a screen asks before its code is here, for every path once, and not for what stands beside it', async () => {
  const [asked, framed] = [vi.fn(), vi.fn()];
  const sales = late('Sales');
  const { go } = open([HOME, { path: '/sales/:place', load: sales.load, begin: asked }], '/', {
    begin: framed,
  });
  await go('/sales/us?day=1');
  expect(screen.getByText('leaving')).toBeTruthy();
  expect(asked.mock.lastCall?.[0].params).toEqual({ place: 'us' });
  expect(asked.mock.lastCall?.[0].query.get('day')).toBe('1');
  await sales.come();
  expect(screen.getByText('at us')).toBeTruthy();
  await go('/sales/us?day=2');
  expect(asked).toHaveBeenCalledTimes(1);
  await go('/sales/de');
  expect(asked).toHaveBeenCalledTimes(2);
  expect(framed).toHaveBeenCalledTimes(1);
});

test('code that does not come says so, and is asked for again by whoever comes again', async () => {
  const load = vi.fn(async () => () => 'Orders').mockRejectedValueOnce(GONE);
  const { go } = open([HOME, { path: '/orders', load }]);
  await go('/orders');
  expect(screen.getByText(GONE.message)).toBeTruthy();
  await go('/');
  expect(screen.getByText('Home')).toBeTruthy();
  await go('/orders');
  expect(screen.getByText('Orders')).toBeTruthy();
});

test('a screen that fails says so, until one goes elsewhere', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // where it is reported
  const Failing = () => {
    throw new Error('No such column');
  };
  const { go } = open([HOME, { path: '/orders', Component: Failing }]);
  await go('/orders');
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(screen.getByText('No such column')).toBeTruthy();
  await go('/');
  expect(screen.getByText('Home')).toBeTruthy();
});

test.each(['/nowhere', '/%E0%A4%A', '//evil.example/x', '/orders/1/2'])(
  'nothing is at %s, which is said',
  (address) => {
    open([HOME, { path: '/orders', Component: () => 'Orders' }], address);
    expect(screen.getByText('404 Not Found')).toBeTruthy();
  },
);

test('where the browser refuses to change the address, the screen changes all the same', async () => {
  const Page = () => {
    const [query, setQuery] = useSearchParams();
    return (
      <button
        type="button"
        onClick={() => setQuery(() => new URLSearchParams({ sort: 'units' }), { replace: true })}
      >
        {query.get('sort') ?? 'unsorted'}
      </button>
    );
  };
  const router = createRouter([{ path: '/', Component: Page }], browserHistory());
  render(<Screens router={router} />);
  vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError');
  });
  act(() => screen.getByRole('button').click());
  expect(screen.getByText('units')).toBeTruthy();
});

test('a choice beside the path draws again who reads it, and not the screen around', async () => {
  const [framed, listed] = [vi.fn(), vi.fn()];
  const Sorted = () => useSearchParams()[0].get('sort') ?? 'unsorted';
  const List = () => {
    listed();
    return <Sorted />;
  };
  const Around = () => {
    framed();
    return <Outlet />;
  };
  const { go } = open([{ path: '/', Component: List }], '/', { Component: Around });
  const [frames, lists] = [framed.mock.calls.length, listed.mock.calls.length];
  await go('/?sort=units');
  expect(screen.getByText('units')).toBeTruthy();
  expect([framed.mock.calls.length, listed.mock.calls.length]).toEqual([frames, lists]);
});

test('two changes of what stands beside the path in one moment both stand there', () => {
  const Page = () => {
    const [query, change] = useSearchParams();
    const add = (name: string) => change((now) => new URLSearchParams([...now, [name, '1']]));
    return (
      <button type="button" onClick={() => void [add('a'), add('b')]}>
        {`${query}`}
      </button>
    );
  };
  const { router } = open([{ path: '/', Component: Page }]);
  act(() => screen.getByRole('button').click());
  expect(screen.getByText('a=1&b=1')).toBeTruthy();
  expect(router.state.location.search).toBe('?a=1&b=1');
});
