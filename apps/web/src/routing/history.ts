// Where someone is among the pages they have seen, and the ways on from there.

/** What the place is called that a page was opened at. */
export const FIRST_KEY = 'default';

export type Location = {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its #, or empty. */
  hash: string;
  /** What one page tells the next beside the address. */
  state: unknown;
  /** One for every place in the history, also where two have the same address. */
  key: string;
};

export type History = {
  here: () => Location;
  push: (place: Location) => void;
  replace: (place: Location) => void;
  go: (steps: number) => void;
  /** Told when someone goes back or forward: they are elsewhere already. */
  onMoved: (moved: () => void) => void;
};

const newKey = () => Math.random().toString(36).slice(2, 10);

const ADDRESS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

// A lone question mark or # says nothing, and two slashes at the beginning would name another host.
function placeAt(address: string, state: unknown, key: string): Location {
  const [, pathname = '', search = '', hash = ''] = ADDRESS.exec(address) ?? [];
  return {
    pathname: pathname.replace(/^\/*/, '/'),
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
    state: state ?? null,
    key,
  };
}

export const addressOf = ({ pathname, search, hash }: Location): string => `${pathname}${search}${hash}`;

/** A place that nobody has been at. */
export const newPlace = (address: string, state: unknown = null): Location =>
  placeAt(address, state, newKey());

/** What the browser keeps with each of its places; other code on the page may have written there too. */
function keptInBrowser(): { key: string; usr: unknown } {
  const kept: unknown = window.history.state;
  if (typeof kept !== 'object' || kept === null) return { key: FIRST_KEY, usr: null };
  const { key, usr } = kept as { key?: unknown; usr?: unknown };
  return { key: typeof key === 'string' ? key : FIRST_KEY, usr };
}

const toKeep = ({ key, state }: Location) => ({ key, usr: state });

export function browserHistory(): History {
  // A place that says nothing of itself is none of ours, or the one that the page was opened at.
  if (window.history.state === null) window.history.replaceState({ key: FIRST_KEY, usr: null }, '');
  return {
    here() {
      const { key, usr } = keptInBrowser();
      const { pathname, search, hash } = window.location;
      return { pathname, search, hash, state: usr ?? null, key };
    },
    push(place) {
      const address = addressOf(place);
      try {
        window.history.pushState(toKeep(place), '', address);
      } catch {
        window.location.assign(address); // Safari refuses the hundredth step in half a minute
      }
    },
    replace(place) {
      try {
        window.history.replaceState(toKeep(place), '', addressOf(place));
      } catch {
        // refused for the same reason: what is shown is right, and the address follows with the next step
      }
    },
    go: (steps) => window.history.go(steps),
    onMoved: (moved) => window.addEventListener('popstate', moved),
  };
}

/** For pages that are drawn where no browser is, and for more than one at a time. */
export function memoryHistory(address: string): History {
  const first = placeAt(address, null, FIRST_KEY);
  let places = [first];
  let at = 0;
  let tell = () => {};
  return {
    here: () => places[at] ?? first,
    push(place) {
      at += 1;
      places = [...places.slice(0, at), place];
    },
    replace(place) {
      places[at] = place;
    },
    go(steps) {
      at = Math.min(Math.max(at + steps, 0), places.length - 1);
      tell();
    },
    onMoved(moved) {
      tell = moved;
    },
  };
}
