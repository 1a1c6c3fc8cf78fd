import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const PUBLIC_FILES = fileURLToPath(new URL('../../../web/public', import.meta.url));

let server: TestServer;

beforeAll(async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'insights-web-'));
  cpSync(PUBLIC_FILES, webRoot, { recursive: true });
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<title>Insights</title>');
  writeFileSync(join(webRoot, 'assets', 'app-abc123.js'), 'export {}');
  server = await startTestServer({ webRoot });
});
afterAll(() => server.stop());

test('health is plain and ping comes in the envelope', async () => {
  expect((await server.get('/health')).body).toEqual({ status: 'ok' });
  expect((await server.get('/api/ping')).body).toMatchObject({ success: true, data: { pong: true } });
});

test.each([
  ['an unknown address', 'GET', '/api/nothing', {}, 404, 'not_found'],
  ['a wrong method', 'DELETE', '/api/auth/login', {}, 405, 'method_not_allowed'],
  ['a question about methods', 'OPTIONS', '/api/auth/login', {}, 405, 'method_not_allowed'],
  ['a broken URL', 'GET', '/api/%ZZ', {}, 400, 'bad_request'],
  ['broken JSON', 'POST', '/api/auth/login', { body: '{"email":' }, 400, 'bad_request'],
  ['a poisoned prototype', 'POST', '/api/auth/login', { body: '{"__proto__":{"a":1}}' }, 400, 'bad_request'],
  ['no body', 'POST', '/api/auth/login', {}, 400, 'invalid_input'],
  ['an array for a body', 'POST', '/api/auth/login', { body: [] }, 400, 'invalid_input'],
  [
    'a body over 1 MB',
    'POST',
    '/api/auth/login',
    { body: { email: 'x'.repeat(1_100_000) } },
    413,
    'payload_too_large',
  ],
  [
    'a form',
    'POST',
    '/api/auth/login',
    { body: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'unsupported_media_type',
  ],
  ['no token', 'GET', '/api/auth/me', {}, 401, 'not_signed_in'],
])('%s is refused in the envelope, with a request id', async (_case, method, path, sent, status, code) => {
  const answer = await server.call(method, path, sent);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, error: { code, message: expect.any(String) } });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['an answer', '/api/ping'],
  ['a refusal', '/api/authed-sellers'],
  ['a page', '/login'],
  ['a file that is not there', '/assets/none.js'],
  ['an address that is none', '/%'],
  ['the health', '/health'],
])('%s carries every security header', async (_what, path) => {
  const { headers } = await fetch(server.url + path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy':
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-xss-protection': '0',
  });
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('no page of another origin may call, not even one of this machine', async () => {
  for (const origin of ['http://localhost:5173', 'https://elsewhere.example']) {
    const { headers } = await server.get('/api/ping', { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const asked = { origin, 'access-control-request-method': 'POST' };
    expect((await server.call('OPTIONS', '/api/auth/login', { headers: asked })).status).toBe(405);
  }
});

test('deep links answer with the page, which is never cached; hashed files are cached for ever', async () => {
  for (const path of ['/', '/login', '/acme-outdoor/ATVPDKIKX0DER/orders']) {
    const page = await fetch(server.url + path);
    expect(await page.text()).toContain('<title>Insights</title>');
    expect(page.headers.get('cache-control')).toBe('no-store');
  }
  const script = await fetch(`${server.url}/assets/app-abc123.js`);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await fetch(`${server.url}/assets/gone.js`)).status).toBe(404);
});

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
])('%s, which is asked for unseen, is the file itself', async (path, type) => {
  const file = await fetch(server.url + path);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe(type);
  expect((await file.text()).startsWith('<title>')).toBe(false);
});

test('crawlers are let in to the public pages alone', async () => {
  const rules = await (await fetch(`${server.url}/robots.txt`)).text();
  expect(rules).toMatch(/^User-agent: \*$/m);
  expect(rules).toMatch(/^Disallow: \/$/m);
  expect(rules).toMatch(/^Allow: \/login\$$/m);
});

test.each([
  ['/sitemap.xml', 'text/plain; charset=utf-8'],
  ['/apple-touch-icon-precomposed.png', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/change-password', 'text/plain; charset=utf-8'],
  ['/.env', 'text/plain; charset=utf-8'],
  ['/acme-outdoor/logo.svg?size=2', 'text/plain; charset=utf-8'],
  ['/assets/gone.js', 'text/plain; charset=utf-8'],
  ['/manifest.json', 'application/json; charset=utf-8'],
  ['/api/gone.txt', 'application/json; charset=utf-8'],
  ['/api', 'application/json; charset=utf-8'],
])('%s is not there, and no page says otherwise', async (path, type) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(server.url + path, { method });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(await answer.text()).not.toContain('<');
  }
});

test('the description names every endpoint, and large answers are compressed', async () => {
  const response = await fetch(`${server.url}/api/docs/openapi.json`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const document = await response.json();
  expect(document).toHaveProperty(
    ['paths', '/api/auth/login', 'post', 'requestBody', 'content', 'application/json', 'schema', 'required'],
    ['email', 'password'],
  );
  const page = await (await fetch(`${server.url}/api/docs`)).text();
  expect(page).toContain('/api/auth/refresh');
  expect(page).not.toContain('<script');
});

test('nothing but the built files may be kept by a browser, refusals included', async () => {
  const kept = async (path: string, init?: RequestInit) =>
    (await fetch(server.url + path, init)).headers.get('cache-control');
  for (const path of [
    '/health',
    '/api/ping',
    '/api/docs',
    '/api/docs/openapi.json',
    '/api/nothing',
    '/api/%ZZ',
  ])
    expect(await kept(path), path).toBe('no-store');
  expect(await kept('/api/auth/me')).toBe('no-store');
  expect(await kept('/api/auth/login', { method: 'DELETE' })).toBe('no-store');
  expect(await kept('/api/ping', { method: 'HEAD' })).toBe('no-store');
  expect(await kept('/api/ping', { method: 'OPTIONS' })).toBe('no-store');
  expect(await kept('/assets/gone.js')).toBe('no-store');
});

test.each([
  ['arrays', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['objects', `{"email":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
  ['arrays that never end', '['.repeat(500_000)],
])('JSON of %s nested 5,000 deep is bad input', async (_case, body) => {
  const answer = await server.call('POST', '/api/auth/login', { body });
  expect(answer.status).toBe(400);
  expect(answer.body.error?.code).toBe('bad_request');
});
