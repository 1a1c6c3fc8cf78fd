// Which rows can be seen, counted from how far one has scrolled: all rows are equally high.

/** The first and the last row in sight, both included. */
export type Sight = { first: number; last: number };

/** What can be seen of rows without end. */
export const sightAt = (top: number, height: number, rowHeight: number, headHeight: number): Sight => ({
  first: Math.max(Math.floor((top - headHeight) / rowHeight), 0),
  last: Math.ceil((top + height - headHeight) / rowHeight) - 1,
});

/** What can be seen of so many: where rows have gone, the last of them move into sight. */
export function sightOf({ first, last }: Sight, rowCount: number): Sight {
  const beyond = Math.max(last - (rowCount - 1), 0);
  return { first: Math.max(first - beyond, 0), last: last - beyond };
}
