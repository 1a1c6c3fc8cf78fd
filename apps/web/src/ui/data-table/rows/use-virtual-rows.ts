import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';
import { drawnRows } from './row-spans.ts';

const OVERSCAN = 8; // rows drawn beyond the edge, so that none is missing while one scrolls

type VirtualRows = {
  isVirtual: boolean;
  scroll: RefObject<HTMLElement | null>;
  rowCount: number;
  rowHeight: number;
  headHeight: number;
  /** A row that stays drawn wherever one scrolls. */
  kept: number | null;
};

/** The rows in sight and around it, and the first and last that can be seen; none before there is room for any. */
export function useVirtualRows({ isVirtual, scroll, rowCount, rowHeight, headHeight, kept }: VirtualRows) {
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, overscan, count }: Range) =>
      drawnRows(Math.max(startIndex - overscan, 0), Math.min(endIndex + overscan, count - 1), kept),
    [kept],
  );
  const virtualizer = useVirtualizer({
    enabled: isVirtual,
    count: rowCount,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    rangeExtractor,
  });
  if (!isVirtual) return { drawn: drawnRows(0, rowCount - 1, null), first: 0, last: rowCount - 1 };
  const drawn = virtualizer.getVirtualIndexes();
  return { drawn, first: virtualizer.range?.startIndex ?? 0, last: virtualizer.range?.endIndex ?? -1 };
}
