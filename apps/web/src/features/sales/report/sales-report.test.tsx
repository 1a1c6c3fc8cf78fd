import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerLater, ok, refuse } from '../../../testing/fake-api.ts';
import { staff } from '../../../testing/fixtures.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { daysBetween, hoursBetween, salesAnswer } from '../testing/sales-answers.ts';
import {
  AS_OF,
  asked,
  DAILY,
  figure,
  GERMANY,
  HOURLY,
  NOW,
  panel,
  query,
  server,
  USA,
} from '../testing/sales-report-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

describe('by default', () => {
  test('it shows the last 30 UTC days, today included, with their totals', async () => {
    const api = server();
    renderPage(USA);
    const report = await panel();
    await report.findByRole('slider');
    expect(asked(api, 'daily')).toEqual([
      { startDate: '2026-05-19', endDate: '2026-06-17', timezone: 'UTC' },
    ]);
    expect(figure(report, 'Sales')).toBe('$315.00');
    expect(figure(report, 'Orders')).toBe('30');
    expect(figure(report, 'Units')).toBe('60');
    expect(figure(report, 'Average order value')).toBe('$10.50');
    expect(report.getByText('as of 21:02 UTC')).toBeTruthy();
    expect(report.getByText('Jun 17, 2026 is not over yet')).toBeTruthy();
    expect(report.getByRole<HTMLInputElement>('radio', { name: 'Daily' }).checked).toBe(true);
    expect(report.getByRole<HTMLInputElement>('radio', { name: '30 days' }).checked).toBe(true);
  });

  test('while it loads it says so', async () => {
    const { answer, arrive } = answerLater();
    server().on(DAILY, () => answer);
    renderPage(USA);
    expect(await screen.findByText('Loading sales report...')).toBeTruthy();
    arrive(ok(salesAnswer(daysBetween('2026-05-19', '2026-06-17'), AS_OF)));
    await (await panel()).findByRole('slider');
  });
});

describe('hours', () => {
  test('end yesterday in the zone of the marketplace', async () => {
    const api = server();
    const { user, addressNow } = renderPage(`${USA}?range=7`);
    const report = await panel();
    await user.click(await report.findByRole('radio', { name: 'Hourly' }));
    await waitFor(() =>
      expect(asked(api, '/hourly/')).toEqual([
        { start: '2026-06-10T07:00:00.000Z', end: '2026-06-17T07:00:00.000Z' },
      ]),
    );
    expect(addressNow()).toBe(`${USA}?range=7&source=hourly`);
    expect(report.getByText('Pacific Time (PDT)')).toBeTruthy();
    await waitFor(() => expect(figure(report, 'Orders')).toBe('168'));
  });

  test('elsewhere are shown in the zone one chooses; days have no such choice', async () => {
    const api = server();
    const { user } = renderPage(`${GERMANY}?range=7`);
    const report = await panel();
    await report.findByRole('slider');
    expect(report.queryByRole('combobox')).toBeNull();
    await user.click(report.getByRole('radio', { name: 'Hourly' }));
    await user.selectOptions(await report.findByRole('combobox'), 'CEST');
    await waitFor(() =>
      expect(asked(api, '/hourly/').at(-1)).toEqual({
        start: '2026-06-09T22:00:00.000Z',
        end: '2026-06-16T22:00:00.000Z',
      }),
    );
  });

  test('of more than 180 days are requested in 90-day chunks, and a failed one is left out with a note', async () => {
    const api = server();
    api.on(HOURLY, ({ path }) => {
      const { start = '', end = '' } = query(path);
      if (start.startsWith('2026-02')) return refuse(503, 'database_unavailable', 'Not now');
      return ok(salesAnswer(hoursBetween(start, end), AS_OF));
    });
    renderPage(`${USA}?source=hourly&range=custom&from=2025-11-20&to=2026-06-16`);
    const report = await panel();
    expect(
      await report.findByText(
        /1 of 3 parts could not be loaded and are left out: Feb 18, 2026 to May 18, 2026\./,
      ),
    ).toBeTruthy();
    expect(asked(api, '/hourly/').map(({ start }) => start?.slice(0, 10))).toEqual([
      '2025-11-20',
      '2026-02-18',
      '2026-05-19',
    ]);
    // 90 and 29 days of hours; on 1 December an hour comes twice.
    expect(figure(report, 'Orders')).toBe(((90 + 29) * 24 + 1).toLocaleString('en-US'));
  });
});

test('the zone of the report is its own: the widgets keep theirs', async () => {
  server();
  const { user, addressNow } = renderPage(`${GERMANY}?source=hourly&zone=CET`);
  const report = await panel();
  const zone = await report.findByRole<HTMLSelectElement>('combobox', { name: 'Timezone of the report' });
  expect(zone.value).toBe('UTC');
  await user.selectOptions(zone, 'CEST');
  await waitFor(() => expect(addressNow()).toBe(`${GERMANY}?source=hourly&zone=CET&report-zone=CEST`));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Timezone of the widgets' }).value).toBe(
    'CET',
  );
});

describe('a custom range', () => {
  test('starts as the 30 days ending yesterday, and a later end is clamped', async () => {
    const api = server();
    const { user, addressNow } = renderPage(USA);
    const report = await panel();
    await user.click(await report.findByRole('radio', { name: 'Custom' }));
    const to = await report.findByLabelText<HTMLInputElement>('To');
    expect(report.getByLabelText<HTMLInputElement>('From').value).toBe('2026-05-18');
    expect(to.value).toBe('2026-06-16');
    await user.clear(to);
    await user.type(to, '2026-07-30');
    await waitFor(() => expect(to.value).toBe('2026-06-17'));
    await waitFor(() => expect(addressNow()).toBe(`${USA}?range=custom&to=2026-06-17`));
    await waitFor(() => expect(asked(api, 'daily').at(-1)?.endDate).toBe('2026-06-17'));
  });

  test('that starts after it ends requests nothing and says why', async () => {
    const api = server();
    renderPage(`${USA}?range=custom&from=2026-06-10&to=2026-06-01`);
    const report = await panel();
    expect(await report.findByText('From may not be after To')).toBeTruthy();
    expect(asked(api, 'daily')).toEqual([]);
  });
});

describe('what can go wrong', () => {
  test('a failure shows what failed and why, and can be tried again', async () => {
    const api = server();
    api.on(DAILY, () => refuse(404, 'marketplace_not_found', 'Marketplace not found'));
    renderPage(USA);
    const report = await panel();
    expect(await report.findByText('Failed to load sales report')).toBeTruthy();
    expect(report.getByText('Marketplace not found')).toBeTruthy();
    expect(report.getByRole('button', { name: /^Try again, / })).toBeTruthy();
  });

  test('no rows are said to be none', async () => {
    server().on(DAILY, () => ok(salesAnswer([], null)));
    renderPage(USA);
    const report = await panel();
    expect(await report.findByText('No sales data available for the selected period')).toBeTruthy();
  });

  test('days without a figure are distinguished from days that were not fetched', async () => {
    server().on(DAILY, () =>
      ok({
        ...salesAnswer(daysBetween('2026-06-12', '2026-06-14'), AS_OF),
        coverage: [{ from: '2026-06-12T00:00:00Z', to: '2026-06-17T00:00:00Z' }],
      }),
    );
    const { user } = renderPage(`${USA}?range=7`);
    const report = await panel();
    expect(await report.findByText('Not fetched yet: 2 days (Jun 11; Jun 17)')).toBeTruthy();
    expect(report.getByText('No figure from Amazon: 2 days (Jun 15 to Jun 16)')).toBeTruthy();
    expect(report.getAllByText('3 of 7 days')).toHaveLength(4);
    expect(report.queryByRole('link')).toBeNull();
    report.getByRole('slider').focus();
    await user.keyboard('{End}');
    expect((await report.findByRole('tooltip')).textContent).toBe('Jun 17, 2026Sales: Not fetched yet');
  });

  test('the middle of a range that was never fetched reads so, and staff are shown what helps', async () => {
    const api = server();
    api.on(HOURLY, ({ path }) => {
      const { start = '', end = '' } = query(path);
      const rows = hoursBetween(start, end).filter(({ metric_date }) => metric_date !== '2026-06-13');
      const coverage = [
        { from: '2020-01-01T00:00:00Z', to: '2026-06-13T00:00:00Z' },
        { from: '2026-06-14T00:00:00Z', to: '2030-01-01T00:00:00Z' },
      ];
      return ok({ rows, coverage, as_of: AS_OF });
    });
    api.on('GET /api/auth/me', () => ok(staff));
    localStorage.setItem('isAdmin', 'true');
    renderPage(`${USA}?source=hourly&range=7`);
    const report = await panel();
    expect(
      await report.findByText('Not fetched yet: 24 hours (Jun 12, 17:00 to Jun 13, 17:00 PT)'),
    ).toBeTruthy();
    expect(report.getAllByText('144 of 168 hours')).toHaveLength(4);
    expect(report.getByRole('link', { name: 'Backfill in Account Setup' }).getAttribute('href')).toBe(
      '/acme-outdoor/setup',
    );
  });

  test('hours that Amazon no longer has offer no backfill, but the days', async () => {
    server().on(HOURLY, () => ok({ rows: [], coverage: [], as_of: AS_OF }));
    const { user, addressNow } = renderPage(
      `${USA}?source=hourly&range=custom&from=2026-03-01&to=2026-03-02`,
    );
    const report = await panel();
    expect(
      await report.findByText('Hours older than 30 days can no longer be fetched from Amazon.'),
    ).toBeTruthy();
    expect(report.queryByText(/backfill/i)).toBeNull();
    await user.click(report.getByRole('button', { name: 'Show these dates by the day' }));
    await waitFor(() => expect(addressNow()).toBe(`${USA}?range=custom&from=2026-03-01&to=2026-03-02`));
  });

  test('where neither hours nor days can be had any more, nothing is offered', async () => {
    server().on(HOURLY, () => ok({ rows: [], coverage: [], as_of: AS_OF }));
    renderPage(`${USA}?source=hourly&range=custom&from=2024-03-01&to=2024-03-02`);
    const report = await panel();
    expect(await report.findByText(/^Hours older than 30 days/)).toBeTruthy();
    expect(report.queryByRole('button', { name: 'Show these dates by the day' })).toBeNull();
  });

  test('the old report stays, dimmed, until the new one is there', async () => {
    const api = server();
    const { user } = renderPage(USA);
    const report = await panel();
    const chart = await report.findByRole('slider');
    const { answer, arrive } = answerLater();
    api.on(DAILY, () => answer);
    await user.click(report.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(chart.closest('[aria-busy="true"]')).toBeTruthy());
    expect(figure(report, 'Orders')).toBe('30');
    expect(report.queryByText('Loading sales report...')).toBeNull();
    arrive(ok(salesAnswer(daysBetween('2026-06-11', '2026-06-17'), AS_OF)));
    await waitFor(() => expect(figure(report, 'Orders')).toBe('7'));
    expect(chart.closest('[aria-busy="true"]')).toBeNull();
  });
});
