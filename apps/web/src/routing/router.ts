// Which screens an address shows. Their code and what they show are fetched at the same time, and the screen that is left
// stands until all code is here.
import type { ComponentType } from 'react';
import { addressOf, type History, type Location, newPlace } from './history.ts';
import { createMatching } from './matching.ts';
import type { Match, Route } from './route.ts';

export type RouterState = {
  location: Location;
  /** Each stands in the one before; none where nothing is at the address. Not known until the code of the first is here. */
  matches: Match[] | null;
  /** Whether the code of another screen is on its way. */
  isLeaving: boolean;
  /** Whether the page stays where it is scrolled to. */
  keepsScroll: boolean;
  /** Why the code of the screen did not come. */
  failure: { error: unknown } | null;
};

export type StepOptions = {
  /** Whether the place that is left is not to be come back to. */
  replace?: boolean;
  /** What the next screen is told beside the address. */
  state?: unknown;
  keepsScroll?: boolean;
};

type Step = { write: (place: Location) => void; keepsScroll: boolean };

const NO_STEP: Step = { write: () => {}, keepsScroll: false };

export type Router = ReturnType<typeof createRouter>;

export function createRouter(routes: Route[], history: History) {
  const match = createMatching(routes);
  const fetched = new Map<Route, ComponentType>();
  const listeners = new Set<() => void>();
  const leaving = new Set<(from: Location) => void>();
  let state: RouterState = {
    location: history.here(),
    matches: null,
    isLeaving: false,
    keepsScroll: false,
    failure: null,
  };
  let goal = state.location;

  const tell = (next: RouterState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const isMissing = ({ route }: Match) => route.load !== undefined && !fetched.has(route);
  const isShown = ({ route, at }: Match) =>
    state.matches?.some((shown) => shown.route === route && shown.at === at) ?? false;

  async function fetchCode({ route }: Match) {
    if (route.load) fetched.set(route, await route.load());
  }

  async function goTo(location: Location, { write, keepsScroll }: Step): Promise<void> {
    goal = location;
    for (const leave of leaving) leave(state.location);
    const found = match(location.pathname);
    const query = new URLSearchParams(location.search);
    for (const { route, params } of found.filter((one) => !isShown(one))) route.begin?.({ params, query });

    const missing = found.filter(isMissing);
    let failure: RouterState['failure'] = null;
    if (missing.length > 0) {
      tell({ ...state, isLeaving: true });
      try {
        await Promise.all(missing.map(fetchCode));
      } catch (error) {
        failure = { error };
      }
      if (goal !== location) return; // whoever went elsewhere meanwhile is not called back
    }
    write(location);
    // Only choices beside the path are others then: the screen itself is not drawn again for them.
    const isSame = found.length === state.matches?.length && found.every(isShown);
    tell({ location, matches: isSame ? state.matches : found, isLeaving: false, keepsScroll, failure });
  }

  history.onMoved(() => void goTo(history.here(), NO_STEP));
  return {
    /** Once the first screen is here: before that there is nothing to draw. */
    opened: goTo(state.location, NO_STEP),
    get state() {
      return state;
    },
    /** Goes to an address of ours; whoever goes where they are already adds no step to the history. */
    navigate(address: string, options: StepOptions = {}): Promise<void> {
      const place = newPlace(address, options.state);
      const isReplacing = options.replace ?? addressOf(place) === addressOf(state.location);
      const write = isReplacing ? history.replace : history.push;
      return goTo(place, { write, keepsScroll: options.keepsScroll ?? false });
    },
    go: history.go,
    /** What is drawn for a route whose code is here. */
    componentOf: (route: Route): ComponentType | undefined => route.Component ?? fetched.get(route),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Told of the place that is still shown when someone goes elsewhere. */
    onLeave(leave: (from: Location) => void) {
      leaving.add(leave);
      return () => void leaving.delete(leave);
    },
  };
}
