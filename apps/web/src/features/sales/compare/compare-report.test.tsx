import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { explainedOwnDay } from '../testing/history-answers.ts';
import { daysBetween, salesAnswer } from '../testing/sales-answers.ts';
import { AS_OF, asked, DAILY, figure, NOW, panel, query, server, USA } from '../testing/sales-report-page.ts';

// Loaded ahead: a page that waits for a part of itself is not what is tested here.
beforeAll(() => import('../explain/explain-panel.tsx'), 60_000);
const EXPLAIN = `GET /api/sales/explain${USA}`;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

/** Half was sold in the days before 11 June. */
function growingServer() {
  const api = server();
  api.on(DAILY, ({ path }) => {
    const { startDate = '', endDate = '' } = query(path);
    const rows = daysBetween(startDate, endDate).map((row) =>
      startDate < '2026-06-11' ? { ...row, total_sales_amount: 5.25 } : row,
    );
    return ok(salesAnswer(rows, AS_OF));
  });
  return api;
}

test('the days before are a dashed line behind, with the difference in the summary', async () => {
  const api = growingServer();
  const { user, addressNow } = renderPage(`${USA}?range=7`);
  const report = await panel();
  await user.click(await report.findByRole('button', { name: 'Compare' }));
  await user.selectOptions(await report.findByRole('combobox', { name: 'Compare with' }), 'Previous period');
  expect(addressNow()).toBe(`${USA}?range=7&compare=previous`);
  // Today is not over: six days are compared.
  expect(await report.findByText('previous period $31.50 (+$31.50, +100.0 %) over 6 of 7 days')).toBeTruthy();
  expect(figure(report, 'Sales')).toBe('$73.50');
  expect(
    report.getByText(/Previous period: Jun 4, 2026 to Jun 10, 2026\. 6 of 7 days are compared\./),
  ).toBeTruthy();
  expect(asked(api, '/daily/fetch')).toContainEqual({
    startDate: '2026-06-04',
    endDate: '2026-06-10',
    timezone: 'UTC',
  });
  const chart = await report.findByRole('slider');
  await waitFor(() =>
    expect(chart.parentElement?.querySelector('[data-series="Previous period"]')).toBeTruthy(),
  );
  await user.click(report.getByRole('button', { name: 'Default view' }));
  expect(addressNow()).toBe(`${USA}?range=7`);
  expect(await report.findByRole('button', { name: 'Compare' })).toBeTruthy();
});

test('last year, and orders or units instead of money, are a link away', async () => {
  const api = growingServer();
  renderPage(`${USA}?range=7&compare=year&measure=units&view=table`);
  const report = await panel();
  expect(await report.findByText('Jun 11, 2025')).toBeTruthy();
  expect(asked(api, '/daily/fetch')).toContainEqual({
    startDate: '2025-06-11',
    endDate: '2025-06-17',
    timezone: 'UTC',
  });
  expect(report.getByText('Units then')).toBeTruthy();
});

test('hours can be drawn as bars', async () => {
  growingServer();
  renderPage(`${USA}?source=hourly&range=7&drawn=bars&measure=orders`);
  const report = await panel();
  const chart = await report.findByRole('slider');
  await waitFor(() =>
    expect(chart.parentElement?.querySelector('[data-series="Orders"] path')?.getAttribute('d')).toMatch(
      /^M.*Z$/,
    ),
  );
});

test('days of the marketplace are made of hours; one without all of them is left out', async () => {
  const api = server();
  api.on(DAILY, ({ path }) => {
    const { startDate = '', endDate = '', timezone } = query(path);
    const rows = daysBetween(startDate, endDate).map((row, index) =>
      timezone === 'own' && index === 0 ? { ...row, approximate: true } : row,
    );
    return ok(salesAnswer(rows, AS_OF));
  });
  renderPage(`${USA}?range=7&days=own`);
  const report = await panel();
  expect(await report.findByText(/^Days begin at the marketplace’s own midnight/)).toBeTruthy();
  expect(figure(report, 'Sales')).toBe('$63.00');
  expect(report.getAllByText('6 of 7 days').length).toBeGreaterThan(0);
  expect(asked(api, '/daily/fetch')).toEqual([
    { startDate: '2026-06-11', endDate: '2026-06-17', timezone: 'own' },
  ]);
});

test('the running day of the marketplace is there so far, and nobody is sent to fetch it', async () => {
  const api = server();
  api.on(DAILY, ({ path }) => {
    const { startDate = '', endDate = '' } = query(path);
    const rows = daysBetween(startDate, endDate).map((row) =>
      row.metric_date === '2026-06-17' ? { ...row, so_far: true } : row,
    );
    return ok(salesAnswer(rows, AS_OF));
  });
  renderPage(`${USA}?range=7&days=own&view=table`);
  const report = await panel();
  expect(await report.findByText('Jun 17, 2026 is not over yet')).toBeTruthy();
  expect(report.queryByText(/Not fetched yet/)).toBeNull();
});

test('a day of the marketplace is explained by the hours between its midnights', async () => {
  const api = server();
  api.on(EXPLAIN, () => ok(explainedOwnDay('2026-06-12T07:00:00.000Z')));
  const { user, addressNow } = renderPage(`${USA}?range=7&days=own&view=table`);
  const report = await panel();
  await user.click(await report.findByText('Jun 12, 2026', { selector: 'button span' }));
  const title = await screen.findByText('Jun 12, 2026, by the marketplace’s clock');
  const aside = within(title.closest('aside') ?? document.body);
  expect(await aside.findByText('Jun 12, 2026, 07:00 UTC to Jun 13, 2026, 07:00 UTC')).toBeTruthy();
  expect(aside.getByText('24 of 24 hours are stored.')).toBeTruthy();
  expect(asked(api, '/explain/')).toEqual([
    {
      granularity: 'day',
      start: '2026-06-12T00:00:00.000Z',
      end: '2026-06-13T00:00:00.000Z',
      timezone: 'own',
    },
  ]);
  await user.click(aside.getByText('Jun 12, 07:00 UTC'));
  expect(addressNow()).toContain('explain=hour%3A2026-06-12T07%3A00Z');
});

test('where the other period cannot be had, the report stays and says so', async () => {
  const api = server();
  api.on(DAILY, ({ path }) => {
    const { startDate = '', endDate = '' } = query(path);
    return startDate === '2026-06-11'
      ? ok(salesAnswer(daysBetween(startDate, endDate), AS_OF))
      : refuse(403, 'not_allowed', 'Not for you');
  });
  renderPage(`${USA}?range=7&compare=previous`);
  const report = await panel();
  expect(await report.findByText(/It could not be loaded\./)).toBeTruthy();
  expect(figure(report, 'Sales')).toBe('$73.50');
});
