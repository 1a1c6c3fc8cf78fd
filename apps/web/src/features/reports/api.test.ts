import { expect, test } from 'vitest';
import { decode } from '../../lib/decode.ts';
import { DocumentPage, ProcessedReport, ReportList, RequestedReport } from './api.ts';
import { quota, report, tracked, underWay } from './testing/report-answers.ts';

const listOf = (...reports: unknown[]) => decode(ReportList, tracked(...reports)).reports;

test('the fields of the specification alone make a report', () => {
  const plain = {
    reportId: 'r-9',
    month: '3',
    year: 2026,
    status: 'PROCESSING',
    createdAt: '2026-04-01T10:00:00Z',
    updatedAt: '2026-04-01T10:05:00Z',
    rowCount: 12,
    dateRange: { start: '2026-03-01T00:00:00Z', end: '2026-03-31T00:00:00Z' },
    isProcessed: false,
    asinCount: 0,
  };
  expect(listOf(plain)[0]).toMatchObject({
    reportId: 'r-9',
    month: 3,
    status: 'PROCESSING',
    step: null,
    isUnderWay: true,
    message: '',
    dateRange: { start: '2026-03-01', end: '2026-03-31' },
    queuePosition: null,
    unreadableRows: 0,
  });
});

test('the step says what is under way, where the server names steps', () => {
  expect(listOf(underWay({ status: 'DONE', step: 'fetching' }))[0]?.isUnderWay).toBe(true);
  expect(listOf(report({ status: 'IN_PROGRESS', step: null }))[0]?.isUnderWay).toBe(false);
});

test('odd reports are repaired or left out, and the others are listed', () => {
  const odd = [
    null,
    7,
    'text',
    {},
    { reportId: '' },
    { reportId: 'r-2', dateRange: 'March', rowCount: 'many' },
  ];
  const reports = listOf(...odd, report());
  expect(reports.map(({ reportId, status, dateRange }) => [reportId, status, dateRange?.start])).toEqual([
    ['r-2', 'UNKNOWN', undefined],
    ['r-1', 'DOWNLOADED', '2026-10-01'],
  ]);
  expect(reports[0]?.rowCount).toBeNull();
});

test('a list without a quota or a day is a list', () => {
  expect(decode(ReportList, { reports: null })).toEqual({ reports: [], quota: null, today: null });
  expect(decode(ReportList, { reports: [], quota: { perHour: 'x' }, today: 'soon' })).toMatchObject({
    quota: null,
  });
  expect(decode(ReportList, { reports: [], quota: { ...quota, scope: 'seller' } }).quota?.scope).toBe(
    'seller',
  );
  expect(() => decode(ReportList, {})).toThrow('could not be read');
});

test('an answer with the specified fields alone is enough', () => {
  expect(decode(RequestedReport, { reportId: 'r-1', estimatedProcessingTime: 'about 5 minutes' })).toEqual({
    estimatedProcessingTime: 'about 5 minutes',
    report: null,
  });
  expect(decode(ProcessedReport, { processedAsins: 35 })).toEqual({
    processedAsins: 35,
    report: null,
  });
  expect(decode(ProcessedReport, { processedAsins: 35, isFinished: false }).isFinished).toBe(false);
});

test('rows that are no records are shown as the text they are', () => {
  expect(decode(DocumentPage, { rows: [{ childAsin: 'B1' }, 'half', [1]], total: 3 }).rows).toEqual([
    { childAsin: 'B1' },
    { unreadable: '"half"' },
    { unreadable: '[1]' },
  ]);
  expect(decode(DocumentPage, { rows: [{}] }).total).toBeUndefined();
});
