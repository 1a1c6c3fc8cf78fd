import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { learnedMovement } from '../testing/history-answers.ts';
import { hoursBetween, salesAnswer } from '../testing/sales-answers.ts';
import { AS_OF, NOW, server, USA } from '../testing/sales-report-page.ts';

const TEXT = 'Amazon may change an hour for 10 hours';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

function provisionalServer() {
  const api = server();
  const twoWeeks = hoursBetween('2026-06-03T22:00:00Z', '2026-06-17T22:00:00Z');
  api.on(`GET /api/sales/hourly/latest${USA}`, () => ok(salesAnswer(twoWeeks, AS_OF)));
  api.on(`GET /api/sales/movement${USA}`, () => ok(learnedMovement));
  return api;
}

const shadeIn = (region: HTMLElement) => region.querySelectorAll('[data-shade]').length;

test('of today and of this week what Amazon may still change is shaded, and described', async () => {
  const api = provisionalServer();
  renderPage(USA);
  for (const name of ['Live Sales', 'Week to Date']) {
    const region = await screen.findByRole('region', { name });
    expect(await within(region).findByTitle(TEXT)).toBeTruthy();
    await waitFor(() => expect(shadeIn(region)).toBe(1));
  }
  // The widgets request nothing that the report does not.
  expect(api.asked.filter(({ path }) => path.includes('/movement/'))).toHaveLength(1);
});

test('a table has no note on a shade', async () => {
  provisionalServer();
  renderPage(`${USA}?week-to-date=table`);
  const live = await screen.findByRole('region', { name: 'Live Sales' });
  await within(live).findByTitle(TEXT);
  const week = await screen.findByRole('region', { name: 'Week to Date' });
  expect(within(week).queryByTitle(TEXT)).toBeNull();
});
