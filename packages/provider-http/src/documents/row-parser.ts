// Parses the rows of one list. They are alike but for their values, so what stands between the values is learnt from
// one row and only compared in the next; a row that differs goes the general way.
import { isAscii } from 'node:buffer';
import { parseLosslessBytes } from '../lossless-json.ts';
import { QUOTE } from './value-scanner.ts';

type Fields = Record<string, unknown>;
/** One value: what stands before it, and where in the row it belongs. */
type Slot = { before: Uint8Array; holder: Fields; key: string; isText: boolean };
type Template = { row: unknown; slots: Slot[]; after: Uint8Array };

const MOST_TEMPLATES = 4; // with and without business figures, say
const MOST_LESSONS = 100; // rows that are never alike are not worth learning from
const SURE_DIGITS = 15; // so many survive in a double

const TOKENS = /"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d[\d.eE+-]*|[{}[\]]/g;
const [ZERO = 0, NINE = 0, POINT = 0, MINUS = 0, BACKSLASH = 0, SPACE = 0] = Buffer.from('09.-\\ ');
const FIRST_BEYOND_ASCII = 0x80;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a row is made of; null where it has lists, escapes or a key twice. */
function learn(bytes: Buffer, row: unknown): Template | null {
  if (!isAscii(bytes)) return null;
  const slots: Slot[] = [];
  const holders: Fields[] = [];
  const known = new Map<Fields, Set<string>>();
  let key = '';
  let copied = 0;
  for (const { 0: token, 1: inner, 2: colon, index } of bytes.toString('latin1').matchAll(TOKENS)) {
    const holder = holders.at(-1);
    const isText = inner !== undefined;
    if (token === '{') {
      const opened = holder === undefined ? row : holder[key];
      if (!isFields(opened)) return null;
      holders.push(opened);
      known.set(opened, new Set());
    } else if (token === '}') holders.pop();
    else if (holder === undefined || token === '[' || token.includes('\\')) return null;
    else if (isText && colon !== undefined) {
      if (known.get(holder)?.has(inner)) return null;
      known.get(holder)?.add(inner);
      key = inner;
    } else {
      const from = isText ? index + 1 : index;
      slots.push({ before: bytes.subarray(copied, from), holder, key, isText });
      copied = from + (inner ?? token).length;
    }
  }
  return { row, slots, after: bytes.subarray(copied) };
}

function isAt(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let place = 0; place < expected.length; place += 1) {
    if (bytes[at + place] !== expected[place]) return false;
  }
  return true;
}

/** Where a text without escapes, of ASCII alone, ends; -1 for any other. */
function endOfPlainText(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH || byte < SPACE || byte >= FIRST_BEYOND_ASCII) return -1;
  }
  return -1;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= ZERO && byte <= NINE;

/** Where a number without an exponent ends; -1 for any other. */
function endOfPlainNumber(bytes: Uint8Array, from: number): number {
  const first = bytes[from] === MINUS ? from + 1 : from;
  let at = first;
  while (isDigit(bytes[at])) at += 1;
  if (at === first || (bytes[first] === ZERO && at > first + 1)) return -1;
  if (bytes[at] !== POINT) return at;
  const point = at;
  at += 1;
  while (isDigit(bytes[at])) at += 1;
  return at === point + 1 ? -1 : at;
}

function longNumberOf(literal: string): number | string {
  const value = Number(literal);
  return Number.isInteger(value) && String(value) === literal ? value : literal;
}

/** A whole number, or the text of one that has a point or could lose a digit. */
function numberOf(text: string, bytes: Uint8Array, from: number, to: number): number | string {
  if (to - from > SURE_DIGITS) return longNumberOf(text.slice(from, to));
  const isNegative = bytes[from] === MINUS;
  let value = 0;
  for (let at = isNegative ? from + 1 : from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === POINT) return text.slice(from, to);
    value = value * 10 + byte - ZERO;
  }
  if (!isNegative) return value;
  return value === 0 ? text.slice(from, to) : -value;
}

/** Puts a row's values into the template's row; false where the row is another kind. */
function fill({ slots, after }: Template, bytes: Buffer, text: string): boolean {
  let at = 0;
  for (const { before, holder, key, isText } of slots) {
    if (!isAt(bytes, at, before)) return false;
    at += before.length;
    const end = isText ? endOfPlainText(bytes, at) : endOfPlainNumber(bytes, at);
    if (end < 0) return false;
    holder[key] = isText ? text.slice(at, end) : numberOf(text, bytes, at, end);
    at = end;
  }
  return at + after.length === bytes.length && isAt(bytes, at, after);
}

/**
 * A parser for the rows of one list: `parseLosslessBytes`, except that a number may be the text of its digits wherever
 * it is not a whole one. What it answers is good until it is called again: take the values out, keep nothing of it.
 */
export function createRowParser(): (bytes: Buffer) => unknown {
  let templates: Template[] = [];
  let lessons = 0;
  return (bytes) => {
    const text = templates.length === 0 ? '' : bytes.toString('latin1');
    const fitting = templates.find((template) => fill(template, bytes, text));
    if (fitting) return fitting.row;
    const row = parseLosslessBytes(bytes);
    if (lessons < MOST_LESSONS) {
      lessons += 1;
      const learnt = learn(Buffer.from(bytes), row);
      if (learnt) templates = [learnt, ...templates].slice(0, MOST_TEMPLATES);
    }
    return row;
  };
}
