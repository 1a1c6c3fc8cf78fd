// Rows are written a few at a time: as many of a wide table as a window shows are more than a frame of a slow machine has time for.

/** A line of a table, and what is written in it. */
export type Line<Row> = { index: number; row: Row | undefined; fact: unknown };

export type Lines<Row> = ReadonlyMap<number, Line<Row>>;

type Wanted<Row> = {
  /** All lines that are to be drawn. */
  lines: readonly Line<Row>[];
  /** Those that come first: what can be seen. */
  isFirst: (index: number) => boolean;
  /** One that may not wait, such as the one that the keyboard is in. */
  kept: number | null;
};

const isWritten = <Row>(before: Line<Row> | undefined, { row, fact }: Line<Row>) =>
  before !== undefined && before.row === row && before.fact === fact;

/**
 * The lines after the next slice, in which at most so many are written. Until its turn comes a line stays as it is, and one that
 * is not there yet is left out.
 */
export function nextLines<Row>(
  before: Lines<Row>,
  { lines, isFirst, kept }: Wanted<Row>,
  most: number,
): { lines: Line<Row>[]; isWhole: boolean } {
  const isAwaited = (line: Line<Row>) => !isWritten(before.get(line.index), line);
  const awaited = lines.filter(isAwaited);
  if (awaited.length <= most) return { lines: [...lines], isWhole: true };
  const inTurn = [
    ...awaited.filter(({ index }) => isFirst(index)),
    ...awaited.filter(({ index }) => !isFirst(index)),
  ];
  const written = new Set(inTurn.slice(0, most));
  return {
    lines: lines.flatMap((line) => {
      const isNow = line.index === kept || !isAwaited(line) || written.has(line);
      return (isNow ? line : before.get(line.index)) ?? [];
    }),
    isWhole: false,
  };
}
