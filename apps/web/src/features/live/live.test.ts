import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { LiveEvent } from './event-reader.ts';
import { followShops } from './live-stream.ts';
import { joinTabs } from './live-tabs.ts';
import { type Shops, unionOf } from './wanted-shops.ts';

const encoder = new TextEncoder();

/** An answer that says these texts one after the other and ends. */
const saying = (...texts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(encoder.encode(text));
      controller.close();
    },
  });

/** Follows answers one after the other until there are none left; returns what was heard and how long was waited. */
async function follow(answers: (() => ReadableStream<Uint8Array> | never)[]) {
  const over = new AbortController();
  const heard: LiveEvent[] = [];
  const pauses: number[] = [];
  await followShops(
    {
      open: async () => {
        const next = answers.shift();
        if (!next) {
          over.abort();
          throw new Error('There is nothing more to hear');
        }
        return next();
      },
      pause: async (ms) => void pauses.push(ms),
      chance: () => 0.5,
    },
    'all',
    over.signal,
    (event) => heard.push(event),
  );
  return { heard, pauses };
}

const move = { sellerId: 's-1', marketplaceId: 'US', granularity: 'hour' };
const MOVED = `event: moved\ndata: ${JSON.stringify({ moves: [{ ...move, version: 'v' }] })}\n\n`;

test('events are read however they are cut, and signs of life and unknown ones are passed over', async () => {
  const text = `:\n\nevent: look-again\ndata: {}\n\nevent: tomorrow\ndata: {}\n\n${MOVED}:\n\n`;
  const { heard } = await follow([() => saying(...text)]);
  expect(heard).toEqual([{ name: 'look-again' }, { name: 'moved', moves: [move] }]);
});

test('one that cannot be read is a reason to look again', async () => {
  const { heard } = await follow([() => saying('event: moved\ndata: {"moves":\n\n')]);
  expect(heard).toEqual([{ name: 'look-again' }]);
});

test('it is opened again after growing pauses, short ones once it was heard again', async () => {
  const unreachable = () => {
    throw new TypeError('Failed to fetch');
  };
  const { pauses } = await follow([unreachable, unreachable, unreachable, () => saying(MOVED), unreachable]);
  expect(pauses).toEqual([1000, 2000, 4000, 1000, 2000]);
});

test('a server that asks for time is given it, and one that refuses is not asked again', async () => {
  const refuse = (status: number, retryAfterMs?: number) => () => {
    throw new ApiError({ status, code: 'x', message: 'x', retryAfterMs });
  };
  const { pauses } = await follow([refuse(503, 30_000), refuse(403), () => saying(MOVED)]);
  expect(pauses).toEqual([30_000]);
});

test('what tabs want is asked for once, in order; many are all', () => {
  expect(unionOf([['b', 'a'], [], ['a']])).toEqual(['a', 'b']);
  expect(unionOf([['a'], 'all'])).toBe('all');
  expect(unionOf([Array.from({ length: 101 }, (_, i) => `s-${i}`)])).toBe('all');
});

/** A browser's lock: whoever has it keeps it until they are done, then the next one has it. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    const turn = last.then(() => (signal.aborted ? undefined : work()));
    last = turn.catch(() => {});
    return turn;
  };
  return { request };
}

type Following = { shops: Shops; signal: AbortSignal; tell: (event: LiveEvent) => void };

let followed: Following[];
let locks: ReturnType<typeof makeLocks>;
const tabs: ReturnType<typeof joinTabs>[] = [];
beforeEach(() => {
  followed = [];
  locks = makeLocks();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.leave();
});

function openTab(id: string) {
  const heard: LiveEvent[] = [];
  const tab = joinTabs({
    name: 'live-test',
    locks,
    openChannel: (name) => new BroadcastChannel(name),
    newId: () => id,
    follow: async (shops, signal, tell) => void followed.push({ shops, signal, tell }),
    onEvent: (event) => heard.push(event),
  });
  tabs.push(tab);
  return { ...tab, heard };
}

const open = () => followed.filter(({ signal }) => !signal.aborted);

test('two tabs have one stream for what both show, and both hear of it', async () => {
  const [first, second] = [openTab('1'), openTab('2')];
  first.want(['s-1:US']);
  second.want(['s-2:DE']);
  await vi.waitFor(() => expect(open().map(({ shops }) => shops)).toEqual([['s-1:US', 's-2:DE']]));
  open()[0]?.tell({ name: 'look-again' });
  await vi.waitFor(() => expect(second.heard).toEqual([{ name: 'look-again' }]));
  expect(first.heard).toEqual([{ name: 'look-again' }]);
});

test('when the tab that holds the stream is closed, another takes over', async () => {
  const [first, second] = [openTab('1'), openTab('2')];
  first.want(['s-1:US']);
  second.want('all');
  await vi.waitFor(() => expect(open().map(({ shops }) => shops)).toEqual(['all']));
  const [before] = open();
  first.leave();
  await vi.waitFor(() => {
    expect(open()).toHaveLength(1);
    expect(open()[0]).not.toBe(before);
  });
  expect(before?.signal.aborted).toBe(true);
  open()[0]?.tell({ name: 'look-again' });
  expect(second.heard).toEqual([{ name: 'look-again' }]);
});

test('a browser that shows nothing of the kind has no stream', async () => {
  const tab = openTab('1');
  tab.want(['s-1:US']);
  await vi.waitFor(() => expect(open()).toHaveLength(1));
  tab.want([]);
  await vi.waitFor(() => expect(open()).toHaveLength(0));
});
