// The answers of an invented advertising account, as the console asks for them.
import { addDays } from '@insights/domain/periods';
import { type Handler, ok } from '../../../testing/answering.ts';
import { adsConnected, profile } from './ads-answers.ts';
import { AS_OF, listAnswers, times } from './list-answers.ts';

const figures = (index: number) => ({
  impressions: 9000 + index * 40,
  clicks: 120 + (index % 7) * 9,
  spend: 80 + (index % 7) * 6.25,
  sales: 390 + (index % 5) * 41.5,
  orders: 11,
  units: 12,
});

const source = {
  asOf: AS_OF,
  currencyCode: 'USD',
  isRefreshing: false,
  startDate: '2026-10-15',
  endDate: '2026-11-13',
};

const days = times(30, (index) => ({
  date: addDays('2026-10-15', index),
  ...figures(index),
  isTrafficMoving: index >= 27,
  isSalesMoving: true,
}));

export const overview = {
  ...source,
  totals: { impressions: 290_000, clicks: 4412, spend: 2951.25, sales: 14_190, orders: 330, units: 360 },
  days,
};

const spend = {
  ...source,
  summary: { totalSpend: 2951.25, totalCampaigns: 24 },
  campaigns: times(24, (index) => ({
    campaignId: String(700 + index),
    campaignName: `Campaign ${index + 1}`,
    ...figures(index),
  })),
  reportIds: ['r-1'],
};

export const syncIdle = {
  state: 'completed',
  chunksDone: 5,
  chunksTotal: 5,
  recordsSaved: 620,
  lastError: null,
  waitingUntil: null,
  startedAt: AS_OF,
  finishedAt: AS_OF,
  kinds: [],
};

export const STATUS = 'GET /api/ppc/status/s-1';
export const OVERVIEW = 'GET /api/ppc/overview/s-1';
export const SPEND = 'GET /api/ppc/ad-spend/s-1';
export const REPORTS = 'GET /api/ppc/reports/list/s-1';
export const SYNC = '/api/ppc/sync/s-1';

/** A connected seller's console, with changes. */
export const consoleAnswers = (answers: Record<string, Handler> = {}): Record<string, Handler> => ({
  [STATUS]: () => ok(adsConnected),
  [OVERVIEW]: () => ok(overview),
  [SPEND]: () => ok(spend),
  ...listAnswers,
  [REPORTS]: () => ok({ reports: [] }),
  [`GET ${SYNC}`]: () => ok(syncIdle),
  [`POST ${SYNC}`]: () => ok({ ...syncIdle, state: 'running', chunksDone: 2 }),
  'POST /api/ppc/reports/create/s-1': () =>
    ok({ reportId: 'r-9', name: 'Campaigns, 30 days', createdAt: '2026-11-15T10:00:00Z' }),
  'GET /api/ppc/reports/status/s-1/r-9': () => ok({ status: 'PENDING', message: 'Waiting for Amazon' }),
  'GET /api/ppc/debug/profiles/s-1': () =>
    ok({ profiles: [profile()], totalCount: 1, failedRegions: [], tookMs: 12 }),
  'GET /api/ppc/debug/test-auth/s-1': () =>
    ok({ test: 'test-auth', isAsExpected: true, steps: [], tookMs: 12 }),
  ...answers,
});
