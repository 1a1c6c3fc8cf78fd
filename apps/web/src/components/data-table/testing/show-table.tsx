// Draws a table on a page with an address, in a window in which it is 300 px high: so many rows are written at once.
import { MantineProvider } from '@mantine/core';
import { createBrowserHistory, RouterContextProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { onePageRouter } from '../../../testing/one-page-router.ts';

export function showTable(children: ReactNode, address = '/') {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300); // jsdom lays nothing out
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(400);
  window.history.replaceState(null, '', address);
  const router = onePageRouter(() => children, createBrowserHistory());
  router.history.subscribe(() => void router.load());
  render(
    <MantineProvider env="test">
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), router, addressNow: () => window.location.search };
}

export function scrollTo(top: number) {
  const region = screen.getByRole('region', { name: /table$/ });
  act(() => {
    region.scrollTop = top;
    fireEvent.scroll(region);
  });
}

/** The first cell of each row that is drawn. */
export const headings = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
