import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SalesReportData } from '../api.ts';
import { movement } from '../api.ts';
import { movingStretch } from './moving-points.ts';
import { settlingWords } from './moving-words.ts';

/** What of a report may still change: the stretch to shade, and what is said of it. */
export function useMoving({ points, request }: SalesReportData, now: number) {
  const { sellerId, marketplaceId, source, days } = request;
  const { data } = useQuery(movement(sellerId, marketplaceId));
  // Days of the marketplace move for as long as the hours that they are made of.
  const granularity = source === 'daily' && days !== 'own' ? 'day' : 'hour';
  const known = data?.[granularity] ?? null;
  const settlesAfter = known?.settling.after_hours ?? null;
  const stretch = settlesAfter === null ? undefined : movingStretch(points, source, settlesAfter, now);
  // The same from minute to minute, so that what is drawn need not be drawn again.
  const [start, end] = [stretch?.start ?? -1, stretch?.end ?? -1];
  const shade = useMemo(() => (start < 0 ? undefined : { start, end }), [start, end]);
  const words = known && shade ? settlingWords(granularity, known.settling, known.watched_from, now) : null;
  return { shade, words };
}
