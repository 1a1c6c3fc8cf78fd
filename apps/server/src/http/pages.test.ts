import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from './server.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ENCODINGS = ['br', 'gzip', 'identity', '*', 'br;q=0, gzip;q=0.5', undefined];

let app: FastifyInstance;
let url: URL;
let webRoot: string;

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'insights-pages-'));
  mkdirSync(join(webRoot, 'assets'));
  const write = (file: string, text: string) => {
    const content = text.padEnd(3000);
    writeFileSync(join(webRoot, file), content);
    writeFileSync(join(webRoot, `${file}.br`), brotliCompressSync(content));
    writeFileSync(join(webRoot, `${file}.gz`), gzipSync(content));
  };
  write('index.html', '<title>Insights</title>');
  write('assets/app-abc123.js', 'export {}');
  write('robots.txt', 'User-agent: *');
  writeFileSync(join(webRoot, 'favicon.svg'), `<svg>${' '.repeat(3000)}</svg>`);
  writeFileSync(join(webRoot, 'assets', 'font-abc123.woff2'), 'font');
  app = await createServer({
    routes: [],
    authenticate: () => Promise.reject(new Error('nobody is asked')),
    isHealthy: async () => true,
    isProduction: false,
    ownProxies: 0,
    logLevel: 'silent',
    webRoot,
  });
  url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

type Sent = { method?: string; headers?: Record<string, string | undefined> };

/** A call whose address and headers go out as they stand: fetch would mend the one and add to the others. */
function ask(path: string, { method = 'GET', headers = {} }: Sent = {}) {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const asking = request(
        { host: url.hostname, port: url.port, path, method, headers: given },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
        },
      );
      asking.on('error', reject).end();
    },
  );
}

test('a page or file of another state than the one asked for is refused, and a part of it comes as the whole', async () => {
  for (const path of ['/', '/login', '/robots.txt', '/assets/app-abc123.js']) {
    for (const condition of [
      { 'if-match': '"another"' },
      { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ]) {
      const { status, headers, text } = await ask(path, { headers: condition });
      expect([status, JSON.parse(text).error.code]).toEqual([412, 'precondition_failed']);
      expect(headers['cache-control']).toBe('no-store');
    }
    for (const range of ['bytes=0-9', 'bytes=999999-', 'bytes=nonsense']) {
      const { status, text } = await ask(path, { headers: { range } });
      expect([status, text.length]).toEqual([200, 3000]);
    }
  }
});

test.each(['/', '/login', '/acme-outdoor/ATVPDKIKX0DER/orders', '/acme-outdoor?zone=own'])(
  'the page at %s is kept by no browser, however it is packed',
  async (path) => {
    for (const encoding of ENCODINGS)
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(path, { method, headers: { 'accept-encoding': encoding } });
        expect(status).toBe(200);
        expect(headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          vary: 'accept-encoding',
        });
        const { headers: again } = await ask(path, {
          method,
          headers: { 'accept-encoding': encoding, 'if-none-match': String(headers['etag']) },
        });
        expect(again).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' });
      }
  },
);

test.each([
  ['/assets/app-abc123.js', FOR_EVER],
  ['/assets/font-abc123.woff2', FOR_EVER],
  ['/robots.txt', 'public, max-age=3600'],
  ['/favicon.svg', 'public, max-age=3600'],
])('%s may be kept, in each encoding by itself', async (path, cacheControl) => {
  for (const encoding of ENCODINGS)
    for (const method of ['GET', 'HEAD']) {
      const accepted = { 'accept-encoding': encoding };
      const { status, headers } = await ask(path, { method, headers: accepted });
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': cacheControl, vary: 'accept-encoding' });
      const tag = { 'if-none-match': String(headers['etag']) };
      const unchanged = await ask(path, { method, headers: { ...accepted, ...tag } });
      expect([unchanged.status, unchanged.text]).toEqual([304, '']);
      expect(unchanged.headers).toMatchObject({ 'cache-control': cacheControl, vary: 'accept-encoding' });
    }
});

test.each(['br', 'gzip'])('what was packed by the build as %s is sent so', async (encoding) => {
  for (const path of ['/', '/login', '/deep/er', '/assets/app-abc123.js', '/robots.txt'])
    expect((await ask(path, { headers: { 'accept-encoding': encoding } })).headers['content-encoding']).toBe(
      encoding,
    );
});

test.each(['/assets/app-abc123.js.br', '/index.html', '/index.html.gz'])('%s is no address', async (path) => {
  const { status, headers } = await ask(path);
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
});
