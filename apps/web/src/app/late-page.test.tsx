import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { memoryHistory } from '../routing/history.ts';
import { createRouter } from '../routing/router.ts';
import { Screens } from '../routing/screens.tsx';
import type { LoadPage } from './late-page.tsx';
import { lazyPage } from './lazy-page.tsx';

const GONE = new TypeError('Failed to fetch dynamically imported module');
const Page = () => <h1>Orders</h1>;

function open(load: LoadPage, isReachable: boolean) {
  const browser = { isReachable: vi.fn(async () => isReachable), reload: vi.fn(), now: () => 1_000_000 };
  const routes = [
    { path: '/', Component: () => <h1>Home</h1> },
    { path: '/orders', load: lazyPage(load, browser) },
  ];
  const router = createRouter(routes, memoryHistory('/'));
  render(
    <MantineProvider env="test">
      <Screens router={router} />
    </MantineProvider>,
  );
  return { browser, go: () => router.navigate('/orders'), user: userEvent.setup() };
}

test('code that did not come at first is asked for again', async () => {
  const load = vi.fn<LoadPage>().mockRejectedValueOnce(GONE).mockResolvedValue(Page);
  const { browser, go } = open(load, true);
  await go();
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
  expect(browser.reload).not.toHaveBeenCalled();
});

test('after a deploy the page is loaded anew once, and not again if that did not help', async () => {
  const load = vi.fn<LoadPage>().mockRejectedValue(GONE);
  const first = open(load, true);
  await first.go();
  await waitFor(() => expect(first.browser.reload).toHaveBeenCalledOnce());
  const second = open(load, true);
  await second.go();
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy();
  expect(second.browser.reload).not.toHaveBeenCalled();
});

test('without a connection nothing is loaded anew, and one can try again', async () => {
  const load = vi.fn<LoadPage>().mockRejectedValue(GONE);
  const { browser, go, user } = open(load, false);
  await go();
  const button = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/Unexpected Application Error/)).toBeNull();
  expect(screen.queryByRole('main')).toBeNull(); // the frame around it has that landmark already
  expect(browser.reload).not.toHaveBeenCalled();
  load.mockResolvedValue(Page);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
});
