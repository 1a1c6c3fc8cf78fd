// What is missing, told apart by whether Amazon still gives it, and the requests that ask for it.
import { firstChunk, type Granularity, type Span, UNIT_MS } from '../spans.ts';
import type { StoredGap } from './stored-sales.repository.ts';

export type Gap = Span & {
  intervals: number;
  canFill: boolean;
  /** What Amazon said when it was asked; null where it never was. */
  reason: string | null;
  nextTryAt: Date | null;
};

/** The holes as they were told; one that reaches out of what Amazon still gives is two. */
export function gapsOf(gaps: readonly StoredGap[], granularity: Granularity, reach: Date): Gap[] {
  const unit = UNIT_MS[granularity];
  return gaps.flatMap(({ start, end, reason, nextTryAt }) => {
    const [from, to] = [new Date(start), new Date(end)];
    const lost = { start: from, end: to < reach ? to : reach, canFill: false, nextTryAt: null };
    const kept = {
      start: from > reach ? from : reach,
      end: to,
      canFill: true,
      nextTryAt: nextTryAt === null ? null : new Date(nextTryAt),
    };
    return [kept, lost]
      .map((part) => ({
        ...part,
        intervals: (part.end.getTime() - part.start.getTime()) / unit,
        reason: reason || null,
      }))
      .filter(({ intervals }) => intervals > 0);
  });
}

/** The requests that ask for all that can be filled: as few as Amazon's limits allow, each from a hole to a hole. */
export function requestsFor(gaps: readonly Gap[], granularity: Granularity): Span[] {
  const unit = UNIT_MS[granularity];
  let starts = gaps
    .filter(({ canFill }) => canFill)
    .flatMap(({ start, intervals }) =>
      Array.from({ length: intervals }, (_, nth) => new Date(start.getTime() + nth * unit)),
    )
    .sort((a, b) => a.getTime() - b.getTime());
  const requests: Span[] = [];
  for (let span = firstChunk(starts, granularity); span; span = firstChunk(starts, granularity)) {
    const { end } = span;
    requests.push(span);
    starts = starts.filter((start) => start >= end);
  }
  return requests;
}
