// What the server may say about how whole and fresh a marketplace is.

import type { Backfill } from '@insights/contract/backfills';
import type { Coverage, StoredSales } from '@insights/contract/coverage';

export const COVERAGE = 'GET /api/coverage/s-1/ATVPDKIKX0DER';
export const TROUBLE = `${COVERAGE}/trouble`;
export const FILL = 'POST /api/coverage/s-1/ATVPDKIKX0DER/fill-holes';
export const UPDATE = 'POST /api/coverage/s-1/ATVPDKIKX0DER/update';

export const stored = (changes: Partial<StoredSales> = {}): StoredSales => ({
  granularity: 'hour',
  stored_from: '2026-02-08T12:00:00.000Z',
  stored_to: '2026-03-10T12:00:00.000Z',
  rows: 717,
  as_of: '2026-03-10T12:04:00.000Z',
  brought: { first: 1, changed: 2 },
  reach_from: '2026-02-08T13:00:00.000Z',
  missing: 0,
  can_fill: 0,
  hole_count: 0,
  holes: [],
  ...changes,
});

export const days = stored({
  granularity: 'day',
  stored_from: '2024-03-11T00:00:00.000Z',
  rows: 730,
  reach_from: '2024-03-11T00:00:00.000Z',
});

/** Three hours that Amazon still gives, and one that it no longer does. */
export const withHoles = stored({
  missing: 4,
  can_fill: 3,
  hole_count: 2,
  holes: [
    {
      start: '2026-03-05T12:00:00.000Z',
      end: '2026-03-05T15:00:00.000Z',
      intervals: 3,
      can_fill: true,
      reason: 'Amazon left out 3 of 168 hours',
      next_try_at: '2026-03-10T18:00:00.000Z',
    },
    {
      start: '2026-01-05T12:00:00.000Z',
      end: '2026-01-05T13:00:00.000Z',
      intervals: 1,
      can_fill: false,
      reason: null,
      next_try_at: null,
    },
  ],
});

export const backfill = (changes: Partial<Backfill> = {}): Backfill => ({
  granularity: 'hourly',
  state: 'idle',
  chunksDone: 0,
  chunksTotal: 0,
  recordsSaved: 0,
  errorCount: 0,
  lastError: null,
  waitingUntil: null,
  etaAt: null,
  startedAt: null,
  finishedAt: null,
  ...changes,
});

export const coverageAnswer = (changes: Partial<Coverage> = {}): Coverage => ({
  now: '2026-03-10T12:10:00.000Z',
  sales: [stored(), days],
  update: {
    state: 'waiting',
    lastError: null,
    succeededAt: '2026-03-10T12:04:00.000Z',
    nextAt: '2026-03-10T13:04:00.000Z',
  },
  backfills: [backfill({ granularity: 'daily' }), backfill()],
  trouble: null,
  connections: [
    {
      api: 'sp-api',
      region: 'NA',
      country: null,
      connected_at: '2026-01-09T12:00:00.000Z',
      token_status: 'valid',
      renew_by: '2027-01-09T12:00:00.000Z',
    },
    {
      api: 'ads',
      region: 'NA',
      country: null,
      connected_at: '2026-01-10T12:00:00.000Z',
      token_status: 'valid',
      renew_by: null,
    },
  ],
  sales_quota: { per_second: 0.5, burst: 15, next_at: '2026-03-10T12:10:00.000Z' },
  reports: {
    quota: { scope: 'application', per_hour: 4, per_day: 96, asked_today: 14, asked_by_seller: 2 },
    next_at: '2026-03-10T12:25:00.000Z',
    waiting: 1,
    stored: ['2026-02', '2026-01'],
    under_way: ['2026-03'],
    missing: ['2025-12'],
    last_error: null,
  },
  ads: {
    state: 'completed',
    last_at: '2026-03-10T06:00:00.000Z',
    next_at: '2026-03-11T06:00:00.000Z',
    last_error: null,
  },
  ...changes,
});

/** Nothing was ever fetched. */
export const nothingStored = coverageAnswer({
  sales: [stored({ granularity: 'hour' }), days].map((one) => ({
    ...one,
    stored_from: null,
    stored_to: null,
    rows: 0,
    as_of: null,
    brought: { first: 0, changed: 0 },
    missing: one.granularity === 'hour' ? 720 : 730,
    can_fill: one.granularity === 'hour' ? 720 : 730,
  })),
  update: { state: 'off', lastError: null, succeededAt: null, nextAt: null },
  trouble: { kind: 'paused', message: 'Auto-update is off' },
  ads: null,
});
