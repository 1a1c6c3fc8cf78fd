import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { expect, test, vi } from 'vitest';
import { formatUpdate } from './update-line.tsx';

vi.stubEnv('TZ', 'UTC'); // the time zone of the browser

const NOW = Date.parse('2026-03-10T14:30:00Z');
const update = (changes: Partial<MarketplaceUpdate> = {}): MarketplaceUpdate => ({
  state: 'waiting',
  lastError: null,
  succeededAt: '2026-03-10T14:03:00Z',
  nextAt: '2026-03-10T15:04:00Z',
  ...changes,
});

test('an update that goes well says when it was and when the next one is', () => {
  expect(formatUpdate(update(), NOW)).toEqual({
    tone: 'good',
    text: 'Updated 14:03 UTC, next 15:04 UTC',
  });
  expect(formatUpdate(update({ succeededAt: '2026-03-09T23:03:00Z' }), NOW)?.text).toBe(
    'Updated Mar 9, 23:03 UTC, next 15:04 UTC',
  );
  expect(formatUpdate(update({ succeededAt: null }), NOW)?.text).toBe('Not updated yet, next 15:04 UTC');
  expect(formatUpdate(update({ state: 'running' }), NOW)?.text).toBe('Updated 14:03 UTC, updating now...');
});

test('one that fails says why, and whether it is tried again', () => {
  expect(formatUpdate(update({ state: 'failing', lastError: 'Amazon is away' }), NOW)).toEqual({
    tone: 'wait',
    text: 'Update is failing: Amazon is away, next 15:04 UTC',
  });
  expect(
    formatUpdate(update({ state: 'failed', lastError: 'Please connect again', nextAt: null }), NOW),
  ).toEqual({ tone: 'bad', text: 'Update has failed: Please connect again' });
});

test('there is no line where updates are off or their state is unknown', () => {
  expect(formatUpdate(update({ state: 'off' }), NOW)).toBeNull();
  expect(formatUpdate(undefined, NOW)).toBeNull();
});
