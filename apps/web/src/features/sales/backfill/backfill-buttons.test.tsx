import type { ListedBackfill } from '@insights/contract/backfills';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../../app-providers.tsx';
import { createQueryClient } from '../../../lib/query-client.ts';
import { broken, fakeApi, ok, refuse } from '../../../testing/fake-api.ts';
import { rememberSession } from '../../../testing/fixtures.ts';
import { toasts } from '../../../testing/toasts.ts';
import { BackfillButtons } from './backfill-buttons.tsx';

vi.stubEnv('TZ', 'UTC'); // the browser's own clock

const PATH = '/api/sp-api/acme-outdoor/marketplaces/ATVPDKIKX0DER/backfill';
const LIST = 'GET /api/sp-api/acme-outdoor/backfills';

const job = (changes: Partial<ListedBackfill> = {}): ListedBackfill => ({
  marketplace_id: 'ATVPDKIKX0DER',
  granularity: 'daily',
  state: 'idle',
  chunksDone: 0,
  chunksTotal: 0,
  recordsSaved: 0,
  errorCount: 0,
  lastError: null,
  waitingUntil: null,
  etaAt: null,
  startedAt: null,
  finishedAt: null,
  ...changes,
});

const USA = ['ATVPDKIKX0DER', 'USA'] as const;
const GERMANY = ['A1PA6795UKMFR9', 'Germany'] as const;

function show({ isConnected = true, marketplaces = [USA] as readonly (readonly [string, string])[] } = {}) {
  rememberSession();
  const states = { daily: job(), hourly: job({ granularity: 'hourly' }) };
  const api = fakeApi({
    [LIST]: () => ok({ backfills: Object.values(states).filter(({ state }) => state !== 'idle') }),
    [`POST ${PATH}`]: () => {
      states.daily = job({ state: 'queued' });
      return { ...ok(states.daily), status: 202 };
    },
  });
  const start = () =>
    render(
      <AppProviders client={createQueryClient()} env="test">
        {marketplaces.map(([marketplaceId, marketplaceName]) => (
          <BackfillButtons
            key={marketplaceId}
            sellerId="acme-outdoor"
            marketplaceId={marketplaceId}
            marketplaceName={marketplaceName}
            isConnected={isConnected}
            isParticipating
          />
        ))}
      </AppProviders>,
    );
  return { api, states, start };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
function button(name: string, marketplace: string): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: `${name}, ${marketplace}` });
}
const isOff = (one: HTMLButtonElement) => one.getAttribute('aria-disabled') === 'true';

beforeEach(() => {
  vi.useFakeTimers();
});

test('a backfill is started once, followed while it runs, and its end is shown', async () => {
  const { api, states, start } = show();
  start();
  await pass(10);
  button('Backfill daily', 'USA').focus();
  fireEvent.click(button('Backfill daily', 'USA'));
  fireEvent.click(button('Backfill daily', 'USA'));
  await pass(10);
  expect(api.count(`POST ${PATH}`)).toBe(1);
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({ granularity: 'daily' });
  expect(screen.getByText('Queued...')).toBeTruthy();
  expect(isOff(button('Backfill daily', 'USA'))).toBe(true);
  expect(button('Backfill daily', 'USA').disabled).toBe(false); // the keyboard stays where it is
  expect(document.activeElement).toBe(button('Backfill daily', 'USA'));
  expect(isOff(button('Backfill hourly', 'USA'))).toBe(false);
  states.daily = job({ state: 'running', chunksDone: 3, chunksTotal: 9, recordsSaved: 270 });
  await pass(2100);
  expect(screen.getByText('Running... 3 of 9 chunks, 270 records saved')).toBeTruthy();
  states.daily = job({ state: 'completed', chunksDone: 9, chunksTotal: 9, recordsSaved: 730 });
  await pass(2100);
  expect(toasts()).toEqual([['status', 'Completed: 730 records saved.']]);
  expect(screen.queryByText(/Running/)).toBeNull();
  expect(isOff(button('Backfill daily', 'USA'))).toBe(false);
  await pass(10_000);
  expect(toasts()).toEqual([]);
});

test('all rows of a seller are fed by one request, and their buttons have names of their own', async () => {
  const { api, states, start } = show({ marketplaces: [USA, GERMANY] });
  states.hourly = job({ granularity: 'hourly', marketplace_id: GERMANY[0], state: 'running' });
  start();
  await pass(10);
  expect(api.asked.map(({ path }) => path)).toEqual(['/api/sp-api/acme-outdoor/backfills']);
  expect(isOff(button('Backfill hourly', 'Germany'))).toBe(true);
  expect(isOff(button('Backfill hourly', 'USA'))).toBe(false);
  await pass(4100);
  expect(api.count(LIST)).toBe(3);
});

test('how it ended stays in its row after the message has gone', async () => {
  vi.setSystemTime(new Date('2026-06-17T14:30:00Z'));
  const { states, start } = show();
  const finishedAt = '2026-06-17T14:02:00Z';
  states.daily = job({ state: 'completed', recordsSaved: 720, finishedAt });
  start();
  await pass(10);
  expect(screen.getByText('Daily backfill completed 14:02 UTC: 720 records')).toBeTruthy();
  await pass(60_000);
  expect(screen.getByText('Daily backfill completed 14:02 UTC: 720 records')).toBeTruthy();
});

test('one that was left running is shown again', async () => {
  const { states, start } = show();
  states.hourly = job({ granularity: 'hourly', state: 'running', chunksDone: 1, chunksTotal: 5 });
  start();
  await pass(10);
  expect(screen.getByText('Running... 1 of 5 chunks, 0 records saved')).toBeTruthy();
  states.hourly = job({ granularity: 'hourly', state: 'completed', errorCount: 2, recordsSaved: 500 });
  await pass(2100);
  expect(toasts()).toEqual([['alert', 'Completed with 2 errors: 500 records saved.']]);
});

test('one that ended long ago is no news', async () => {
  const { api, states, start } = show();
  states.daily = job({ state: 'failed' });
  start();
  await pass(10_000);
  expect(toasts()).toEqual([]);
  expect(api.asked).toHaveLength(1);
});

test('waiting for Amazon is said with the time it goes on', async () => {
  const { states, start } = show();
  const waitingUntil = '2026-06-17T14:02:00Z';
  states.daily = job({ state: 'running', chunksDone: 1, chunksTotal: 9, recordsSaved: 90, waitingUntil });
  start();
  await pass(10);
  expect(
    screen.getByText(
      "Running... 1 of 9 chunks, 90 records saved, waiting for Amazon's quota until 14:02 UTC",
    ),
  ).toBeTruthy();
});

test('a failed backfill is shown', async () => {
  const { states, start } = show();
  states.daily = job({ state: 'running' });
  start();
  await pass(10);
  states.daily = job({ state: 'failed', lastError: 'revoked' });
  await pass(2100);
  expect(toasts()).toEqual([['alert', 'Backfill failed. Please try again.']]);
});

test.each([
  ['nothing', () => broken(500), 'Backfill failed. Please try again.'],
  ['its reason', () => refuse(403, 'not_allowed', 'Only staff may do this'), 'Only staff may do this'],
])('a start that is refused says %s', async (_, answer, text) => {
  const { api, start } = show();
  api.on(`POST ${PATH}`, answer);
  start();
  await pass(10);
  fireEvent.click(button('Backfill hourly', 'USA'));
  await pass(10);
  expect(toasts()).toEqual([['alert', text]]);
});

test('without a connection nothing is requested and the reason is shown', async () => {
  const { api, start } = show({ isConnected: false });
  start();
  fireEvent.click(button('Backfill daily', 'USA'));
  await pass(10);
  expect(toasts()).toEqual([['alert', 'Please connect SP-API first before backfilling data.']]);
  expect(api.asked).toEqual([]);
});
