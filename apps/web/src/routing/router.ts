// Which screens an address shows. Their code and what they show are fetched at the same time, and the screen that is left
// stands until all code is here.
import type { ComponentType } from 'react';
import {
  createPath,
  type Location,
  matchRoutes,
  type NavigateOptions,
  type Navigator,
  type Params,
  type RouteMatch,
  type RouteObject,
  type To,
} from 'react-router';
import { type History, newPlace } from './history.ts';

export type Visit = { params: Params; query: URLSearchParams };

/** What stands at a part of the address: a screen, or what the screens below it stand in. */
export type Route = {
  path?: string;
  index?: true;
  /** What is drawn, if it need not be fetched. */
  Component?: ComponentType;
  load?: () => Promise<ComponentType>;
  /** Begins to fetch what is shown here, and waits for nothing. Not told of choices that stand beside the path. */
  begin?: (visit: Visit) => void;
  children?: Route[];
};

/** As the router's own parts know routes; what is fetched is written into them. */
type Known = RouteObject & { known: Route };
type Match = RouteMatch<string, Known>;

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

type Step = { write: (place: Location) => void; keepsScroll: boolean };

const NO_STEP: Step = { write: () => {}, keepsScroll: false };

function toKnown(route: Route): Known {
  const { path, index, Component, children } = route;
  const what = Component ? { Component } : {};
  if (index) return { known: route, index, ...what };
  const where = path === undefined ? {} : { path };
  return { known: route, ...where, ...what, ...(children ? { children: children.map(toKnown) } : {}) };
}

async function fetchCode({ route }: Match) {
  if (route.known.load) route.Component = await route.known.load();
}

export type Router = ReturnType<typeof createRouter>;

export function createRouter(routes: Route[], history: History) {
  const known = routes.map(toKnown);
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

  const isNew = ({ route, pathname }: Match) =>
    !state.matches?.some((shown) => shown.route === route && shown.pathname === pathname);

  async function goTo(location: Location, { write, keepsScroll }: Step): Promise<void> {
    goal = location;
    for (const leave of leaving) leave(state.location);
    const matches = matchRoutes(known, location) ?? [];
    const query = new URLSearchParams(location.search);
    for (const { route, params } of matches.filter(isNew)) route.known.begin?.({ params, query });

    const missing = matches.filter(({ route }) => route.known.load && !route.Component);
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
    tell({ location, matches, isLeaving: false, keepsScroll, failure });
  }

  const step =
    (write: Step['write']) =>
    (to: To, place?: unknown, { preventScrollReset = false }: NavigateOptions = {}) =>
      goTo(newPlace(to, place), { write, keepsScroll: preventScrollReset });
  const [push, replace] = [step(history.push), step(history.replace)];

  history.onMoved(() => void goTo(history.here(), NO_STEP));
  return {
    /** Once the first screen is here: before that there is nothing to draw. */
    opened: goTo(state.location, NO_STEP),
    get state() {
      return state;
    },
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push,
      replace,
      go: history.go,
    } satisfies Navigator,
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
