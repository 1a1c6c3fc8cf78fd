import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { isRecord, numberOf } from '../../../lib/decode.ts';
import { answerLater, broken, ok, refuse } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { failed, tracked, underWay } from '../testing/report-answers.ts';
import { PAGE, REQUEST, reportsServer, TRACKED } from '../testing/reports-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T14:30:00Z'), toFake: ['Date'] });
});

const form = async () => within(await screen.findByRole('region', { name: 'Request a Report' }));
const month = async (name: string) => (await form()).getByRole('checkbox', { name });
const bodiesOf = (api: ReturnType<typeof reportsServer>) => api.calls(REQUEST).map(({ body }) => body);

const monthIn = (body: unknown) => {
  const { year, month } = isRecord(body) ? body : {};
  return { year: numberOf(year) ?? 0, month: numberOf(month) ?? 0 };
};

/** A server that accepts every request, and lists it. */
function listingServer() {
  const api = reportsServer();
  api.on(REQUEST, ({ body }) => {
    const { year, month } = monthIn(body);
    const listed = underWay({ reportId: `r-${year}-${month}`, year, month });
    api.state.reports = [listed, ...api.state.reports];
    return ok({ reportId: listed.reportId, estimatedProcessingTime: 'about 5 minutes', report: listed });
  });
  return api;
}

test('the last full month is chosen, and one press requests and lists it', async () => {
  const api = listingServer();
  const { user } = renderPage(PAGE);
  const request = await form();
  expect(request.getByRole('radio', { name: '2026' })).toHaveProperty('checked', true);
  await waitFor(async () => expect(await month('October')).toHaveProperty('checked', true));
  await user.click(request.getByRole('button', { name: 'Request Report' }));
  expect(
    await request.findByText('October 2026: requested. Estimated processing time: about 5 minutes.'),
  ).toBeTruthy();
  expect(bodiesOf(api)).toEqual([
    { marketplaceId: 'ATVPDKIKX0DER', year: 2026, month: 10, processWhenReady: false },
  ]);
  const list = within(screen.getByRole('table', { name: 'Tracked Reports' }));
  expect(await list.findByText('IN_PROGRESS')).toBeTruthy();
});

test('this year and the two before are offered, and months without a complete day are disabled', async () => {
  reportsServer();
  const { user } = renderPage(PAGE);
  const request = await form();
  expect(request.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    '2026',
    '2025',
    '2024',
  ]);
  expect(await month('November')).toHaveProperty('disabled', false);
  expect(await month('December')).toHaveProperty('disabled', true);
  await user.click(request.getByRole('radio', { name: '2025' }));
  expect(await month('December')).toHaveProperty('disabled', false);
  expect(await month('October')).toHaveProperty('checked', true);
});

test('months are those of the marketplace’s calendar, not of the browser’s', async () => {
  reportsServer().on(TRACKED, () => ok({ ...tracked(), today: '2027-01-01' }));
  renderPage(PAGE);
  const request = await form();
  await waitFor(() => expect(request.getByRole('radio', { name: '2026' })).toHaveProperty('checked', true));
  await request.findByRole('radio', { name: '2027' });
  expect(await month('December')).toHaveProperty('checked', true);
});

test('several months are requested one by one, also after one that fails', async () => {
  const api = reportsServer();
  const { user } = renderPage(PAGE);
  const request = await form();
  await user.click(await month('August'));
  await user.click(await month('September'));
  await user.click(request.getByRole('checkbox', { name: 'Process & Store as soon as it is there' }));
  api.on(REQUEST, ({ body }) => {
    const requested = monthIn(body);
    if (requested.month === 9) return refuse(400, 'invalid_input', 'This month is not for you');
    const report = underWay({ reportId: `r-${requested.month}`, ...requested });
    return ok({ reportId: report.reportId, estimatedProcessingTime: 'about 9 minutes', report });
  });
  await user.click(request.getByRole('button', { name: 'Request 3 Reports' }));
  expect((await request.findByRole('alert')).textContent).toBe('September 2026: This month is not for you');
  expect(await request.findByText(/^August 2026: requested/)).toBeTruthy();
  expect(await request.findByText(/^October 2026: requested.*about 9 minutes/)).toBeTruthy();
  expect(bodiesOf(api)).toEqual(
    [8, 9, 10].map((month) => ({
      marketplaceId: 'ATVPDKIKX0DER',
      year: 2026,
      month,
      processWhenReady: true,
    })),
  );
});

test('every month of a year is two presses, and choosing none is refused', async () => {
  const api = listingServer();
  const { user } = renderPage(PAGE);
  const request = await form();
  await user.click(request.getByRole('button', { name: 'Select all' }));
  expect(request.getByRole('button', { name: 'Request 11 Reports' })).toBeTruthy();
  await user.click(request.getByRole('button', { name: 'Clear' }));
  await user.click(request.getByRole('button', { name: 'Request Report' }));
  expect((await request.findByRole('alert')).textContent).toBe('Choose at least one month.');
  expect(bodiesOf(api)).toEqual([]);
});

test('a second press while one is pending sends nothing, and the button stays focused', async () => {
  const api = reportsServer();
  const { answer, arrive } = answerLater();
  api.on(REQUEST, () => answer);
  const { user } = renderPage(PAGE);
  const request = await form();
  await user.dblClick(request.getByRole('button', { name: 'Request Report' }));
  const busy = await request.findByRole('button', { name: 'Requesting...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(busy);
  await user.keyboard('{Enter}');
  arrive(ok({ reportId: 'r-1', estimatedProcessingTime: 'about 5 minutes', report: underWay() }));
  expect(await request.findByText(/^October 2026: requested/)).toBeTruthy();
  expect(bodiesOf(api)).toHaveLength(1);
});

test.each([
  ['a month that ended at once says why', () => ok({ report: failed({ message: 'Too old.' }) }), 'Too old.'],
  [
    'a refusal shows the server’s message',
    () => refuse(409, 'sp_api_not_connected', 'Connect first.'),
    'Connect first.',
  ],
  ['a failure without a message is an unknown error', () => broken(500), 'Unknown error'],
])('%s', async (_, answer, message) => {
  reportsServer().on(REQUEST, answer);
  const { user } = renderPage(PAGE);
  const request = await form();
  await user.click(request.getByRole('button', { name: 'Request Report' }));
  expect(await request.findByText(`October 2026: ${message}`)).toBeTruthy();
});

test('the quota is shown below', async () => {
  reportsServer();
  renderPage(PAGE);
  expect(
    await (await form()).findByText(/60 an hour, 1,440 a day, shared by all sellers; 14 asked today/),
  ).toBeTruthy();
});
