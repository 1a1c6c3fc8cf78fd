// What jsdom lacks and the component kit asks for, and a clean browser before each test.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// The first page of a run loads its code on demand, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 8000 });

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
}));

vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly #told: (entries: never[]) => void;
    constructor(told: (entries: never[]) => void) {
      this.#told = told;
    }
    observe() {
      this.#told([]); // browsers tell the first size after the next layout; here there is none to wait for
    }
    unobserve() {}
    disconnect() {}
  },
);

Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
