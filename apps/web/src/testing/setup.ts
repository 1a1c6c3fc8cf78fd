// What jsdom lacks and the component kit asks for, and a clean browser before each test.
import { notifications } from '@mantine/notifications';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

configure({
  // The first page of a run loads its code on demand, which takes its time on a busy machine.
  asyncUtilTimeout: 8000,
  getElementError: notFound,
});

/**
 * Waiting for an element is failing to find it at every change of the page. The page is written out only when the message is
 * read, because writing it out every time takes a third of the time of all tests.
 */
function notFound(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, notFound);
  const fullMessage = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { configurable: true, get: fullMessage });
}

// What every element measures where nothing is laid out.
const contentRect = { x: 0, y: 0, top: 0, left: 0, width: 640, height: 480, right: 640, bottom: 480 };

class ResizeObserver {
  readonly #report: (entries: { target: Element; contentRect: typeof contentRect }[]) => void;
  constructor(report: (entries: { target: Element; contentRect: typeof contentRect }[]) => void) {
    this.#report = report;
  }
  observe(target: Element) {
    this.#report([{ target, contentRect }]); // browsers report the first size after the next layout; here there is none to wait for
  }
  unobserve() {}
  disconnect() {}
}

class IntersectionObserver {
  observe() {} // nothing is scrolled to where nothing is laid out
  disconnect() {}
}

const matchMedia = (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
});

// Not stubs of a test: those are taken away after it.
Object.assign(globalThis, { matchMedia, ResizeObserver, IntersectionObserver });

// No stylesheet is read here, so an element looks as it says itself. jsdom's own answer holds every rule of the theme against
// every element above it, each time a role is looked for: that was more than half of the time of all tests.
const isNotShown = (element: Element) => element.matches('[hidden], head, script, style, template, noscript');
const ownStyle = (element: Element) => (element instanceof HTMLElement ? element.style : document.head.style);
const visibilityOf = (element: Element | null): string =>
  element === null ? 'visible' : ownStyle(element).visibility || visibilityOf(element.parentElement);
window.getComputedStyle = (element) => {
  const own = ownStyle(element);
  const computed: Record<string, () => string> = {
    display: () => (isNotShown(element) ? 'none' : own.display || 'block'),
    visibility: () => visibilityOf(element),
  };
  return new Proxy(own, {
    get(style, name) {
      if (name === 'getPropertyValue')
        return (property: string) => computed[property]?.() ?? style.getPropertyValue(property);
      if (typeof name === 'string' && computed[name]) return computed[name]();
      return Reflect.get(style, name, style);
    },
  });
};

Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  notifications.clean();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
