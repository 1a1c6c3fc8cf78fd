import type { Endpoint } from '@insights/contract/endpoint';
import { failure } from '@insights/contract/endpoint';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const SEED = 20_261_115;
const TRIES_PER_ENDPOINT = 14;
const SLOWEST_MS = 10_000;

// Failures that are somebody else's, or that pass by themselves.
const FORGIVEN = [502, 503];

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'null',
  '..',
  '%',
  '%00',
  "'; drop table users; --",
  '\u202e\u200b\ufeff',
  '\ud800',
  '🔑'.repeat(50),
  'x'.repeat(400),
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  '-1',
  '1e999',
  'NaN',
  '99999999999999999999',
  '1.5',
  '0x10',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-13',
  '1999-12-31T23:59:59Z',
  '9999-12-31T23:59:59+14:00',
  '9999-12-31T00:00:00Z--9999-12-31T01:00:00Z',
  '2026-03-01T00:00:00Z--2026-03-01T00:00:00Z',
  '--',
  'Mars/Olympus',
];
const GOOD_TEXTS = [
  'acme-outdoor',
  'fresh-seller',
  'ATVPDKIKX0DER',
  '11111111-1111-4111-8111-111111111111',
  '2026-03-01',
  '2026-03-09',
  '2026-03-01T00:00:00Z',
  '2026-03-01T00:00:00Z--2026-03-02T00:00:00Z',
  'America/Havana',
  'ann@example.com',
  'correct horse',
  'daily',
  'Hour',
  'NA',
];

const text = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.constantFrom(...GOOD_TEXTS),
  fc.string({ unit: 'binary' }),
);
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.double(),
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, [], [[]], {}, nested(20), nested(100)),
  fc.array(text, { maxLength: 3 }),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}')),
);

/** Values for a field: what its schema allows, as far as it tells, or anything else. */
function valueFor(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { enum: allowed, type } = z
    .object({ enum: z.optional(z.array(z.unknown())), type: z.unknown() })
    .parse({
      type: undefined,
      ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    });
  const fitting = allowed
    ? fc.constantFrom(...allowed)
    : type === 'boolean'
      ? fc.boolean()
      : type === 'array'
        ? fc.array(fc.constantFrom(...GOOD_TEXTS), { minLength: 1, maxLength: 2 })
        : type === 'integer' || type === 'number'
          ? fc.integer({ min: -2, max: 20_000 })
          : fc.constantFrom<unknown>(...GOOD_TEXTS);
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 2, arbitrary: oddValue });
}

const fieldsOf = (schema: unknown): [string, z.core.$ZodType][] =>
  schema instanceof z.ZodMiniObject
    ? Object.entries(schema.shape)
    : schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault
      ? fieldsOf(schema.def.innerType)
      : [];

/** Some of the fields, each with a value of some kind. */
const record = (fields: [string, z.core.$ZodType][]) =>
  fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, valueFor(schema)])), {
    requiredKeys: fields.filter((_, i) => i % 2 === 0).map(([name]) => name),
  });

const requestTo = ({ path, query, body }: Endpoint) =>
  fc.record({
    params: fc.array(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...GOOD_TEXTS) }, { weight: 1, arbitrary: text }),
      {
        minLength: path.split(':').length,
        maxLength: path.split(':').length,
      },
    ),
    query: record(fieldsOf(query)),
    body: fc.oneof(
      { weight: 4, arbitrary: record(fieldsOf(body)).map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: oddValue.map((value) => JSON.stringify(value) ?? '') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '{',
          '{"a":1}}',
          '['.repeat(5_000),
          `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
          '{"__proto__":1}',
          '"',
          '\0',
        ),
      },
    ),
  });

const encoded = (value: unknown): string =>
  encodeURIComponent(
    Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString(),
  );

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('staff');
});
afterAll(() => server.stop());

const answerOf = z.union([z.object({ success: z.literal(true), data: z.unknown() }), failure]);

async function ask(
  { method, path, answers }: Endpoint,
  sent: { params: string[]; query: Record<string, unknown>; body: string },
) {
  const params = [...sent.params];
  const filled = path.replace(/:\w+/g, () => encoded(params.shift()));
  const query = Object.entries(sent.query).map(([name, value]) =>
    // Once as a list of its own name: a text is expected, two come.
    Array.isArray(value)
      ? value.map((item) => `${name}=${encoded(item)}`).join('&')
      : `${name}=${encoded(value)}`,
  );
  const response = await fetch(`${server.url}${filled}?${query.join('&')}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(SLOWEST_MS),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: sent.body }),
  });
  const said = await response.text();
  if (answers === 'redirect' && response.status === 302) return;
  if (answers === 'csv' && response.status === 200) return;
  expect(answerOf.safeParse(JSON.parse(said)).success, said.slice(0, 200)).toBe(true);
  if (!FORGIVEN.includes(response.status)) expect(response.status, said).toBeLessThan(500);
  expect(said).not.toMatch(/node_modules|Failed query|select .* from/);
}

test('whatever is sent to whichever endpoint, the answer is quick, in the envelope, and no failure of ours', async () => {
  // Signing out would make all that follows a 401, and events have no end.
  const endpoints = server.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path, answers }) => !path.endsWith('/logout') && answers !== 'events');
  await Promise.all(
    endpoints.map((endpoint) =>
      fc.assert(
        fc.asyncProperty(requestTo(endpoint), (request) => ask(endpoint, request)),
        { seed: SEED, numRuns: TRIES_PER_ENDPOINT, endOnFailure: true },
      ),
    ),
  );
  expect((await server.get('/health')).body).toEqual({ status: 'ok' });
}, 60_000);
