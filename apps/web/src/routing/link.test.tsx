import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { browserHistory } from './history.ts';
import { Link } from './link.tsx';
import { createRouter } from './router.ts';
import { Screens } from './screens.tsx';

function open(link: ComponentProps<typeof Link>) {
  window.history.replaceState(null, '', '/');
  const router = createRouter(
    [
      { path: '/', Component: () => <Link {...link}>Orders</Link> },
      { path: '/orders', Component: () => <h1>All orders</h1> },
    ],
    browserHistory(),
  );
  render(<Screens router={router} />);
  return { link: screen.getByRole('link'), steps: () => window.history.length, router };
}

test('a link is followed without loading the page, and the browser’s own steps too', async () => {
  const { link } = open({ to: '/orders' });
  act(() => link.click());
  expect(screen.getByRole('heading', { name: 'All orders' })).toBeTruthy();
  expect(window.location.pathname).toBe('/orders');
  act(() => window.history.back());
  expect(await screen.findByRole('link', { name: 'Orders' })).toBeTruthy();
});

test.each([
  ['in another tab', { ctrlKey: true }, {}],
  ['in another tab of a Mac', { metaKey: true }, {}],
  ['in another window', { shiftKey: true }, {}],
  ['as a file', { altKey: true }, {}],
  ['by the middle button', { button: 1 }, {}],
  ['where the link says so', {}, { target: '_blank' }],
])('a link opened %s is left to the browser', (_, press, link) => {
  const opened = open({ to: '/orders', ...link });
  const event = createEvent.click(opened.link, press);
  const seen = vi.fn((click: Event) => {
    const { defaultPrevented } = click;
    click.preventDefault(); // jsdom cannot follow it
    return defaultPrevented;
  });
  window.addEventListener('click', seen, { once: true });
  fireEvent(opened.link, event);
  expect(seen).toHaveReturnedWith(false);
  expect(opened.router.state.location.pathname).toBe('/');
});

test('a link whose owner keeps the press leads nowhere', () => {
  const { link, router } = open({ to: '/orders', onClick: (event) => event.preventDefault() });
  act(() => link.click());
  expect(router.state.location.pathname).toBe('/');
});

test('a link to where one is adds no step to go back over', () => {
  const { link, steps } = open({ to: '/' });
  const before = steps();
  act(() => link.click());
  expect(steps()).toBe(before);
});

test('two slashes in a link do not lead to another host', () => {
  const { link, router } = open({ to: '//evil.example/x' });
  act(() => link.click());
  expect(router.state.location.pathname).toBe('/evil.example/x');
  expect(window.location.host).toBe('localhost:3000');
});
