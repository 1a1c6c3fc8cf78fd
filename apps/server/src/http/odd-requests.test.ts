import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let webRoot: string;

beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'insights-web-'));
  writeFileSync(join(webRoot, 'index.html'), '<title>Insights</title>');
  server = await startTestServer({ webRoot });
});
afterAll(async () => {
  await server.stop();
  rmSync(webRoot, { recursive: true });
});

/** What comes back for these very bytes, until the connection is closed. */
function send(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
}

const CLOSING = 'Connection: close\r\n';
const POST = `POST /api/auth/login HTTP/1.1\r\n${CLOSING}Content-Type: application/json\r\nContent-Length: 2\r\n`;

test.each([
  ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400, 'bad_request'],
  ['a request without a host', `GET /api/ping HTTP/1.1\r\n${CLOSING}\r\n`, 400, 'bad_request'],
  ['a page without a host', `GET /login HTTP/1.1\r\n${CLOSING}\r\n`, 400, 'bad_request'],
  ['a body without a host', `${POST}\r\n{}`, 400, 'bad_request'],
  [
    'a body with an odd expectation',
    `${POST}Host: x\r\nExpect: wonders\r\n\r\n{}`,
    417,
    'expectation_failed',
  ],
  [
    'an odd expectation',
    `GET /health HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n`,
    417,
    'expectation_failed',
  ],
])('%s is refused in the envelope too, with a request id', async (_case, bytes, status, code) => {
  const said = await send(bytes);
  expect(said).toContain(`HTTP/1.1 ${status} `);
  expect(said).toContain(`{"success":false,"error":{"code":"${code}"`);
  expect(said.toLowerCase()).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  expect(said.toLowerCase()).toContain('\r\ncache-control: no-store\r\n');
});

test('an expectation that can be met is, and an old client needs no host', async () => {
  const met = await send(`${POST}Host: x\r\nExpect: 100-continue\r\n\r\n{}`);
  expect(met).toContain('HTTP/1.1 100 Continue');
  expect(met).toContain('"code":"invalid_input"');
  expect(await send('GET /api/ping HTTP/1.0\r\n\r\n')).toContain('"pong":true');
});

test.each(['api', 'mcp'])('what begins with /%s is for programs, and never a page', async (name) => {
  const capitals = name.toUpperCase();
  for (const path of [
    `/${name}`,
    `/${name}/`,
    `/${capitals}`,
    `/${capitals}/users`,
    `/${name}/ping/`,
    `/${name}/gone.txt`,
    `/${capitals}/gone.js`,
    `//${name}/users`,
    `/${name}//users`,
    `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}/users`,
    `/${name}%2Fusers`,
    `/%2F${name}/users`,
    `/${name};a=b/users`,
    `/${name}%20/users`,
    `/.//${name}/users`,
    `/login/../${name}/users`,
    `/%5C${name}/users`,
    `http://elsewhere/${capitals}/users`,
  ])
    for (const method of ['GET', 'POST']) {
      const said = await send(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${CLOSING}\r\n`);
      if (path.startsWith('/%61')) expect(said, path).toContain('{"success":false');
      else expect(said, `${method} ${path}`).toMatch(/^HTTP\/1\.1 404 .*"code":"not_found"/s);
    }
});

test('a seller whose slug begins with the same letters has its pages', async () => {
  for (const path of ['/api-shop', '/apiary/ATVPDKIKX0DER', '/mcp-tools', '/mcpherson'])
    expect((await fetch(server.url + path)).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
  'a body that is said to be “%s” is 415, also where none is taken',
  async (type) => {
    for (const path of ['/api/auth/login', '/api/auth/signup']) {
      const answer = await server.call('POST', path, { body: '{}', headers: { 'content-type': type } });
      expect([answer.status, answer.body.error?.code]).toEqual([415, 'unsupported_media_type']);
    }
    const token = await server.signIn('user');
    const signOut = { token, body: '{}', headers: { 'content-type': type } };
    expect((await server.call('POST', '/api/auth/logout', signOut)).status).toBe(415);
  },
);

test.each([
  '1e3',
  '0x10',
  ' 5 ',
  '+5',
  '5.0',
  '5.',
  '',
  '-5',
  '٥',
  '５',
  'Infinity',
  '0b1',
  '1_0',
  '9'.repeat(20),
])('“%s” is no number in any query', async (number) => {
  const token = await server.signIn('staff');
  let asked = 0;
  for (const { endpoint } of server.routes) {
    const names = Object.keys(endpoint.query.shape).filter((name) =>
      ['limit', 'offset', 'count', 'year', 'month'].includes(name),
    );
    for (const name of names) {
      const path = endpoint.path.replace(/:\w+/g, 'acme-outdoor');
      const { status, body } = await server.call(
        endpoint.method,
        `${path}?${name}=${encodeURIComponent(number)}`,
        { token },
      );
      expect([status, body.error?.code], `${path} ${name}`).toEqual([400, 'invalid_input']);
      expect(body.error?.details, `${path} ${name}`).toContainEqual(expect.objectContaining({ field: name }));
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(10);
});

test('digits alone are a number, with zeros in front or without', async () => {
  const token = await server.signIn('staff');
  for (const limit of ['5', '05'])
    expect((await server.get(`/api/alerts?limit=${limit}`, { token })).status).toBe(200);
});
