import { HOUR_MS } from '@insights/domain/durations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { movement } from '../api.ts';
import type { SalesPlace } from '../sales-place.ts';
import { lengthWords } from './moving-words.ts';

/**
 * What of a running total may still change: the points up to now that end in an hour that has not settled. `ends` says when
 * each ends; null for what is still to come.
 */
export function useMovingTotal(
  { sellerId, marketplaceId }: SalesPlace,
  ends: readonly (number | null)[],
  now: number,
) {
  // Asked for by the report below: what stands above it is drawn first, and asks for nothing that it can be drawn without.
  const { data } = useQuery({ ...movement(sellerId, marketplaceId), enabled: false });
  const settlesAfter = data?.hour?.settling.after_hours ?? null;
  const isMoving = (end: number | null) =>
    end !== null && settlesAfter !== null && end + settlesAfter * HOUR_MS > now;
  const [start, last] = [ends.findIndex(isMoving), ends.findLastIndex(isMoving)];
  // The same from minute to minute, so that what is drawn need not be drawn again.
  const shade = useMemo(() => (start < 0 ? undefined : { start, end: last }), [start, last]);
  return {
    shade,
    words:
      shade && settlesAfter !== null ? `Amazon may change an hour for ${lengthWords(settlesAfter)}` : null,
  };
}
