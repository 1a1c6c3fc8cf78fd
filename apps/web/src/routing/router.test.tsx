import { act, render, screen } from '@testing-library/react';
import { Link, Outlet, useSearchParams } from 'react-router';
import { expect, test, vi } from 'vitest';
import { browserHistory, memoryHistory } from './history.ts';
import { createRouter, type Route } from './router.ts';
import { Screens } from './screens.tsx';
import { useIsLeaving, useScreenParams } from './visit.ts';

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
  const { place } = useScreenParams();
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
      void router.navigator.push(to);
    });
  const back = () => act(async () => router.navigator.go(-1));
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
      <button type="button" onClick={() => setQuery({ sort: 'units' }, { replace: true })}>
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

test('links are followed without loading the page, and the browser’s own steps too', async () => {
  const router = createRouter(
    [
      { path: '/', Component: () => <Link to="/orders">Orders</Link> },
      { path: '/orders', Component: () => <h1>All orders</h1> },
    ],
    browserHistory(),
  );
  render(<Screens router={router} />);
  act(() => screen.getByRole('link').click());
  expect(screen.getByRole('heading', { name: 'All orders' })).toBeTruthy();
  expect(window.location.pathname).toBe('/orders');
  act(() => window.history.back());
  expect(await screen.findByRole('link', { name: 'Orders' })).toBeTruthy();
});
