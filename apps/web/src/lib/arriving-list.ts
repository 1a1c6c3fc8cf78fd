// A long list in an answer, read while the rest of the answer is still on its way: parsing fifteen megabytes at their end would
// take longer than drawing what they say.
import type { TextTaker } from './exchange.ts';

// A few milliseconds of parsing.
const PART_CHARACTERS = 256 * 1024;
const BETWEEN = '},{"';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Where the records of a list begin, in a text that starts with `{"success":true,"data":{`; -1 where they do not. */
function startOf(text: string, name: string): number {
  const key = `"${name}":[`;
  const at = text.indexOf(key);
  if (at === -1) return -1;
  const start = at + key.length;
  // Only at its own place, directly inside the data, what comes before it ends like this.
  const before = parsed(`${text.slice(0, start)}]}}`);
  const data = typeof before === 'object' && before !== null && 'data' in before ? before.data : null;
  const isThere = typeof data === 'object' && data !== null && name in data;
  return isThere ? start : -1;
}

/**
 * Takes the text of an answer piece by piece, and hands on the records of a list as soon as they are whole. A text is cut
 * where one record seems to end, and the cut is right exactly where all before it can be parsed: then the list is not nested
 * there, nor the cut inside a text. Where it cannot, more text is waited for.
 */
export function createListReader(
  name: string,
  onRecords: (records: readonly unknown[]) => void,
  partCharacters = PART_CHARACTERS,
): TextTaker {
  let head: string | null = null; // up to the list, once it has been reached
  let rest = '';
  let tryFrom = partCharacters;

  function takeRecords() {
    const end = rest.lastIndexOf(BETWEEN);
    const records = end === -1 ? undefined : parsed(`[${rest.slice(0, end + 1)}]`);
    if (!Array.isArray(records)) {
      tryFrom = rest.length * 2; // so that what has no such places is not tried again with every piece
      return;
    }
    rest = rest.slice(end + 2);
    tryFrom = partCharacters;
    onRecords(records);
  }

  return {
    add(piece: string) {
      rest += piece;
      if (rest.length < tryFrom) return;
      if (head === null) {
        const start = startOf(rest, name);
        if (start === -1) {
          tryFrom = rest.length * 2;
          return;
        }
        head = rest.slice(0, start);
        rest = rest.slice(start);
      }
      takeRecords();
    },
    /** What is left of the answer: the whole of it, without the records that were handed on. */
    end: (): string => (head ?? '') + rest,
  };
}
