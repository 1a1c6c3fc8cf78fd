import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { coverageKeys, operatorKeys, reconcileKeys, salesKeys } from '../../lib/query-keys.ts';
import { signedInSubject } from '../../lib/session/session.ts';
import type { LiveEvent, Move } from './event-reader.ts';
import { openEvents } from './live.queries.ts';
import { followShops } from './live-stream.ts';
import { joinTabs } from './live-tabs.ts';
import type { Shops } from './wanted-shops.ts';

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

// What was asked for a moment ago is new enough: whoever comes must not ask for everything twice.
const JUST_ASKED_MS = 5_000;

const STREAM = { open: openEvents, pause, chance: Math.random };

type LiveUpdatesProps = {
  /** What the screen shows. */
  shops: Shops;
  /** What else is to be fetched again of these shops. */
  onShops: (shops: readonly string[]) => void;
};

/**
 * Fetches again what is on screen when something new of it is stored. A browser without locks or channels between tabs,
 * as any is on a plain address other than its own machine's, goes on asking every few minutes.
 */
export function LiveUpdates({ shops, onShops }: LiveUpdatesProps) {
  const client = useQueryClient();
  const tabs = useRef<ReturnType<typeof joinTabs> | null>(null);
  const latest = useRef({ shops, onShops });
  latest.current = { shops, onShops };

  useEffect(() => {
    const subject = signedInSubject();
    if (!navigator.locks || typeof BroadcastChannel === 'undefined' || subject === null) return;
    const refetch = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
    const refetchMoved = (moves: readonly Move[]) => {
      for (const { sellerId, marketplaceId, granularity } of moves) {
        if (granularity === 'hour') refetch(salesKeys.overview(sellerId, marketplaceId));
        refetch(salesKeys.reportsOf(sellerId, marketplaceId));
        refetch(reconcileKeys.daysOf(sellerId, marketplaceId));
        refetch(coverageKeys.of(sellerId, marketplaceId));
      }
      latest.current.onShops([...new Set(moves.map((move) => `${move.sellerId}:${move.marketplaceId}`))]);
    };
    const onEvent = (event: LiveEvent) => {
      if (event.name === 'moved') return refetchMoved(event.moves);
      if (event.name !== 'look-again') return;
      const before = Date.now() - JUST_ASKED_MS;
      const { allOverviews, allReports } = salesKeys;
      const shown = [allOverviews, allReports, operatorKeys.all, coverageKeys.all, reconcileKeys.all];
      for (const queryKey of shown)
        void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.dataUpdatedAt < before });
    };
    const joined = joinTabs({
      name: `fc-live-${subject}`,
      locks: navigator.locks,
      openChannel: (name) => new BroadcastChannel(name),
      newId: () => crypto.randomUUID(),
      follow: (wanted, signal, heard) => followShops(STREAM, wanted, signal, heard),
      onEvent,
    });
    tabs.current = joined;
    joined.want(latest.current.shops);
    // A page that is put aside to come back with one step must not hold the stream of the others.
    const leave = () => joined.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      tabs.current = null;
      joined.leave();
    };
  }, [client]);

  const wanted = JSON.stringify(shops);
  useEffect(() => {
    tabs.current?.want(JSON.parse(wanted));
  }, [wanted]);
  return null;
}
