import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render-page.tsx';
import { toasts } from '../../../testing/toasts.ts';
import { failed, processed, report, underWay } from '../testing/report-answers.ts';
import { reportsServer, TRACKED } from '../testing/reports-page.ts';
import { TrackedSection } from './tracked-section.tsx';

vi.stubEnv('TZ', 'UTC'); // the time zone of the browser

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T14:02:10Z') });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function show(reports: unknown[]) {
  const api = reportsServer(reports);
  const onStored = vi.fn();
  renderPart(
    <TrackedSection
      marketplace={{ sellerId: 's-1', marketplaceId: 'ATVPDKIKX0DER' }}
      isStaff
      viewedId={null}
      onView={() => {}}
      onStored={onStored}
    />,
  );
  return { api, onStored, requestCount: () => api.calls(TRACKED).length };
}

test('the list is polled while something is under way, slower with time, and then not at all', async () => {
  const { api, requestCount } = show([underWay()]);
  await pass(10);
  expect(requestCount()).toBe(1);
  await pass(4100);
  expect(requestCount()).toBe(3);
  vi.setSystemTime(new Date('2026-11-15T14:13:30Z')); // eleven minutes after it last moved
  await pass(2000);
  const before = requestCount();
  await pass(14_000);
  expect(requestCount()).toBe(before);
  await pass(2000);
  expect(requestCount()).toBe(before + 1);
  api.state.reports = [report()];
  await pass(15_000);
  expect(screen.getByRole('button', { name: /^Process & Store/ })).toBeTruthy();
  const last = requestCount();
  await pass(600_000);
  expect(requestCount()).toBe(last);
});

test('a hidden tab sends no requests, and refetches when it is visible again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const setVisibility = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
  };
  const { api, requestCount } = show([report()]);
  await pass(10);
  setVisibility('hidden');
  await pass(60_000);
  expect(requestCount()).toBe(1);
  api.state.reports = [processed()];
  setVisibility('visible');
  await pass(10);
  expect(requestCount()).toBe(2);
  expect(screen.getByText('35 ASINs stored')).toBeTruthy();
});

test('a report that is stored automatically is announced once, and its sales are refetched', async () => {
  const { api, onStored } = show([underWay({ processWhenReady: true })]);
  await pass(10);
  api.state.reports = [report({ step: 'processing' })];
  await pass(2100);
  expect(toasts()).toEqual([]);
  api.state.reports = [processed({ updatedAt: '2026-11-15T14:02:14Z' })];
  await pass(2100);
  expect(toasts()).toEqual([['status', 'October 2026: 35 ASINs stored']]);
  expect(onStored).toHaveBeenCalledOnce();
  await pass(60_000);
  expect(onStored).toHaveBeenCalledOnce();
});

test('processing that fails is announced, and what had ended before is not', async () => {
  const { api, onStored } = show([report({ step: 'processing' }), processed({ reportId: 'r-2' })]);
  await pass(10);
  expect(onStored).not.toHaveBeenCalled();
  api.state.reports = [failed({ status: 'FAILED', message: 'Too many odd rows.' })];
  await pass(2100);
  expect(toasts()).toEqual([['alert', 'October 2026: Too many odd rows.']]);
  expect(onStored).not.toHaveBeenCalled();
});

test('a list that cannot be refreshed stays, with its age and the reason', async () => {
  const { api } = show([underWay()]);
  await pass(10);
  expect(screen.getByText('as of 14:02 UTC')).toBeTruthy();
  api.on(TRACKED, () => refuse(403, 'not_allowed', 'Not any more'));
  await pass(2100);
  expect(screen.getByText('as of 14:02 UTC, could not be refreshed: Not any more')).toBeTruthy();
  expect(screen.getByText('October 2026')).toBeTruthy();
});
