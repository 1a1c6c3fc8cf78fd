import { text } from 'node:stream/consumers';
import { endpoint } from '@insights/contract/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JsonParts } from './json-parts.ts';
import { listRoute } from './route.ts';

const numbers = endpoint({
  method: 'GET',
  path: '/api/numbers',
  access: 'signed-in',
  summary: 'Numbers',
  data: z.object({ numbers: z.array(z.number()), count: z.number(), note: z.nullable(z.string()) }),
});
const REQUEST = {
  params: {},
  query: {},
  body: undefined,
  address: '',
  arrivedAt: new Date(0),
  origin: null,
  caller: { userId: '', sessionId: '', email: '', role: 'user', isStaff: false } as const,
};
const REST = { count: 4, note: null };

type Sent = Parameters<typeof listRoute>[3];
type Parts = Iterable<number[]> | AsyncIterable<number[]>;

async function open(list: Parts, sent: Sent, rest = REST) {
  const answer = await listRoute(numbers, 'numbers', async () => ({ list, rest }), sent).answer(REQUEST);
  if (!(answer instanceof JsonParts)) throw new Error('not in parts');
  return answer.stream('{"data":', '}');
}

/** What a database or a rule may do in the middle of a list. */
async function* failingAfter(...parts: number[][]) {
  yield* parts;
  throw new Error('The database is away');
}

test.each(['whole', 'as made'] as const)('a list in parts is one list, sent %s', async (sent) => {
  const read = async (parts: number[][]) => JSON.parse(await text(await open(parts, sent)));
  expect(await read([[], [1, 2], [], [3], [4]])).toEqual({ data: { numbers: [1, 2, 3, 4], ...REST } });
  expect(await read([[]])).toEqual({ data: { numbers: [], ...REST } });
  expect(await read([])).toEqual({ data: { numbers: [], ...REST } });
});

test.each(['whole', 'as made'] as const)(
  'what fails before the first part is refused, sent %s',
  async (sent) => {
    await expect(open(failingAfter(), sent)).rejects.toThrow('The database is away');
    await expect(open([[Number.NaN]], sent)).rejects.toThrow(z.core.$ZodError);
    await expect(open([[1]], sent, { ...REST, count: Number.NaN })).rejects.toThrow(z.core.$ZodError);
  },
);

test('a list that is sent whole is refused wherever it fails', async () => {
  await expect(open(failingAfter([1], [2]), 'whole')).rejects.toThrow('The database is away');
});

test('a list that is sent as made is made as it is taken, and breaks off where it fails', async () => {
  const sent = await open(failingAfter([1], [2]), 'as made');
  const pieces: string[] = [];
  const reading = (async () => {
    for await (const piece of sent) pieces.push(String(piece));
  })();
  await expect(reading).rejects.toThrow('The database is away');
  expect(pieces.join('')).toBe('{"data":{"numbers":[1,2');
});

test('whoever no longer takes the answer ends the making of it', async () => {
  let made = 0;
  let isLetGo = false;
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 10_000 }, () => (made += 1));
    } finally {
      isLetGo = true;
    }
  }
  for await (const piece of await open(endless(), 'as made')) if (String(piece).includes('9999')) break;
  await expect.poll(() => isLetGo).toBe(true);
  expect(made).toBeLessThan(200_000);
});
