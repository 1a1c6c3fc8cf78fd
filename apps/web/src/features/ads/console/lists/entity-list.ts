// A list that comes page by page: the first rows at once, the others as fast as the server gives them.
import {
  fieldsOf,
  figureOf,
  instantOf,
  numberOf,
  recordsOf,
  textOf,
  withoutRepeats,
} from '../../../../lib/reading.ts';

/** Beyond this a browser is no place to search in; the page says that it stops there. */
const MOST_ROWS = 50_000;
const PAGE_ROWS = 1000; // the most that the server gives at once

/** How many there are of each state, and of whatever else the server counts. */
type Stats = Readonly<Record<string, number>>;

export type EntityPage<Row> = {
  rows: Row[];
  /** How many records came, those that could not be read included. */
  takenCount: number;
  total: number;
  asOf: string | null;
  /** Whether it was fetched from Amazon at least once, as far as the server tells. */
  isFetched: boolean;
  currencyCode: string | null;
  unreadableCount: number;
  stats: Stats;
};

export type EntityList<Row> = Omit<EntityPage<Row>, 'takenCount'> & {
  /** Whether there are pages left to ask for. */
  isComplete: boolean;
};

const countsOf = (value: unknown): Stats =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, count]) => {
      const figure = figureOf(count);
      return figure === null ? [] : [[name, figure]];
    }),
  );

/** A page of an answer: `rows` is what its list is called there, `total` what it calls the number of all. */
export function readPage<Row>(
  data: unknown,
  names: { rows: string; total: string },
  read: (record: unknown) => Row | null,
): EntityPage<Row> {
  const told = fieldsOf(data);
  const records = told[names.rows] ?? null;
  const rows = recordsOf(records, read);
  const takenCount = Array.isArray(records) ? records.length : 0;
  const counted = fieldsOf(told['stats']);
  return {
    rows,
    takenCount,
    total: numberOf(told[names.total], takenCount),
    asOf: instantOf(told['asOf']),
    isFetched: told['asOf'] !== null,
    currencyCode: textOf(told['currencyCode']) || null,
    unreadableCount: numberOf(told['unreadableCount']),
    stats: {
      ...countsOf(counted),
      ...countsOf(counted['byMatchType']),
      ...countsOf(counted['byExpressionType']),
    },
  };
}

/** Pages as one list. What came twice, because something changed in between, is there once. */
function joined<Row>(
  pages: readonly EntityPage<Row>[],
  keyOf: (row: Row) => string,
  isComplete: boolean,
): EntityList<Row> {
  const [first] = pages;
  return {
    rows: withoutRepeats(
      pages.flatMap(({ rows }) => rows),
      keyOf,
    ),
    total: first?.total ?? 0,
    asOf: first?.asOf ?? null,
    isFetched: first?.isFetched ?? true,
    currencyCode: first?.currencyCode ?? null,
    unreadableCount: first?.unreadableCount ?? 0,
    stats: first?.stats ?? {},
    isComplete,
  };
}

export type PageQuery = { count: number; offset?: number };

type Pages<Row> = {
  ask: (query: PageQuery) => Promise<EntityPage<Row>>;
  keyOf: (row: Row) => string;
  /** How many rows the first page has: few, so that there is something to see soon. */
  firstCount: number;
  /** Told what is there so far, after every page but the last. */
  onPart: (list: EntityList<Row>) => void;
};

/** Asks for one page after the other until all are there. */
export async function fetchAll<Row>({
  ask,
  keyOf,
  firstCount,
  onPart,
}: Pages<Row>): Promise<EntityList<Row>> {
  const pages: EntityPage<Row>[] = [await ask({ count: firstCount })];
  const takenCount = () => pages.reduce((sum, page) => sum + page.takenCount, 0);
  const isDone = () => {
    const taken = takenCount();
    return pages.at(-1)?.takenCount === 0 || taken >= (pages[0]?.total ?? 0) || taken >= MOST_ROWS;
  };
  while (!isDone()) {
    onPart(joined(pages, keyOf, false));
    pages.push(await ask({ count: PAGE_ROWS, offset: takenCount() }));
  }
  return joined(pages, keyOf, true);
}
