import type { ComponentType } from 'react';

export type Params = Readonly<Record<string, string | undefined>>;

export type Visit = { params: Params; query: URLSearchParams };

/** What stands at a part of the address: a screen, or what the screens below it stand in. */
export type Route = {
  /** Parts such as `:name` stand for any one part of an address, `*` for all that is left of it. */
  path?: string;
  /** What is drawn, if it need not be fetched. */
  Component?: ComponentType;
  load?: () => Promise<ComponentType>;
  /** Begins to fetch what is shown here, and waits for nothing. Not told of choices that stand beside the path. */
  begin?: (visit: Visit) => void;
  children?: Route[];
};

export type Match = {
  route: Route;
  /** The part of the path up to here: the route is the same one where this is the same too. */
  at: string;
  /** The names in all of the path. */
  params: Params;
};
