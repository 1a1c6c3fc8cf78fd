// Invented reports as the server sends them.
import type { TrackedReport } from '@insights/contract/reports';

export const TODAY = '2026-11-15';

export const quota = { scope: 'application', perHour: 60, perDay: 1440, burst: 10, askedToday: 14 } as const;

/** All days of a month. */
function daysOf(year: number, month: number) {
  const [start, end] = [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)].map((ms) =>
    new Date(ms).toISOString().slice(0, 10),
  );
  return { start: start ?? '', end: end ?? '' };
}

export const report = (changes: Partial<TrackedReport> = {}): TrackedReport => ({
  reportId: 'r-1',
  providerReportId: '51001020406',
  marketplaceId: 'ATVPDKIKX0DER',
  year: 2026,
  month: 10,
  status: 'DOWNLOADED',
  step: null,
  message: 'The report is here: 35 rows. Process & Store puts it among the sales by ASIN.',
  createdAt: '2026-11-15T14:00:00.000Z',
  updatedAt: '2026-11-15T14:02:00.000Z',
  dateRange: daysOf(changes.year ?? 2026, changes.month ?? 10),
  isMonthSoFar: false,
  rowCount: 35,
  unreadableRows: 0,
  isProcessed: false,
  asinCount: 0,
  processWhenReady: false,
  queuePosition: null,
  expectedAt: null,
  askAgainAt: null,
  ...changes,
});

export const processed = (changes: Partial<TrackedReport> = {}): TrackedReport =>
  report({
    status: 'PARSED',
    isProcessed: true,
    asinCount: 35,
    message: 'Processed: 35 ASINs stored.',
    ...changes,
  });

export const underWay = (changes: Partial<TrackedReport> = {}): TrackedReport =>
  report({
    status: 'IN_PROGRESS',
    step: 'following',
    message: 'Amazon is making this report.',
    rowCount: null,
    ...changes,
  });

export const failed = (changes: Partial<TrackedReport> = {}): TrackedReport =>
  report({
    status: 'CANCELLED',
    message: 'Amazon cancelled this report: it has no data for the period. You can ask again later.',
    rowCount: null,
    ...changes,
  });

export const tracked = (...reports: unknown[]) => ({ reports, quota, today: TODAY });

/** A row of the document, with the names and the nesting of Amazon's. */
export const documentRow = (index: number) => ({
  parentAsin: `P${String(index).padStart(9, '0')}`,
  childAsin: `B${String(index).padStart(9, '0')}`,
  salesByAsin: {
    unitsOrdered: index,
    unitsOrderedB2B: 0,
    orderedProductSales: { amount: index * 10.5, currencyCode: 'USD' },
    totalOrderItems: index,
  },
  trafficByAsin: {
    sessions: index * 7,
    pageViews: index * 9,
    buyBoxPercentage: 97.5,
    unitSessionPercentage: 14,
  },
});

/** A server with a document of so many rows: the page that a path asks for. */
export function documentPageAt(path: string, total: number) {
  const query = new URL(path, 'http://insights').searchParams;
  const offset = Number(query.get('offset'));
  const count = Math.max(0, Math.min(Number(query.get('limit')), total - offset));
  return { rows: Array.from({ length: count }, (_, step) => documentRow(offset + step)), total };
}
