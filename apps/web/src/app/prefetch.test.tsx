import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { hoursBetween, salesAnswer } from '../features/sales/testing/sales-answers.ts';
import {
  AS_OF,
  asked,
  DAILY,
  GERMANY,
  HOURLY,
  NOW,
  panel,
  server,
  USA,
} from '../features/sales/testing/sales-report-page.ts';
import { answerLater, ok, refuse } from '../testing/fake-api.ts';
import { admin, seller, visitor } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';

const ME = 'GET /api/auth/me';
const SELLERS = 'GET /api/authed-sellers';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

const namesOf = (asked: { path: string }[]) => asked.map(({ path }) => path.split('?')[0]);
const ALL = [
  '/api/auth/me',
  '/api/authed-sellers',
  `/api/sales/hourly/latest${USA}`,
  `/api/sales/daily/fetch${USA}`,
];

test('the dashboard asks for everything before anything is answered, and for nothing twice', async () => {
  const api = server();
  const person = answerLater();
  const sellers = answerLater();
  api.on(ME, () => person.answer);
  api.on(SELLERS, () => sellers.answer);
  const hours = hoursBetween('2026-06-16T00:00:00Z', '2026-06-17T21:00:00Z');
  api.on(`GET /api/sales/hourly/latest${USA}`, () => ok(salesAnswer(hours, AS_OF)));
  renderPage(USA);
  await waitFor(() => expect(namesOf(api.asked).toSorted()).toEqual(ALL.toSorted()));
  person.arrive(ok(admin));
  sellers.arrive(ok({ sellers: [seller()] }));
  await screen.findByRole('heading', { level: 2, name: 'Sales Report' });
  await screen.findAllByText(/^as of /);
  expect(namesOf(api.asked).toSorted()).toEqual(ALL.toSorted());
});

test('what the address says about the report is what is asked for', async () => {
  const api = server();
  renderPage(`${USA}?source=hourly&range=7`);
  await screen.findByRole('heading', { level: 2, name: 'Sales Report' });
  await waitFor(() => expect(namesOf(api.asked)).toContain(HOURLY.split(' ')[1]));
  expect(namesOf(api.asked)).not.toContain(DAILY.split(' ')[1]);
  expect(api.asked.filter(({ path }) => path.startsWith(`/api/sales/hourly${USA}`))).toHaveLength(1);
});

test('a report on a clock of its own is asked for once too, whatever the clock of the widgets', async () => {
  const api = server();
  renderPage(`${GERMANY}?source=hourly&range=7&zone=CET&report-zone=EST`);
  const report = await panel();
  await report.findByRole('slider');
  expect(asked(api, '/hourly/').map(({ start }) => start)).toEqual(['2026-06-10T05:00:00.000Z']);
});

test('someone who is no admin causes no request that would be refused', async () => {
  const api = server();
  localStorage.setItem('userRole', 'user');
  api.on(ME, () => ok(visitor));
  api.on(SELLERS, () => refuse(403, 'not_allowed', 'Not for you'));
  renderPage(USA);
  await screen.findByRole('heading', { name: 'Coming Soon' });
  expect(namesOf(api.asked)).toEqual(['/api/auth/me', '/api/about']);
});
