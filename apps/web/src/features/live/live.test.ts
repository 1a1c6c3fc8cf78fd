import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { Followed, LiveEvent } from './api.ts';
import { followEvents } from './live-stream.ts';
import { joinTabs, unionOf } from './live-tabs.ts';

const encoder = new TextEncoder();

/** A stream of these texts that ends after the last one. */
const streamOf = (...texts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(encoder.encode(text));
      controller.close();
    },
  });

/** Follows streams one after the other until none is left; returns the events and the pauses between the streams. */
async function follow(answers: (() => ReadableStream<Uint8Array> | never)[]) {
  const over = new AbortController();
  const events: LiveEvent[] = [];
  const pauses: number[] = [];
  await followEvents(
    {
      open: async () => {
        const next = answers.shift();
        if (!next) {
          over.abort();
          throw new Error('There is no other stream');
        }
        return next();
      },
      pause: async (ms) => void pauses.push(ms),
      random: () => 0.5,
    },
    'all',
    over.signal,
    (event) => events.push(event),
  );
  return { events, pauses };
}

const move = { sellerId: 's-1', marketplaceId: 'US', granularity: 'hour', version: 'v' };
const MOVED = `event: moved\ndata: ${JSON.stringify({ moves: [move, { marketplaceId: 'DE' }] })}\n\n`;

test('events are decoded however they are cut, without signs of life, unknown events and odd changes', async () => {
  const text = `:\n\nevent: look-again\ndata: {}\n\nevent: tomorrow\ndata: {}\n\n${MOVED}:\n\n`;
  const { events } = await follow([() => streamOf(...text)]);
  expect(events).toEqual([{ name: 'look-again' }, { name: 'moved', moves: [move] }]);
});

test('an event that cannot be decoded is a reason to fetch everything again', async () => {
  const { events } = await follow([() => streamOf('event: moved\ndata: {"moves":\n\n')]);
  expect(events).toEqual([{ name: 'look-again' }]);
});

test('a stream is opened again after growing pauses, which are short again after an event', async () => {
  const unreachable = () => {
    throw new TypeError('Failed to fetch');
  };
  const { pauses } = await follow([
    unreachable,
    unreachable,
    unreachable,
    () => streamOf(MOVED),
    unreachable,
  ]);
  expect(pauses).toEqual([1000, 2000, 4000, 1000, 2000]);
});

test('a stream waits as long as the server says, and ends where the server refuses it', async () => {
  const refuse = (status: number, retryAfterMs?: number) => () => {
    throw new ApiError({ status, code: 'x', message: 'x', retryAfterMs });
  };
  const { pauses } = await follow([refuse(503, 30_000), refuse(403), () => streamOf(MOVED)]);
  expect(pauses).toEqual([30_000]);
});

test('what several tabs show is requested once, in order; more than a hundred marketplaces are all', () => {
  expect(unionOf([['b', 'a'], [], ['a']])).toEqual(['a', 'b']);
  expect(unionOf([['a'], 'all'])).toBe('all');
  expect(unionOf([Array.from({ length: 101 }, (_, i) => `s-${i}`)])).toBe('all');
});

/** A browser's lock: it is granted to one at a time, in order. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const done = last.then(() => (signal.aborted ? undefined : work()));
    last = done.catch(() => {});
    return done;
  };
  return { request };
}

type Stream = { followed: Followed; signal: AbortSignal; send: (event: LiveEvent) => void };

let streams: Stream[];
let locks: ReturnType<typeof makeLocks>;
const tabs: ReturnType<typeof joinTabs>[] = [];
beforeEach(() => {
  streams = [];
  locks = makeLocks();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.leave();
});

function openTab(id: string) {
  const events: LiveEvent[] = [];
  const tab = joinTabs({
    name: 'live-test',
    locks,
    openChannel: (name) => new BroadcastChannel(name),
    newId: () => id,
    follow: async (followed, signal, send) => void streams.push({ followed, signal, send }),
    onEvent: (event) => events.push(event),
  });
  tabs.push(tab);
  return { ...tab, events };
}

const open = () => streams.filter(({ signal }) => !signal.aborted);

test('two tabs share one stream for what both show, and both receive its events', async () => {
  const [first, second] = [openTab('1'), openTab('2')];
  first.show(['s-1:US']);
  second.show(['s-2:DE']);
  await vi.waitFor(() => expect(open().map(({ followed }) => followed)).toEqual([['s-1:US', 's-2:DE']]));
  open()[0]?.send({ name: 'look-again' });
  await vi.waitFor(() => expect(second.events).toEqual([{ name: 'look-again' }]));
  expect(first.events).toEqual([{ name: 'look-again' }]);
});

test('when the tab with the stream is closed, another one opens its own', async () => {
  const [first, second] = [openTab('1'), openTab('2')];
  first.show(['s-1:US']);
  second.show('all');
  await vi.waitFor(() => expect(open().map(({ followed }) => followed)).toEqual(['all']));
  const [before] = open();
  first.leave();
  await vi.waitFor(() => {
    expect(open()).toHaveLength(1);
    expect(open()[0]).not.toBe(before);
  });
  expect(before?.signal.aborted).toBe(true);
  open()[0]?.send({ name: 'look-again' });
  expect(second.events).toEqual([{ name: 'look-again' }]);
});

test('a browser that shows no marketplace has no stream', async () => {
  const tab = openTab('1');
  tab.show(['s-1:US']);
  await vi.waitFor(() => expect(open()).toHaveLength(1));
  tab.show([]);
  await vi.waitFor(() => expect(open()).toHaveLength(0));
});
