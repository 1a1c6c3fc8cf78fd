import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ProviderError } from '../provider-error.ts';
import { type CannedAnswer, startServer } from '../testing/local-server.ts';
import { createVirtualRuntime } from '../testing/virtual-runtime.ts';
import { openDocument } from './document.ts';

// S3's expiry body is written from memory of S3, not captured.
const EXPIRED =
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
const SIGNED = '/%2FNinetyDays/amzn1.tortuga.4.eu.x?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=0a1b2c';

async function setUp(answers: CannedAnswer[]) {
  const server = await startServer(() => answers[Math.min(server.seen.length, answers.length) - 1] ?? null);
  const virtual = createVirtualRuntime();
  return { server, request: { ...virtual, url: server.url + SIGNED, operation: 'downloadDocument' } };
}

async function textOf(document: Promise<AsyncIterable<Uint8Array>>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await document) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const failureOf = async (promise: Promise<unknown>) => {
  const reason = await promise.catch((error: unknown) => error);
  if (reason instanceof ProviderError) return reason;
  throw new Error(`expected a ProviderError, got ${String(reason)}`);
};

const LONG = JSON.stringify(Array.from({ length: 20_000 }, (_, row) => ({ row, text: `row ${row}` })));

test.each([
  ['gzip as flagged', { body: gzipSync(LONG) }],
  ['plain though flagged gzip', { body: LONG }],
  ['gzip that the HTTP layer unpacks', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(LONG) }],
])('a document arrives plain: %s', async (_, answer) => {
  const { request } = await setUp([answer]);
  expect(await textOf(openDocument(request))).toBe(LONG);
});

test.each(['', '[', '[]'])('a document of a few bytes is not mistaken for gzip: "%s"', async (body) => {
  const { request } = await setUp([{ body }]);
  expect(await textOf(openDocument(request))).toBe(body);
});

test('a document is asked for without any credentials', async () => {
  const { request, server } = await setUp([{ body: '[]' }]);
  await textOf(openDocument(request));
  expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  expect(server.seen[0]?.headers).not.toHaveProperty('x-amz-access-token');
});

test('an expired link says so, at once, and does not quote itself', async () => {
  const { request, server } = await setUp([{ status: 403, body: EXPIRED }]);
  const error = await failureOf(openDocument(request));
  expect(error).toMatchObject({ kind: 'link_expired', code: 'AccessDenied', status: 403 });
  expect(JSON.stringify(error) + error.stack).not.toContain('0a1b2c');
  expect(server.seen).toHaveLength(1);
});

test('a link that is no link at all does not quote itself either', async () => {
  const error = await failureOf(
    openDocument({ ...createVirtualRuntime(), url: 'no link?sig=0a1b2c', operation: 'd' }),
  );
  expect(JSON.stringify(error) + error.stack).not.toContain('0a1b2c');
});

test('a store in trouble is asked again', async () => {
  const { request } = await setUp([{ status: 503 }, { body: '[]' }]);
  expect(await textOf(openDocument(request))).toBe('[]');
});

test('half a gzip document is unavailable, garbage in gzip is malformed', async () => {
  const packed = gzipSync(LONG);
  const half = await setUp([{ body: packed.subarray(0, 1000) }]);
  expect((await failureOf(textOf(openDocument(half.request)))).kind).toBe('unavailable');
  const garbled = await setUp([{ body: Buffer.concat([packed.subarray(0, 12), Buffer.alloc(500, 0xff)]) }]);
  expect((await failureOf(textOf(openDocument(garbled.request)))).kind).toBe('malformed');
});

test('a small file that unpacks without end is refused', async () => {
  const { request } = await setUp([{ body: gzipSync('0'.repeat(1_000_000)) }]);
  const error = await failureOf(textOf(openDocument({ ...request, maxBytes: 10_000 })));
  expect(error.kind).toBe('malformed');
});

test('a reader may stop early', async () => {
  const { request } = await setUp([{ body: gzipSync(LONG) }]);
  for await (const chunk of await openDocument(request)) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
});

test('a reader who gives up gets their own reason', async () => {
  const leaving = new AbortController();
  const server = await startServer((_, response) => {
    response.writeHead(200);
    response.write('[');
    return null; // the rest never comes
  });
  const request = { ...createVirtualRuntime(), url: server.url, operation: 'd', signal: leaving.signal };
  const read = async () => {
    for await (const chunk of await openDocument(request)) {
      expect(Buffer.from(chunk).toString()).toBe('[');
    }
  };
  setImmediate(() => leaving.abort(new Error('page closed')));
  await expect(read()).rejects.toThrow('page closed');
});
