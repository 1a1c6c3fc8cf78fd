import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reconciledAnswer } from '../../features/reconcile/testing/reconcile-answers.ts';
import { answerLater, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, admin, rememberSession, seller } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const PAGE = '/acme-outdoor/ATVPDKIKX0DER/reconcile';
const DAYS = 'GET /api/reconcile/s-1/ATVPDKIKX0DER';

function server(answer: unknown = reconciledAnswer()) {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    [DAYS]: () => ok(answer),
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z'), toFake: ['Date'] });
});

const rowOf = async (day: string) => {
  const row = (await screen.findByText(day)).closest('tr');
  if (!row) throw new Error(`${day} has no row`);
  return row;
};

test('each day says what its sources say, and why they differ, to the cent', async () => {
  const api = server();
  renderPage(PAGE);
  expect(await screen.findByRole('heading', { level: 1, name: 'Reconcile' })).toBeTruthy();
  const row = (await rowOf('Feb 22')).textContent;
  expect(row).toContain('−$34.55');
  expect(row).toContain('Zone of the day −$50.00; Cancelled orders +$20.00; Unexplained −$4.55');
  expect((await rowOf('Feb 21')).textContent).toContain('Not all hours stored up to +$34.56');
  expect((await rowOf('Feb 20')).textContent).toContain('All agree');
  expect((await rowOf('Feb 23')).textContent).toContain('Not compared: reported in CAD and USD');
  expect(api.asked.filter(({ path }) => path.includes('reconcile')).map(({ path }) => path)).toEqual([
    '/api/reconcile/s-1/ATVPDKIKX0DER?from=2026-02-08&to=2026-03-09',
  ]);
});

test('the sums show every cause and what is unexplained', async () => {
  server();
  renderPage(PAGE);
  const sums = within(await screen.findByRole('region', { name: 'From day to report' }));
  expect(sums.getByText('Zone of the day, 1 day').parentElement?.textContent).toContain('−$50.00');
  expect(sums.getByText('Unexplained').parentElement?.textContent).toBe('Unexplained−$4.55');
  expect(screen.getByText(/^1 day in another currency than USD/)).toBeTruthy();
});

test('only the days that differ can be shown, and the address keeps that', async () => {
  server();
  const { user, addressNow } = renderPage(PAGE);
  await rowOf('Feb 20');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Days, / }), 'Only days that differ');
  await waitFor(() => expect(screen.queryByText('Feb 20')).toBeNull());
  expect(screen.getByText('Feb 21')).toBeTruthy();
  expect(addressNow()).toContain('differ');
});

test('a day opens with the text of each cause, and gives the keyboard back', async () => {
  server();
  const { user, addressNow } = renderPage(`${PAGE}?day=2026-02-22`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('From day to report: −$34.55')).toBeTruthy();
  expect(dialog.getByText(/^Orders that the report still counts were cancelled/)).toBeTruthy();
  expect(dialog.getByText('Nothing that is stored explains it.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(addressNow()).toBe(PAGE);
});

test('while days load, where they cannot be loaded and where nothing is stored, the page says so', async () => {
  const { answer, arrive } = answerLater();
  const api = server();
  api.on(DAYS, () => answer);
  const { user } = renderPage(PAGE);
  expect(await screen.findByText('Loading days...')).toBeTruthy();
  arrive(refuse(403, 'not_allowed', 'Not for you'));
  expect(await screen.findByText('Failed to reconcile')).toBeTruthy();
  const missing = { report_months: ['2026-02'], ads: 'not_connected' as const };
  api.on(DAYS, () => ok(reconciledAnswer({ rows: [], missing })));
  await user.click(screen.getByRole('button', { name: /^Try again, / }));
  expect(await screen.findByText('Nothing is stored for these days.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Request it' }).getAttribute('href')).toBe(
    '/acme-outdoor/ATVPDKIKX0DER/admin',
  );
  expect(screen.getByRole('link', { name: 'Account setup' }).getAttribute('href')).toBe(
    '/acme-outdoor/setup',
  );
});

test('more days than can be requested are not requested, and the field says why', async () => {
  const api = server();
  renderPage(`${PAGE}?from=2025-06-01&to=2026-03-01`);
  expect(await screen.findByText('At most 92 days')).toBeTruthy();
  expect(api.asked.some(({ path }) => path.includes('/api/reconcile'))).toBe(false);
});

test('odd days and tomorrow’s causes cost nothing, and the sum stays what it is', async () => {
  const odd = {
    date: '2026-02-24',
    day: { amount: 100 },
    day_to_report: { amount: 90, causes: [{ cause: 'moon', amount: 50 }], unexplained: 40 },
  };
  server({ rows: [null, 'odd', { date: 7 }, odd] });
  renderPage(PAGE);
  expect((await rowOf('Feb 24')).textContent).toContain('Unexplained +$0.90');
});
