// What identifies a record of an answer. It is never empty: the browser takes the empty value for any other field that it
// cannot read, and leaves out a record whose identifying field it cannot.
import * as z from 'zod/mini';

/** The field that identifies a record in its list. Not for parameters. */
export const Id = z.string().check(z.minLength(1));

/** The instant with which the interval of a row begins, written as all instants of answers are. */
export const RowInstant = z
  .string()
  .check(z.minLength(1))
  .register(z.globalRegistry, { format: 'date-time' });
