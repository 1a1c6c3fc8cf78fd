import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryHistory } from './history.ts';
import { createRouter } from './router.ts';
import { Screens } from './screens.tsx';
import { SCROLL_PLACES_KEY } from './scroll-places.ts';

let at = 0;

beforeEach(() => {
  at = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => at);
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
    at = Number(to[1]);
  });
});

function open(address = '/one') {
  const routes = [
    { path: '/one', Component: () => 'One' },
    { path: '/two', Component: () => <h2 id="naïve">Two</h2> },
  ];
  const router = createRouter(routes, memoryHistory(address));
  const { unmount } = render(<Screens router={router} />);
  return {
    go: (to: string) => act(() => router.navigate(to)),
    back: () => act(() => router.go(-1)),
    change: (to: string) => act(() => router.navigate(to, { replace: true, keepsScroll: true })),
    unmount,
  };
}

const leaveThePage = () => act(() => window.dispatchEvent(new Event('pagehide')));

test('another screen begins at its top, and the one before is found where it was left', async () => {
  const { go, back } = open();
  at = 640;
  await go('/two');
  expect(at).toBe(0);
  at = 80;
  await back();
  expect(at).toBe(640);
});

test('choices on a screen leave it where it is', async () => {
  const { change } = open();
  at = 640;
  await change('/one?sort=units');
  expect(at).toBe(640);
});

test('a page that is loaded again is where it was', () => {
  const first = open();
  at = 320;
  leaveThePage();
  first.unmount();
  at = 0;
  open();
  expect(at).toBe(320);
});

test.each(['not json', '[]', '"text"', '{"/one":"640"}', 'null'])(
  'what is kept as %s takes nobody anywhere',
  (kept) => {
    sessionStorage.setItem(SCROLL_PLACES_KEY, kept);
    open();
    expect(at).toBe(0);
  },
);

test('a browser that keeps nothing for us does not mind', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const { go, back } = open();
  at = 640;
  leaveThePage();
  await go('/two');
  await back();
  expect(at).toBe(640);
});

test('the element that the address names is shown, and what is no name is passed over', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { go } = open();
  await go('/two#na%C3%AFve');
  expect(shown).toHaveBeenCalledOnce();
  at = 640;
  await go('/two#%E0%A4%A');
  expect(at).toBe(0);
});
