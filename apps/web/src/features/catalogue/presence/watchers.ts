// Who looks at which ASIN.

export type Listener = () => void;

export function createWatchers() {
  const listenersOf = new Map<string, Set<Listener>>();
  function watch(asin: string, listener: Listener): () => void {
    const own = listenersOf.get(asin) ?? new Set();
    listenersOf.set(asin, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0) listenersOf.delete(asin);
    };
  }
  return {
    watch,
    tell(asin: string): void {
      for (const listener of listenersOf.get(asin) ?? []) listener();
    },
    /** The ASINs that someone looks at. */
    watched: () => listenersOf.keys(),
  };
}
