import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { checkPresences, type Shop } from '../catalogue.queries.ts';
import type { Presence } from '../catalogue-reader.ts';
import { type Check, createPresences, type Presences, type PresencesState } from './presences.ts';
import { lookAgain } from './second-looks.ts';

/** What is known of a shop's ASINs, those of a table among them. For another shop what calls this needs another key. */
export function usePresences(shop: Shop, asins: readonly string[]): Presences {
  const [check] = useState((): Check => (batch, signal) => checkPresences(shop, batch, signal));
  const [presences] = useState(() => createPresences(check));
  useEffect(() => presences.start(), [presences]);
  useEffect(() => lookAgain(presences, check), [presences, check]);
  useEffect(() => presences.want(asins), [presences, asins]);
  return presences;
}

/** What is known of one ASIN; undefined until it is there. */
export function usePresence(presences: Presences, asin: string): Presence | undefined {
  const watch = useCallback((listener: () => void) => presences.watch(asin, listener), [presences, asin]);
  return useSyncExternalStore(watch, () => presences.find(asin));
}

/** Whether it could not be found out whether an ASIN is saved. */
export function useHasFailed(presences: Presences, asin: string): boolean {
  const watch = useCallback((listener: () => void) => presences.watch(asin, listener), [presences, asin]);
  return useSyncExternalStore(watch, () => presences.hasFailed(asin));
}

/** A part of what is known about all of them. */
export const usePresencesState = <Part>(
  presences: Presences,
  partOf: (state: PresencesState) => Part,
): Part => useSyncExternalStore(presences.subscribe, () => partOf(presences.state()));
