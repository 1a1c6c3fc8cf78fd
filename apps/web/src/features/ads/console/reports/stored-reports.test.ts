import { expect, test, vi } from 'vitest';
import { forgetReport, rememberReport, reportsIn, storedText, subscribeToReports } from './stored-reports.ts';

const report = (reportId: string, createdAt = '2026-11-01T10:00:00Z') => ({
  reportId,
  name: `Report ${reportId}`,
  createdAt,
  reportType: 'campaigns',
  sellerId: 's-1',
});

test('reports are stored under the name of the specification, newest first, each once', () => {
  rememberReport(report('a'));
  rememberReport(report('b', '2026-11-02T10:00:00Z'));
  rememberReport(report('a'));
  expect(JSON.parse(localStorage.getItem('ppc_reports') ?? '')).toHaveLength(3);
  expect(reportsIn(storedText()).map(({ reportId }) => reportId)).toEqual(['b', 'a']);
});

test('a report is taken from the list of its seller alone', () => {
  rememberReport(report('a'));
  rememberReport({ ...report('a'), sellerId: 's-2' });
  forgetReport(report('a'));
  expect(reportsIn(storedText()).map(({ sellerId }) => sellerId)).toEqual(['s-2']);
});

test.each([null, '', 'no list', '{}', '[null, 7, {"reportId": "x"}]'])(
  '%j is a list without reports',
  (text) => {
    expect(reportsIn(text)).toEqual([]);
  },
);

test('a change of the list is announced, also one in another tab', () => {
  const onChange = vi.fn();
  const stop = subscribeToReports(onChange);
  rememberReport(report('a'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'ppc_reports' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  stop();
  rememberReport(report('b'));
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('where nothing can be stored the list lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  rememberReport(report('unstored'));
  expect(reportsIn(storedText()).map(({ reportId }) => reportId)).toContain('unstored');
  vi.restoreAllMocks();
  rememberReport(report('later'));
  expect(reportsIn(localStorage.getItem('ppc_reports')).map(({ reportId }) => reportId)).toEqual(
    expect.arrayContaining(['unstored', 'later']),
  );
});
