// Numbers in a query, which arrive as text: digits alone, as a person writes them.
import * as z from 'zod/mini';

const DIGITS = /^\d{1,15}$/;

/** A whole number from one to another; `1e3`, `0x10`, `+5` and ` 5 ` are none. */
export const queryInteger = (
  least: number,
  most: number,
  message = `Use a whole number from ${least} to ${most}`,
) =>
  z.pipe(
    z.transform((text) => (typeof text === 'string' && DIGITS.test(text) ? Number(text) : text)),
    z.int(message).check(z.minimum(least, message), z.maximum(most, message)),
  );
