import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useHeldTurns } from '../../turns/use-held-turns.ts';
import { type Lines, nextLines } from './row-slices.ts';

// What a machine four times slower than a good one writes, lays out and paints in less than a tenth of a second.
const CELLS_AT_ONCE = 40;

type SlicedRows<Row> = {
  /** The rows that are to be drawn, in their order. */
  drawn: readonly number[];
  first: number;
  last: number;
  kept: number | null;
  rowAt: (index: number) => Row | undefined;
  factOf: (row: Row) => unknown;
  columnCount: number;
  /** Whether there may be too many cells for one frame. */
  isSliced: boolean;
  /** Looks where one has scrolled to. */
  look: () => void;
};

/**
 * The lines to draw now: of a wide table a few in each frame, what is in sight first, until all are as they should be. While
 * they are not, each slice looks for itself where one has scrolled to.
 */
export function useRowSlices<Row>(rows: SlicedRows<Row>) {
  const { drawn, first, last, kept, rowAt, factOf, columnCount, isSliced, look } = rows;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const written = useRef<Lines<Row>>(new Map());
  const nextFrame = useRef<number | null>(null); // the one that the next slice is for; until then none is written
  const isNextSlice = useRef(false);
  const isNew = useRef(true);
  const wanted = drawn.map((index) => {
    const row = rowAt(index);
    return { index, row, fact: row === undefined ? undefined : factOf(row) };
  });
  const inSlice = Math.max(Math.floor(CELLS_AT_ONCE / columnCount), 1);
  // The head of a table and what stands above it are work enough for its first frame.
  const isWaiting = nextFrame.current !== null || (isNew.current && wanted.length > inSlice);
  const { lines, isWhole } = nextLines(
    written.current,
    { lines: wanted, isFirst: (index) => index >= first && index <= last, kept },
    isSliced ? (isWaiting ? 0 : inSlice) : Number.POSITIVE_INFINITY,
  );
  useHeldTurns(!isWhole);
  useLayoutEffect(() => {
    written.current = new Map(lines.map((line) => [line.index, line]));
    const isOwn = isNextSlice.current;
    isNextSlice.current = false;
    isNew.current = false;
    if (isWhole || nextFrame.current !== null) return;
    const drawNext = () => {
      nextFrame.current = null;
      isNextSlice.current = true;
      flushSync(() => {
        look();
        redraw();
      });
    };
    // What someone else drew, such as a move of the wheel, may be in a frame whose callbacks are still to come: the next
    // slice is for the frame after it.
    nextFrame.current = requestAnimationFrame(() => {
      if (isOwn) drawNext();
      else nextFrame.current = requestAnimationFrame(drawNext);
    });
  });
  useLayoutEffect(
    () => () => {
      if (nextFrame.current !== null) cancelAnimationFrame(nextFrame.current);
      nextFrame.current = null;
    },
    [],
  );
  // In the frame that shows the new place, not in the one after it.
  const onScroll = useCallback(() => {
    if (nextFrame.current === null) flushSync(look);
  }, [look]);
  return { lines, onScroll };
}
