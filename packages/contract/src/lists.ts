// Query parameters of long lists: the text to search for, and the sort column.
import * as z from 'zod/mini';

/** Compared in small letters, as it is: `%` and `_` mean themselves. */
export const Search = z.optional(z.string().check(z.maxLength(200)));

/** One of the columns that a list can be sorted by. */
export const sortKey = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.optional(z.enum(keys, `Sort by one of ${keys.join(', ')}`));

export const SortOrder = z.optional(z.enum(['asc', 'desc'], 'Use asc or desc'));
export type SortOrder = z.infer<typeof SortOrder>;
