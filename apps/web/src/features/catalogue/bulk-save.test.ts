import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { formatOutcome, type Outcome, type Step, saveOneByOne } from './bulk-save.ts';

const ASINS = ['B000000001', 'B000000002', 'B000000003'];
const throttled = (retryAfterMs?: number) =>
  new ApiError({ status: 503, code: 'provider_throttled', message: 'Slowly', retryAfterMs });
const refusal = (status: number, code: string) => new ApiError({ status, code, message: 'Server says no' });

/** Starts saving with a server that answers each call with what the test hands it. */
function start(save: (asin: string) => Promise<void>, asins = ASINS) {
  const cancelling = new AbortController();
  const steps: Step[] = [];
  const ends: Outcome[] = [];
  void saveOneByOne(asins, {
    save,
    onStep: (step) => steps.push(step),
    cancelled: cancelling.signal,
  }).then((outcome) => ends.push(outcome));
  return {
    steps,
    cancel: () => cancelling.abort(),
    end: () => ends[0],
    message: () => ends[0] && formatOutcome(ends[0], asins.length),
  };
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});

test('items are saved one by one with half a second between them', async () => {
  const saved: [string, number][] = [];
  const startedAt = Date.now();
  const run = start(async (asin) => void saved.push([asin, Date.now() - startedAt]));
  await after(10_000);
  expect(saved).toEqual([
    ['B000000001', 0],
    ['B000000002', 500],
    ['B000000003', 1000],
  ]);
  expect(run.steps.map(({ current, asin }) => `${current} ${asin}`)).toEqual([
    '1 B000000001',
    '2 B000000002',
    '3 B000000003',
  ]);
  expect(run.message()).toBe('Bulk operation completed! Successfully saved 3 ASINs, 0 failed.');
});

test('one that fails is counted, with its reason, and does not end it', async () => {
  const run = start(async (asin) => {
    if (asin === 'B000000002') throw refusal(404, 'asin_not_found');
  });
  await after(10_000);
  expect(run.message()).toBe('Bulk operation completed! Successfully saved 2 ASINs, 1 failed.');
  expect(run.end()?.failures).toEqual([{ asin: 'B000000002', message: 'Server says no' }]);
});

describe('cancelling', () => {
  test('lets the item that is being saved end, and starts no other', async () => {
    const asked: string[] = [];
    let finish = () => {};
    const run = start((asin) => {
      asked.push(asin);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    run.cancel();
    await after(10_000);
    expect(run.end()).toBeUndefined();
    finish();
    await after(10_000);
    expect(asked).toEqual(['B000000001']);
    expect(run.message()).toBe('Bulk operation cancelled. Processed 1 of 3 ASINs.');
  });

  test('between two items ends at once', async () => {
    const run = start(async () => {});
    await after(100);
    run.cancel();
    await after(0);
    expect(run.message()).toBe('Bulk operation cancelled. Processed 1 of 3 ASINs.');
  });

  test('while Amazon lets one wait ends at once', async () => {
    const run = start(async () => {
      throw throttled(60_000);
    });
    await after(1000);
    run.cancel();
    await after(0);
    expect(run.message()).toBe('Bulk operation cancelled. Processed 0 of 3 ASINs.');
  });

  test('during the last item changes nothing any more', async () => {
    let finish = () => {};
    const run = start(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
      ['B000000001'],
    );
    run.cancel();
    finish();
    await after(0);
    expect(run.message()).toBe('Bulk operation completed! Successfully saved 1 ASINs, 0 failed.');
  });
});

describe('a throttled item', () => {
  test('waits as long as Amazon asks, says so, and fails nothing', async () => {
    const answers = [throttled(7000), throttled(2000)];
    const run = start(async () => {
      const answer = answers.shift();
      if (answer) throw answer;
    }, ['B000000001']);
    await after(6999);
    expect(run.steps.map(({ waitMs }) => waitMs)).toEqual([null, 7000]);
    await after(1);
    expect(run.steps.map(({ waitMs }) => waitMs)).toEqual([null, 7000, null, 2000]);
    await after(2000);
    expect(run.message()).toBe('Bulk operation completed! Successfully saved 1 ASINs, 0 failed.');
  });

  test('again and again gives up one item after some minutes, not the others', async () => {
    const run = start(async (asin) => {
      if (asin === 'B000000001') throw throttled();
    });
    await after(120_000);
    expect(run.message()).toBe('Bulk operation completed! Successfully saved 2 ASINs, 1 failed.');
  });
});

test.each([
  [403, 'not_allowed'],
  [401, 'session_ended'],
  [409, 'sp_api_not_connected'],
])(
  'a refusal that every item would meet, %i %s, ends it with the message of the server',
  async (status, code) => {
    const save = vi.fn(async () => {
      throw refusal(status, code);
    });
    const run = start(save);
    await after(10_000);
    expect(save).toHaveBeenCalledOnce();
    expect(run.message()).toBe('Bulk operation cancelled. Processed 1 of 3 ASINs. Server says no');
  },
);
