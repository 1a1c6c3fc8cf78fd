import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { explainedDay, learnedMovement, unexplainedDay } from '../testing/history-answers.ts';
import { NOW, panel, query, server, USA } from '../testing/sales-report-page.ts';

const EXPLAIN = `GET /api/sales/explain${USA}`;
const MOVEMENT = `GET /api/sales/movement${USA}`;
const JUNE_12 = 'day:2026-06-12T00:00Z';

// Loaded ahead: a page that waits for a part of itself is not what is tested here.
beforeAll(() => import('./explain-panel.tsx'), 60_000);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

function explainingServer() {
  const api = server();
  api.on(EXPLAIN, ({ path }) => ok(explainedDay((query(path)['start'] ?? '').slice(0, 10))));
  api.on(MOVEMENT, () => ok(learnedMovement));
  return api;
}

/** The panel that explains the figure of this name. */
async function explanation(name: string): Promise<HTMLElement> {
  const heading = await screen.findByText(name, { selector: 'aside h2' });
  const aside = heading.closest('aside');
  if (!aside) throw new Error(`${name} has no panel`);
  return aside;
}

test('a link to a figure shows where it came from, whether it may change, what it was and what it is made of', async () => {
  const api = explainingServer();
  renderPage(`${USA}?explain=${JUNE_12}`);
  const aside = within(await explanation('Jun 12, 2026'));
  expect(await aside.findByText('$252.00')).toBeTruthy();
  expect(aside.getByText('24 orders, 48 units, in USD')).toBeTruthy();
  expect(aside.getByText('Amazon Sales API, order metrics, by the day, UTC')).toBeTruthy();
  expect(aside.getByText('May still change')).toBeTruthy();
  expect(aside.getByText(/days older than 6 have not changed in your data/)).toBeTruthy();
  expect(aside.getByText(/\$262\.50 → \$252\.00/).textContent).toContain('−$10.50');
  expect(aside.getByText('24 of 24 hours are stored, and they add up to it.')).toBeTruthy();
  expect(aside.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(24);
  expect(query(api.asked.find(({ path }) => path.includes('/explain/'))?.path ?? '')).toEqual({
    granularity: 'day',
    start: '2026-06-12T00:00:00.000Z',
    end: '2026-06-13T00:00:00.000Z',
  });
});

test('Enter on a point of the chart explains it; Escape closes, and the keyboard is back on the chart', async () => {
  explainingServer();
  const { user, addressNow } = renderPage(USA);
  const report = await panel();
  const chart = await report.findByRole('slider');
  chart.focus();
  await user.keyboard('{Enter}');
  const aside = await explanation('Jun 16, 2026');
  expect(addressNow()).toBe(`${USA}?explain=day%3A2026-06-16T00%3A00Z`);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Jun 16, 2026'));
  await within(aside).findByText('$252.00');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('aside')).toBeNull());
  expect(document.activeElement).toBe(chart);
  expect(addressNow()).toBe(USA);
});

test('a total, and a row of the table, can be explained; so can what they are made of', async () => {
  explainingServer();
  const { user, addressNow } = renderPage(`${USA}?range=7&view=table`);
  const report = await panel();
  await user.click(await report.findByText('$73.50'));
  const week = await explanation('Jun 11 to Jun 17, 2026');
  await user.click(await report.findByText('Jun 12, 2026', { selector: 'button span' }));
  const day = await explanation('Jun 12, 2026');
  expect(week.isConnected).toBe(day === week);
  await user.click(await within(day).findByText('15:00 UTC'));
  await explanation('Jun 12, 2026, 08:00 to 09:00 PDT');
  expect(addressNow()).toContain('explain=hour%3A2026-06-12T15%3A00Z');
});

test('what is not stored says why, and a failure can be tried again', async () => {
  const api = explainingServer();
  api.on(EXPLAIN, () => ok(unexplainedDay('2026-06-12')));
  renderPage(`${USA}?explain=${JUNE_12}`);
  const aside = within(await explanation('Jun 12, 2026'));
  expect(await aside.findByText('Not stored')).toBeTruthy();
  expect(aside.getByText('It has not been fetched from Amazon yet.')).toBeTruthy();
});

test('a failure says so and offers another try', async () => {
  const api = explainingServer();
  api.on(EXPLAIN, () => refuse(403, 'not_allowed', 'Not for you'));
  const { user } = renderPage(`${USA}?explain=${JUNE_12}`);
  const aside = within(await explanation('Jun 12, 2026'));
  expect(await aside.findByText('Failed to load the explanation')).toBeTruthy();
  api.on(EXPLAIN, () => ok(explainedDay('2026-06-12')));
  await user.click(aside.getByRole('button', { name: /again/i }));
  expect(await aside.findByText('$252.00')).toBeTruthy();
});

test('a name that means no figure explains nothing', async () => {
  explainingServer();
  renderPage(`${USA}?explain=week%3Anever`);
  await (await panel()).findByRole('slider');
  expect(document.querySelector('aside')).toBeNull();
});

test('what Amazon may still change is shaded, and described', async () => {
  explainingServer();
  renderPage(USA);
  const report = await panel();
  expect(
    await report.findByText(
      'May still change: days older than 6 have not changed in your data, watched for 41 days',
    ),
  ).toBeTruthy();
  await waitFor(() => expect(document.querySelectorAll('[data-shade]')).toHaveLength(1));
});

test('a report is drawn without a shade where nothing says what may change', async () => {
  server();
  renderPage(USA);
  const report = await panel();
  await report.findByRole('slider');
  expect(document.querySelectorAll('[data-shade]')).toHaveLength(0);
  expect(report.queryByText(/May still change/)).toBeNull();
});
