import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { coverageKeys, operatorKeys, reconcileKeys, salesKeys } from '../../lib/query-keys.ts';
import { signedInSubject } from '../../lib/session/session.ts';
import { wait } from '../../lib/wait.ts';
import { type Followed, type LiveEvent, openEvents } from './api.ts';
import { followEvents } from './live-stream.ts';
import { joinTabs } from './live-tabs.ts';

// What was requested a moment ago is new enough: a page that has just opened does not request everything twice.
const JUST_FETCHED_MS = 5_000;

const STREAM = { open: openEvents, pause: wait, random: Math.random };

type LiveUpdatesProps = {
  followed: Followed;
  onChanged: (marketplaces: readonly string[]) => void;
};

/** Fetches again what is on screen when something new is stored; a browser without locks or channels polls instead. */
export function LiveUpdates({ followed, onChanged }: LiveUpdatesProps) {
  const client = useQueryClient();
  const tabs = useRef<ReturnType<typeof joinTabs> | null>(null);
  const latest = useRef({ followed, onChanged });
  latest.current = { followed, onChanged };

  useEffect(() => {
    const subject = signedInSubject();
    if (!navigator.locks || typeof BroadcastChannel === 'undefined' || subject === null) return;
    const onEvent = (event: LiveEvent) => {
      if (event.name === 'moved') {
        for (const { sellerId, marketplaceId, granularity } of event.moves) {
          const changed = [
            ...(granularity === 'hour' ? [salesKeys.overview(sellerId, marketplaceId)] : []),
            salesKeys.reportsOf(sellerId, marketplaceId),
            reconcileKeys.daysOf(sellerId, marketplaceId),
            coverageKeys.of(sellerId, marketplaceId),
          ];
          for (const queryKey of changed) void client.invalidateQueries({ queryKey });
        }
        const names = event.moves.map((move) => `${move.sellerId}:${move.marketplaceId}`);
        latest.current.onChanged([...new Set(names)]);
      }
      if (event.name === 'look-again') {
        const before = Date.now() - JUST_FETCHED_MS;
        const { allOverviews, allReports } = salesKeys;
        const screens = [operatorKeys.all, coverageKeys.all, reconcileKeys.all];
        for (const queryKey of [allOverviews, allReports, ...screens])
          void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.dataUpdatedAt < before });
      }
    };
    const joined = joinTabs({
      name: `fc-live-${subject}`,
      locks: navigator.locks,
      openChannel: (name) => new BroadcastChannel(name),
      newId: () => crypto.randomUUID(),
      follow: (all, signal, onFollowed) => followEvents(STREAM, all, signal, onFollowed),
      onEvent,
    });
    tabs.current = joined;
    joined.show(latest.current.followed);
    // A page in the back/forward cache must not hold the stream of the other tabs.
    const leave = () => joined.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      tabs.current = null;
      joined.leave();
    };
  }, [client]);

  const key = JSON.stringify(followed);
  useEffect(() => {
    tabs.current?.show(JSON.parse(key));
  }, [key]);
  return null;
}
