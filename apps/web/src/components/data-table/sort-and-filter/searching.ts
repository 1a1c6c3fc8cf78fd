// Which rows hold a text. It is looked for with every key, among tens of thousands of rows.
import type { TableFilter } from './filtering.ts';

type TextsOf<Row> = TableFilter<Row>['textsOf'];

const folded = (text: string) => text.toLowerCase();

const BLOCK_ROWS = 500; // about a millisecond of work
const BETWEEN_TEXTS = '\n'; // no match may reach from one text into the next
const BETWEEN_ROWS = '\0';

/** The words of all rows, ready to be searched: made once, since typing must not wait for it. */
export type SearchTexts = {
  texts: readonly string[];
  /** The same texts, many in one: searching a long text is several times faster than searching many short ones. */
  blocks: readonly string[];
};

/** Makes the words of rows ready, in steps. */
export function* searchableInSteps<Row>(
  rows: readonly Row[],
  textsOf: TextsOf<Row>,
): Generator<void, SearchTexts> {
  const texts: string[] = [];
  const blocks: string[] = [];
  for (let start = 0; start < rows.length; start += BLOCK_ROWS) {
    const block = rows
      .slice(start, start + BLOCK_ROWS)
      .map((row) => folded(textsOf(row).join(BETWEEN_TEXTS)).replaceAll(BETWEEN_ROWS, ' '));
    texts.push(...block);
    blocks.push(block.join(BETWEEN_ROWS));
    yield;
  }
  return { texts, blocks };
}

/** The same at once. */
export function searchable<Row>(rows: readonly Row[], textsOf: TextsOf<Row>): SearchTexts {
  const steps = searchableInSteps(rows, textsOf);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Marks every row whose text holds what is looked for. */
function marksOf(wanted: string, { texts, blocks }: SearchTexts): Uint8Array {
  const marks = new Uint8Array(texts.length);
  blocks.forEach((block, index) => {
    let row = index * BLOCK_ROWS;
    let end = texts[row]?.length ?? 0;
    for (let at = block.indexOf(wanted); at !== -1; at = block.indexOf(wanted, end + 1)) {
      while (at >= end) {
        row += 1;
        end += 1 + (texts[row]?.length ?? 0);
      }
      marks[row] = 1;
    }
  });
  return marks;
}

// As many as one types before looking up; each holds the places that a text was found at.
const REMEMBERED = 8;
// From this share of the rows on, it is faster to look through all of them.
const MOST_ONE_BY_ONE = 0.25;

/**
 * Finds those of the places whose texts hold what is looked for, in whatever case. A longer text is looked for only where a
 * shorter one was found, and what was found is remembered: a key more costs little, and one taken back nothing.
 */
export function createSearch(places: readonly number[], searched: SearchTexts) {
  const { texts } = searched;
  const remembered: { wanted: string; found: readonly number[] }[] = [];
  const find = (wanted: string, among: readonly number[]) => {
    if (among.length < texts.length * MOST_ONE_BY_ONE) {
      return among.filter((place) => texts[place]?.includes(wanted));
    }
    const marks = marksOf(wanted, searched);
    const found: number[] = [];
    for (const place of among) if (marks[place] === 1) found.push(place); // the first key goes through all rows
    return found;
  };
  return (text: string): readonly number[] => {
    const wanted = folded(text.trim()).replaceAll(BETWEEN_ROWS, ' ');
    if (wanted === '') return places;
    let nearest: (typeof remembered)[number] | undefined;
    for (const known of remembered) {
      const isNearer = known.wanted.length > (nearest?.wanted.length ?? 0);
      if (isNearer && wanted.includes(known.wanted)) nearest = known;
    }
    if (nearest?.wanted === wanted) return nearest.found;
    const among = nearest?.found ?? places;
    const matching = find(wanted, among);
    // Where a key more leaves all rows, they stay the very same, and nothing is drawn again.
    const found = matching.length === among.length ? among : matching;
    remembered.push({ wanted, found });
    if (remembered.length > REMEMBERED) remembered.shift();
    return found;
  };
}
