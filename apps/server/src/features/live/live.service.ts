// Tells whoever listens which places have new sales. What is told is committed: whoever asks then is answered with it.
import type { SalesSeries } from '../../seller-marketplace.ts';
import type { LiveRepository } from './live.repository.ts';

type Move = SalesSeries & { version: string };
export type LiveEvent = { name: 'look-again' } | { name: 'moved'; data: string };
type Send = (event: LiveEvent) => void;

export type LiveNeeds = {
  live: LiveRepository;
  /** Hears of every series that moves, wherever it was written; says when it begins to, and after every gap. */
  hear: (hearer: { told: (payload: string) => void; listening: () => void }) => () => Promise<void>;
};

// An update moves hours and days within a moment of each other.
const GATHER_MS = 100;
// Whoever hears of everything hears of it once a second: at ten thousand sellers that is dozens of places.
const GATHER_ALL_MS = 1_000;

export const LOOK_AGAIN: LiveEvent = { name: 'look-again' };

const keyOf = ({ sellerId, marketplaceId }: Pick<SalesSeries, 'sellerId' | 'marketplaceId'>) =>
  `${sellerId}:${marketplaceId}`;

function decodeSeries(payload: string): SalesSeries | null {
  const [sellerId, marketplaceId, granularity] = payload.split(' ');
  if (!sellerId || !marketplaceId || (granularity !== 'hour' && granularity !== 'day')) return null;
  return { sellerId, marketplaceId, granularity };
}

/** Collects places for a while and hands them over together, each once. */
function createGathering(ms: number, flush: (changed: SalesSeries[]) => Promise<void>) {
  const gathered = new Map<string, SalesSeries>();
  let isWaiting = false;
  return (series: SalesSeries) => {
    gathered.set(`${keyOf(series)} ${series.granularity}`, series);
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      const changed = [...gathered.values()];
      gathered.clear();
      void flush(changed);
    }, ms);
  };
}

export function createLiveService({ live, hear }: LiveNeeds) {
  const ofMarketplace = new Map<string, Set<Send>>();
  const ofAll = new Set<Send>();
  let count = 0;
  let stopListening: (() => Promise<void>) | null = null;

  const everybody = () => new Set([...ofAll, ...[...ofMarketplace.values()].flatMap((sends) => [...sends])]);
  const lookAgain = (sends: Iterable<Send>) => {
    for (const send of sends) send(LOOK_AGAIN);
  };
  const moved = (moves: readonly Move[]): LiveEvent => ({ name: 'moved', data: JSON.stringify({ moves }) });

  const gatherForMarketplaces = createGathering(GATHER_MS, async (changed) => {
    const heard = changed.filter((series) => ofMarketplace.has(keyOf(series)));
    if (heard.length === 0) return;
    const moves = await live.listVersions(heard).catch(() => null);
    if (!moves)
      return lookAgain(new Set(heard.flatMap((series) => [...(ofMarketplace.get(keyOf(series)) ?? [])])));
    const bySend = new Map<Send, Move[]>();
    for (const move of moves)
      for (const send of ofMarketplace.get(keyOf(move)) ?? []) {
        const known = bySend.get(send);
        if (known) known.push(move);
        else bySend.set(send, [move]);
      }
    for (const [send, own] of bySend) send(moved(own));
  });

  const gatherForAll = createGathering(GATHER_ALL_MS, async (changed) => {
    if (ofAll.size === 0) return;
    const moves = await live.listVersions(changed).catch(() => null);
    if (!moves) return lookAgain(ofAll);
    const event = moved(moves);
    for (const send of ofAll) send(event);
  });

  function told(payload: string): void {
    const series = decodeSeries(payload);
    if (!series) return;
    if (ofMarketplace.has(keyOf(series))) gatherForMarketplaces(series);
    if (ofAll.size > 0) gatherForAll(series);
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
    /** Sends what happens to the marketplaces named, or to all, until the returned function is called. */
    subscribe(marketplaces: readonly string[] | undefined, send: Send): () => void {
      for (const marketplace of marketplaces ?? [])
        ofMarketplace.set(marketplace, (ofMarketplace.get(marketplace) ?? new Set()).add(send));
      if (!marketplaces) ofAll.add(send);
      const isListening = stopListening !== null;
      begin();
      // The first of all is told once the database is heard; what happens until then they will find.
      if (isListening) send(LOOK_AGAIN);
      return () => {
        ofAll.delete(send);
        for (const marketplace of marketplaces ?? []) {
          const sends = ofMarketplace.get(marketplace);
          sends?.delete(send);
          if (sends?.size === 0) ofMarketplace.delete(marketplace);
        }
        end();
      };
    },
  };
}

export type LiveService = ReturnType<typeof createLiveService>;
