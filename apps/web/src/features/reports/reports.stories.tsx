import { type Handler, ok, refuse, silent } from '../../testing/answering.ts';
import { admin } from '../../testing/fixtures.ts';
import { asStaff, type Stories } from '../../testing/story.ts';
import { asinAnswer } from './asin-sales/testing/asin-answers.ts';
import { documentPageAt, failed, processed, report, tracked, underWay } from './testing/report-answers.ts';

const ADDRESS = '/acme-outdoor/ATVPDKIKX0DER/admin';

type Answers = Parameters<typeof asStaff>[0];

const page = (list: Handler, more: Answers = {}, query = '') => ({
  address: `${ADDRESS}${query}`,
  answers: asStaff({
    'GET /api/sp-api/s-1/reports/tracked': list,
    'GET /api/sp-api/s-1/asin-sales': () => ok(asinAnswer([])),
    ...more,
  }),
});

const data = (answer: Handler) =>
  page(() => ok(tracked(processed())), { 'GET /api/sp-api/s-1/reports/r-1/data': answer }, '?data=r-1');

const soon = () => new Date(Date.now() + 900_000).toISOString();

const everyState: Handler = () =>
  ok(
    tracked(
      underWay({
        reportId: 'waiting',
        month: 11,
        step: 'waiting',
        isMonthSoFar: true,
        dateRange: { start: '2026-11-01', end: '2026-11-14' },
        queuePosition: 3,
        expectedAt: soon(),
        processWhenReady: true,
      }),
      underWay({ reportId: 'making', month: 10 }),
      report({
        reportId: 'fetching',
        month: 9,
        status: 'DONE',
        step: 'fetching',
        message: 'The report is ready and is being fetched.',
        rowCount: null,
      }),
      report({ reportId: 'here', month: 8 }),
      report({
        reportId: 'processing',
        month: 7,
        step: 'processing',
        message: 'The report is being processed.',
      }),
      processed({
        reportId: 'stored',
        month: 6,
        rowCount: 1206,
        unreadableRows: 2,
        asinCount: 1204,
        message: 'Processed: 1,204 ASINs stored. 2 rows could not be read.',
      }),
      failed({ reportId: 'cancelled', month: 5 }),
      failed({ reportId: 'cancelled before', month: 5, createdAt: '2026-06-01T08:00:00Z' }),
      failed({
        reportId: 'fatal',
        month: 4,
        status: 'FATAL',
        message: 'Amazon could not make this report: no reason given.',
      }),
      failed({
        reportId: 'failed',
        month: 3,
        status: 'FAILED',
        message: 'The document that Amazon sent cannot be read. You can ask for the report again.',
      }),
      { ...report({ reportId: 'new', month: 2, message: '' }), status: 'ARCHIVED' },
    ),
  );

export const stories: Stories = {
  title: 'reports: admin dashboard',
  states: {
    loading: { shows: 'Loading reports...', ...page(silent) },
    empty: { shows: 'No reports found. Request a report above', ...page(() => ok(tracked())) },
    failed: {
      shows: 'Failed to load reports',
      ...page(() => refuse(403, 'not_allowed', 'Not for you')),
    },
    'every state': { shows: '1,204 ASINs stored', ...page(everyState) },
    'not staff': {
      shows: 'Only staff can request',
      ...page(everyState, { 'GET /api/auth/me': () => ok(admin) }),
    },
    'data loading': { shows: 'Loading data...', ...data(silent) },
    'data failed': {
      shows: 'Failed to load data',
      ...data(() => refuse(409, 'report_not_ready', 'This report is not here yet.')),
    },
    'data of 300,000 rows': {
      shows: '300,000 rows as Amazon wrote them',
      ...data(({ path }) => ok(documentPageAt(path, 300_000))),
    },
  },
};
