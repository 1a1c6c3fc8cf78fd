// Names that people give to things.
import * as z from 'zod/mini';

// What is drawn as nothing: controls, marks of direction, spaces, fillers, and marks without a letter to stand on.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu;

/** A name of which something can be seen, and so be told from others. */
export const name = (most: number, required = 'Name is required') =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    z.refine((text) => text.replace(UNSEEN, '') !== '', required),
  );
