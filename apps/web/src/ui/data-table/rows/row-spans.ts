// Which rows are drawn, and how much room those between them take.

export type RowSpan = { kind: 'row'; index: number } | { kind: 'room'; rows: number; before: number };

/** The rows to draw in ascending order, with the room of the ones that are left out. */
export function rowSpans(drawn: readonly number[], rowCount: number): RowSpan[] {
  const spans: RowSpan[] = [];
  let next = 0;
  for (const index of drawn) {
    if (index > next) spans.push({ kind: 'room', rows: index - next, before: index });
    spans.push({ kind: 'row', index });
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
