import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { drawnRows } from './row-spans.ts';
import { type Sight, sightAt, sightOf } from './sight.ts';

// Rows drawn beyond the edge, so that none is missing while one scrolls; fewer at the beginning, where one types.
const OVERSCAN = 5;
const OVERSCAN_AT_BEGINNING = 2;
const MOST_OF_WINDOW = 0.7; // as high as a table without a height of its own may become
const USUAL_HEIGHT = 900; // of a window that is not there yet, where a page's first picture is drawn

const windowHeight = () => (typeof window === 'undefined' ? USUAL_HEIGHT : window.innerHeight);

type VirtualRows = {
  isVirtual: boolean;
  scroll: RefObject<HTMLElement | null>;
  rowCount: number;
  rowHeight: number;
  headHeight: number;
  /** What the last row, which stays in sight, hides of the others. */
  footHeight: number;
  /** In pixels, where it is known before the table is laid out. */
  height: number | undefined;
  /** What the rows are: when it changes, they are read from their beginning. */
  subject: string;
  /** A row that stays drawn wherever one scrolls. */
  kept: number | null;
  /** Whether someone is told exactly what is in sight. */
  isTold: boolean;
};

type Seen = Sight & { subject: string; isMeasured: boolean };

// Rows that are drawn just below the edge, where nobody is told of them, are no reason to draw the table again.
const SLACK = 2;

const isCovered = (now: Sight, sight: Sight, slack: number) =>
  now.first === sight.first && now.last >= sight.last && now.last <= sight.last + slack;

/**
 * The rows in sight and around it, and the first and last that can be seen. Nothing here is kept per row, so that a table of
 * any length costs the same.
 */
export function useVirtualRows(rows: VirtualRows) {
  const { isVirtual, scroll, rowCount, rowHeight, headHeight, footHeight } = rows;
  const { height, subject, kept, isTold } = rows;
  // The rows that will probably be seen are drawn at once: laying a table out without any, only to learn its height, costs a
  // frame.
  const [seen, setSeen] = useState<Seen>(() => ({
    ...sightAt(0, (height ?? windowHeight() * MOST_OF_WINDOW) - footHeight, rowHeight, headHeight),
    subject,
    isMeasured: !isTold,
  }));
  if (seen.subject !== subject) setSeen({ ...seen, first: 0, last: seen.last - seen.first, subject });

  const top = useRef(0);
  const look = useCallback(() => {
    const frame = scroll.current;
    if (!isVirtual || !frame || frame.clientHeight === 0) return;
    top.current = frame.scrollTop;
    const sight = sightAt(top.current, frame.clientHeight - footHeight, rowHeight, headHeight);
    const slack = isTold ? 0 : SLACK;
    setSeen((now) =>
      now.isMeasured && isCovered(now, sight, slack) ? now : { ...now, ...sight, isMeasured: true },
    );
  }, [isVirtual, scroll, rowHeight, headHeight, footHeight, isTold]);
  useLayoutEffect(() => {
    if (!isVirtual || !scroll.current) return;
    const observer = new ResizeObserver(look);
    observer.observe(scroll.current);
    return () => observer.disconnect();
  }, [isVirtual, scroll, look]);

  const shown = useRef(subject);
  useLayoutEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    // Whoever asks the frame where it stands makes the browser lay it out on the spot.
    if (scroll.current && (top.current > 0 || !isVirtual)) scroll.current.scrollTop = 0;
    top.current = 0;
  }, [scroll, subject, isVirtual]);

  if (!isVirtual) return { drawn: drawnRows(0, rowCount - 1, null), first: 0, last: rowCount - 1, look };
  const { first, last } = sightOf(seen, rowCount);
  const beyond = first === 0 ? OVERSCAN_AT_BEGINNING : OVERSCAN;
  const drawn = drawnRows(Math.max(first - beyond, 0), Math.min(last + beyond, rowCount - 1), kept);
  return { drawn, first, last: seen.isMeasured ? last : -1, look };
}
