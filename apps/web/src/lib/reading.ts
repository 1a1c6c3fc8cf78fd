// Values of the events that the server sends: a text or a record, or an empty one where there is none.
import { isRecord, textOf as textOrNone } from './decode.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a record; of anything else there are none. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

/** A text or a number as a text; anything else is the empty text. */
export const textOf = (value: unknown): string => textOrNone(value) ?? '';

/** One of several values; null for one that is not among them. */
export const wordOf = <Word extends string>(value: unknown, words: readonly Word[]): Word | null =>
  words.find((word) => word === value) ?? null;
