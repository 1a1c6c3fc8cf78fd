// How the updates of a marketplace are going, out of whatever the server sends.
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { fieldsOf, instantOf, textOf, wordOf } from './reading.ts';

const UPDATE_STATES = ['off', 'waiting', 'running', 'failing', 'failed'] as const;

/** How its updates go; null where that is not told. */
export function readUpdate(value: unknown): MarketplaceUpdate | null {
  const { state, lastError, succeededAt, nextAt } = fieldsOf(value);
  const known = wordOf(state, UPDATE_STATES);
  return (
    known && {
      state: known,
      lastError: textOf(lastError) || null,
      succeededAt: instantOf(succeededAt),
      nextAt: instantOf(nextAt),
    }
  );
}
