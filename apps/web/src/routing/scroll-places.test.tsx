import { act, render } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('a screen that is longer by and by', () => {
  let grow: (to: number) => void;

  beforeEach(() => {
    let length = Number.POSITIVE_INFINITY;
    const watchers = new Set<() => void>();
    vi.mocked(window.scrollTo).mockImplementation((...to: unknown[]) => {
      at = Math.min(Number(to[1]), length);
    });
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly observe;
        readonly disconnect;
        constructor(tell: () => void) {
          this.observe = () => watchers.add(tell);
          this.disconnect = () => watchers.delete(tell);
        }
      },
    );
    grow = (to) => {
      length = to;
      for (const tell of watchers) tell();
    };
  });

  const comeBack = async () => {
    const { go, back } = open();
    at = 640;
    await go('/two');
    grow(200);
    await back();
    expect(at).toBe(200);
  };

  test('is followed to where it was left, and no further', async () => {
    await comeBack();
    grow(500);
    expect(at).toBe(500);
    grow(900);
    expect(at).toBe(640);
    at = 700;
    grow(1000);
    expect(at).toBe(700);
  });

  test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
    'is left alone once someone moves it with a %s',
    async (move) => {
      await comeBack();
      window.dispatchEvent(new Event(move));
      grow(900);
      expect(at).toBe(200);
    },
  );

  test('takes no other screen there', async () => {
    const { go, back } = open();
    at = 640;
    await go('/two');
    grow(200);
    await back();
    await go('/two');
    grow(900);
    expect(at).toBe(0);
  });
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
