import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reportsIn, useStoredReports } from './stored-reports.ts';

const report = (reportId: string, createdAt = '2026-11-01T10:00:00Z') => ({
  reportId,
  name: `Report ${reportId}`,
  createdAt,
  reportType: 'campaigns',
  sellerId: 's-1',
});
const idsIn = (text: string | null) => reportsIn(text ?? undefined).map(({ reportId }) => reportId);

test('reports are stored under the name of the specification, each once', () => {
  const { result } = renderHook(() => useStoredReports());
  for (const id of ['a', 'b', 'a']) act(() => result.current.remember(report(id)));
  expect(idsIn(localStorage.getItem('ppc_reports'))).toEqual(['a', 'b']);
});

test('a report is removed from the list of its seller alone', () => {
  const { result } = renderHook(() => useStoredReports());
  act(() => result.current.remember(report('a')));
  act(() => result.current.remember({ ...report('a'), sellerId: 's-2' }));
  act(() => result.current.forget(report('a')));
  expect(result.current.reports.map(({ sellerId }) => sellerId)).toEqual(['s-2']);
});

test('the newest report is first', () => {
  const list = [report('old'), report('new', '2026-11-02T10:00:00Z')];
  expect(idsIn(JSON.stringify(list))).toEqual(['new', 'old']);
});

test.each([null, '', 'no list', '{}', '[null, 7, {"reportId": "x"}]'])(
  '%j is a list without reports',
  (text) => {
    expect(idsIn(text)).toEqual([]);
  },
);

test('a change in another tab changes the list', () => {
  const { result } = renderHook(() => useStoredReports());
  const newValue = JSON.stringify([report('elsewhere')]);
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'ppc_reports', newValue, storageArea: localStorage }),
      ),
  );
  expect(result.current.reports.map(({ reportId }) => reportId)).toEqual(['elsewhere']);
});
