// The words of the tolerant reader: what a part of an answer says, or what stands in where it says nothing readable.
import { ApiError } from './api-error.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Makes what the screens need out of the data of an answer, whatever else is in there. */
export type Reader<T> = (data: unknown) => T;

const NOTHING: Fields = {};
const MALFORMED = 'The server sent an answer that could not be read. Please try again.';

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a record; of anything else there are none. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : NOTHING);

/** A text or a number as a text; anything else is the empty text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** A number, also one that is written as a text. */
export function numberOf(value: unknown, otherwise = 0): number {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = typeof value === 'number' || isText ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : otherwise;
}

/** Whether something is said to be so, in any of the usual spellings. */
export const isSet = (value: unknown): boolean =>
  value === true || value === 1 || value === '1' || value === 'true';

/** An instant as it came, or null where it is none. */
export const instantOf = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;

/** One of the words that are known here; a word of tomorrow's server is none of them. */
export const wordOf = <Word extends string>(value: unknown, known: readonly Word[]): Word | null =>
  known.find((word) => word === value) ?? null;

/** Raised where an answer has nothing in it that could be shown. */
export const unreadable = (): ApiError =>
  new ApiError({ status: 200, code: 'malformed', message: MALFORMED });

/** The records of a list that can be read, one by one; null is an empty list, no list at all is an error. */
export function recordsOf<T>(value: unknown, read: (record: unknown) => T | null): T[] {
  if (value === null) return [];
  if (!Array.isArray(value)) throw unreadable();
  const records: T[] = [];
  for (const one of value) {
    const record = read(one);
    if (record !== null) records.push(record);
  }
  return records;
}
