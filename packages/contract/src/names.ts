// Names that people give to things.
import * as z from 'zod/mini';

// Characters that are not visible: controls, direction marks, spaces, fillers, and combining marks without a letter.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu;

/** A name with at least one visible character. */
export const name = (most: number, required = 'Name is required') =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    z.refine((text) => text.replace(UNSEEN, '') !== '', required),
  );
