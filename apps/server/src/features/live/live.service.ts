// Tells whoever listens which places have new sales. What is told is committed: whoever asks then is answered with it.
import type { LiveRepository, Place } from './live.repository.ts';

type Move = Place & { version: string };
export type LiveEvent = { name: 'look-again' } | { name: 'moved'; data: string };
type Send = (event: LiveEvent) => void;

export type LiveNeeds = {
  live: LiveRepository;
  /** Hears of every place that moves, wherever it was written; says when it begins to, and after every gap. */
  hear: (hearer: { told: (payload: string) => void; listening: () => void }) => () => Promise<void>;
};

// An update moves hours and days within a moment of each other.
const GATHER_MS = 100;
// Whoever hears of everything hears of it once a second: at ten thousand sellers that is dozens of places.
const GATHER_ALL_MS = 1_000;

export const LOOK_AGAIN: LiveEvent = { name: 'look-again' };

const keyOf = ({ sellerId, marketplaceId }: Pick<Place, 'sellerId' | 'marketplaceId'>) =>
  `${sellerId}:${marketplaceId}`;

function readPlace(payload: string): Place | null {
  const [sellerId, marketplaceId, granularity] = payload.split(' ');
  if (!sellerId || !marketplaceId || (granularity !== 'hour' && granularity !== 'day')) return null;
  return { sellerId, marketplaceId, granularity };
}

/** Collects places for a while and hands them over together, each once. */
function createGathering(ms: number, flush: (places: Place[]) => Promise<void>) {
  const gathered = new Map<string, Place>();
  let isWaiting = false;
  return (place: Place) => {
    gathered.set(`${keyOf(place)} ${place.granularity}`, place);
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      const places = [...gathered.values()];
      gathered.clear();
      void flush(places);
    }, ms);
  };
}

export function createLiveService({ live, hear }: LiveNeeds) {
  const ofShop = new Map<string, Set<Send>>();
  const ofAll = new Set<Send>();
  let count = 0;
  let stopListening: (() => Promise<void>) | null = null;

  const everybody = () => new Set([...ofAll, ...[...ofShop.values()].flatMap((sends) => [...sends])]);
  const lookAgain = (sends: Iterable<Send>) => {
    for (const send of sends) send(LOOK_AGAIN);
  };
  const moved = (moves: readonly Move[]): LiveEvent => ({ name: 'moved', data: JSON.stringify({ moves }) });

  const gatherForShops = createGathering(GATHER_MS, async (places) => {
    const heard = places.filter((place) => ofShop.has(keyOf(place)));
    if (heard.length === 0) return;
    const moves = await live.listVersions(heard).catch(() => null);
    if (!moves) return lookAgain(new Set(heard.flatMap((place) => [...(ofShop.get(keyOf(place)) ?? [])])));
    const bySend = new Map<Send, Move[]>();
    for (const move of moves)
      for (const send of ofShop.get(keyOf(move)) ?? []) {
        const known = bySend.get(send);
        if (known) known.push(move);
        else bySend.set(send, [move]);
      }
    for (const [send, own] of bySend) send(moved(own));
  });

  const gatherForAll = createGathering(GATHER_ALL_MS, async (places) => {
    if (ofAll.size === 0) return;
    const moves = await live.listVersions(places).catch(() => null);
    if (!moves) return lookAgain(ofAll);
    const event = moved(moves);
    for (const send of ofAll) send(event);
  });

  function told(payload: string): void {
    const place = readPlace(payload);
    if (!place) return;
    if (ofShop.has(keyOf(place))) gatherForShops(place);
    if (ofAll.size > 0) gatherForAll(place);
  }

  /** Where nobody listens here, nobody has to tell us either. */
  function begin(): void {
    count += 1;
    stopListening ??= hear({ told, listening: () => lookAgain(everybody()) });
  }
  function end(): void {
    count -= 1;
    if (count > 0) return;
    void stopListening?.();
    stopListening = null;
  }

  return {
    /** Sends what happens to the shops named, or to all, until the returned function is called. */
    subscribe(shops: readonly string[] | undefined, send: Send): () => void {
      for (const shop of shops ?? []) ofShop.set(shop, (ofShop.get(shop) ?? new Set()).add(send));
      if (!shops) ofAll.add(send);
      const isListening = stopListening !== null;
      begin();
      // The first of all is told once the database is heard; what happens until then they will find.
      if (isListening) send(LOOK_AGAIN);
      return () => {
        ofAll.delete(send);
        for (const shop of shops ?? []) {
          const sends = ofShop.get(shop);
          sends?.delete(send);
          if (sends?.size === 0) ofShop.delete(shop);
        }
        end();
      };
    },
  };
}

export type LiveService = ReturnType<typeof createLiveService>;
