// Cursors of lists: the `next` of one answer is a parameter of the following request.
import * as z from 'zod/mini';

const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)_[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The time and the id of the last one that was listed. */
export const Cursor = z
  .string()
  .check(
    z.refine(
      (text) => !Number.isNaN(Date.parse(CURSOR.exec(text)?.[1] ?? '')),
      'Take it from an earlier answer',
    ),
  );
