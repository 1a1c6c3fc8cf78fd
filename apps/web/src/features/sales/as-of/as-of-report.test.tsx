import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { daysBetween } from '../testing/sales-answers.ts';
import { figure, NOW, panel, query, server, USA } from '../testing/sales-report-page.ts';

const AS_KNOWN = `GET /api/sales/as-known${USA}`;
const AT = '2026-06-15T09:00Z';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

const known = (rows: unknown[], more: object = {}) =>
  ok({ rows, at: AT, as_of: AT, known_from: '2026-06-01T00:00:00Z', not_kept: [], ...more });

/** On the 15th, the 12th was known to be less by $2.50, and nothing later than the 14th was. */
function rememberingServer() {
  const api = server();
  api.on(AS_KNOWN, () =>
    known(
      daysBetween('2026-06-11', '2026-06-14').map((row) =>
        row.metric_date === '2026-06-12' ? { ...row, total_sales_amount: 8, order_count: 2 } : row,
      ),
    ),
  );
  return api;
}

test('a report is shown as of a moment of the past, with the difference to now', async () => {
  const api = rememberingServer();
  const { user, addressNow } = renderPage(`${USA}?range=7`);
  const report = await panel();
  await user.click(await report.findByRole('button', { name: 'As it was known' }));
  expect(addressNow()).toBe(`${USA}?range=7&known=2026-06-16T21%3A00Z`);
  await waitFor(() => expect(figure(report, 'Sales')).toBe('$39.50'));
  expect(report.getByText('now $73.50 (+$34.00)')).toBeTruthy();
  expect(report.getByText('now 7 (+2)')).toBeTruthy();
  expect(report.getByText(/As known at Jun 16, 2026, 21:00 UTC\. 1 day says/)).toBeTruthy();
  expect(query(api.asked.find(({ path }) => path.includes('/as-known/'))?.path ?? '')).toEqual({
    granularity: 'day',
    start: '2026-06-11',
    end: '2026-06-17',
    at: '2026-06-16T21:00:00.000Z',
  });
  await user.click(report.getByRole('button', { name: 'Show what is known now' }));
  await waitFor(() => expect(figure(report, 'Sales')).toBe('$73.50'));
  expect(addressNow()).toBe(`${USA}?range=7`);
});

test('its table has both and the difference; what was not known then says so', async () => {
  rememberingServer();
  renderPage(`${USA}?range=7&view=table&known=${AT}`);
  const report = await panel();
  const cells = async (day: string) => {
    const row = (await report.findByText(day, { selector: 'button span' })).closest('tr');
    return [...(row?.querySelectorAll('td') ?? [])].slice(0, 3).map(({ textContent }) => textContent);
  };
  expect(await cells('Jun 12, 2026')).toEqual(['$8.00', '$10.50', '+$2.50']);
  expect(await cells('Jun 13, 2026')).toEqual(['$10.50', '$10.50', '$0.00']);
  expect(await cells('Jun 16, 2026')).toEqual(['Not known yet', '$10.50', '-']);
});

test('what was running then and has no history says so', async () => {
  const api = rememberingServer();
  api.on(AS_KNOWN, () =>
    known(daysBetween('2026-06-11', '2026-06-14'), {
      not_kept: [{ granularity: 'day', interval_start: '2026-06-15T00:00:00.000Z' }],
    }),
  );
  renderPage(`${USA}?range=7&view=table&known=${AT}`);
  const report = await panel();
  expect(await report.findByText('Not stored')).toBeTruthy();
  expect(report.getByText(/still running then are left out/)).toBeTruthy();
});

test('a moment at which nothing was known says from when on something was', async () => {
  rememberingServer().on(AS_KNOWN, () => known([], { known_from: '2026-06-16T12:00:00Z' }));
  renderPage(`${USA}?range=7&known=${AT}`);
  const report = await panel();
  expect(await report.findByText('Nothing of this period was known at Jun 15, 2026, 09:00 UTC')).toBeTruthy();
  expect(report.getByText('The first of it became known at Jun 16, 2026, 12:00 UTC.')).toBeTruthy();
});

test('a failure says so', async () => {
  const api = rememberingServer();
  api.on(AS_KNOWN, () => refuse(403, 'not_allowed', 'Not for you'));
  renderPage(`${USA}?range=7&known=${AT}`);
  expect(await screen.findByText('Failed to load what was known')).toBeTruthy();
});

test('a moment to come is refused in its field', async () => {
  const api = rememberingServer();
  renderPage(`${USA}?range=7&known=2027-01-01T00:00Z`);
  const report = await panel();
  expect(await report.findByText('Choose a moment that has passed')).toBeTruthy();
  await waitFor(() => expect(figure(report, 'Sales')).toBe('$73.50'));
  expect(api.asked.some(({ path }) => path.includes('/as-known/'))).toBe(false);
});
