// How long figures move, out of whatever the server sends.
import type { SalesMovement } from '@insights/contract/sales-history';
import { fieldsOf, figureOf, instantOf, numberOf, wordOf } from '../../../lib/reading.ts';

const REASONS = ['learned', 'constant'] as const;

export function readSettling(value: unknown): SalesMovement['settling'] | null {
  const { after_hours, reason } = fieldsOf(value);
  const hours = figureOf(after_hours);
  const word = wordOf(reason, REASONS);
  return hours !== null && word !== null ? { after_hours: hours, reason: word } : null;
}

/** How long the hours or the days of a shop move. */
export type ReadMovement = Pick<SalesMovement, 'settling' | 'watched_from' | 'changes'>;

function readOne(value: unknown): ReadMovement | null {
  const { settling, watched_from, changes } = fieldsOf(value);
  const read = readSettling(settling);
  return read && { settling: read, watched_from: instantOf(watched_from), changes: numberOf(changes) };
}

export const readMovement = (data: unknown) => {
  const { hour, day } = fieldsOf(data);
  return { hour: readOne(hour), day: readOne(day) };
};
