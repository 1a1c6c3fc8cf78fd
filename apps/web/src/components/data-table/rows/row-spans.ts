// Which rows are drawn, and how much room those between them take.

type Room = { kind: 'room'; rows: number; before: number };

/** The lines to draw in ascending order, with the room of the ones that are left out. */
export function rowSpans<Line extends { index: number }>(
  lines: readonly Line[],
  rowCount: number,
): ({ kind: 'row'; line: Line } | Room)[] {
  const spans: ({ kind: 'row'; line: Line } | Room)[] = [];
  let next = 0;
  for (const line of lines) {
    const { index } = line;
    if (index > next) spans.push({ kind: 'room', rows: index - next, before: index });
    spans.push({ kind: 'row', line });
    next = index + 1;
  }
  if (next < rowCount) spans.push({ kind: 'room', rows: rowCount - next, before: rowCount });
  return spans;
}

/** The rows of a range, and one outside it that must stay, such as the one that has the focus. */
export function drawnRows(first: number, last: number, kept: number | null): number[] {
  const range = Array.from({ length: last - first + 1 }, (_, step) => first + step);
  if (kept === null || (kept >= first && kept <= last)) return range;
  return kept < first ? [kept, ...range] : [...range, kept];
}
