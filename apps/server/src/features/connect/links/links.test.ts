import { type ConnectLink, connectLinks, makeConnectLink } from '@insights/contract/connect-links';
import { DAY_MS, MINUTE_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSeller, comeBack, decide } from '../../../testing/consent.ts';
import { makeGate } from '../../../testing/gate.ts';
import { interceptCalls } from '../../../testing/held-calls.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let sellerId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  staff = await server.signIn('staff'); // anew each time: the clock jumps further than a token lives
  sellerId = await addSeller(server, staff);
});

const pathOf = (id = sellerId) => `/api/connect-links/${id}`;
const publicPath = (id = sellerId) => `/api/public/sp-api/${id}`;

async function make(days?: number) {
  const { status, body } = await server.post(pathOf(), days === undefined ? {} : { days }, { token: staff });
  expect(status).toBe(200);
  const { link, url } = makeConnectLink.data.parse(body.data);
  return { link, url, token: new URL(url).hash.replace('#link=', '') };
}

async function list(id = sellerId): Promise<ConnectLink[]> {
  const { body } = await server.get(pathOf(id), { token: await server.signIn('staff') });
  return connectLinks.data.parse(body.data).links;
}

const open = (token: string, { id = sellerId, from = '203.0.113.7' } = {}) =>
  server.post(`${publicPath(id)}/link`, { link: token }, { headers: { 'x-forwarded-for': from } });
const codeOf = async (answer: ReturnType<typeof open>) => (await answer).body.error?.code;

async function start(token: string): Promise<string> {
  const { body } = await server.post(`${publicPath()}/initiate`, {
    region: 'NA',
    country: 'US',
    link: token,
  });
  return String(body.data?.['authUrl']);
}
const revoke = (linkId: string, id = sellerId) =>
  server.post(`${pathOf(id)}/${linkId}/revoke`, undefined, { token: staff });
const kinds = (link: ConnectLink | undefined) => link?.events.map(({ kind }) => kind);

describe('a link that was made', () => {
  test('is shown once, kept as a hash alone, and leads to the plain page with its token after the hash', async () => {
    const { link, url, token } = await make();
    expect(url).toMatch(new RegExp(`/connect/sp-api/${sellerId}#link=[\\w-]{43}$`));
    expect(link).toMatchObject({ state: 'open', made_by: 'staff@insights.example', opened: 0 });
    expect(Date.parse(link.expires_at) - Date.parse(link.made_at)).toBe(7 * DAY_MS);
    expect(JSON.stringify(await list())).not.toContain(token);
    const { rows } = await server.db.execute<{ text: string }>(
      sql`select to_jsonb(l)::text || coalesce((select string_agg(to_jsonb(e)::text, '') from connect_link_events e), '') as text from connect_links l`,
    );
    for (const { text } of rows) expect(text).not.toContain(token);
  });

  test('is opened, used for one consent, and then says so, with everything that happened written down', async () => {
    const { token } = await make(1);
    const opened = await open(token);
    expect(opened.body.data).toMatchObject({ isConnected: false, sellerName: expect.any(String) });
    const page = await start(token);
    expect(page).not.toContain(token);
    expect(await comeBack(server, await decide(page))).toBe(`/connect/sp-api/${sellerId}/success`);
    expect(await codeOf(open(token))).toBe('link_used');
    const [link] = await list();
    expect(link?.state).toBe('used');
    expect(kinds(link)).toEqual(['refused', 'used', 'opened', 'made']);
    expect(link?.events.map(({ who, reason }) => [who, reason])).toEqual([
      ['203.0.113.*', 'used'],
      [null, null],
      ['203.0.113.*', null],
      ['staff@insights.example', null],
    ]);
  });

  test('ends by the clock', async () => {
    const { token } = await make(1);
    server.advance(DAY_MS - 1);
    expect((await open(token)).status).toBe(200);
    server.advance(1);
    expect(await codeOf(open(token))).toBe('link_expired');
    const started = await server.post(`${publicPath()}/initiate`, { link: token });
    expect([started.status, started.body.error?.code]).toEqual([410, 'link_expired']);
    expect((await list())[0]).toMatchObject({ state: 'expired', opened: 1 });
  });

  test('ends when it is taken back, also for whoever has it open at Amazon', async () => {
    const { link, token } = await make();
    const page = await start(token);
    expect((await revoke(link.link_id)).body.data).toMatchObject({ link: { state: 'revoked' } });
    expect(await comeBack(server, await decide(page))).toContain('error=link_revoked');
    expect((await server.get(`${publicPath()}/info`)).body.data).toMatchObject({ isConnected: false });
    expect(await codeOf(open(token))).toBe('link_revoked');
    expect((await revoke(link.link_id)).status).toBe(200);
    expect(kinds((await list())[0])).toEqual(['refused', 'revoked', 'made']);
  });

  test('a consent that was begun in time is not too late', async () => {
    const { token } = await make(1);
    server.advance(DAY_MS - MINUTE_MS);
    const page = await start(token);
    server.advance(5 * MINUTE_MS);
    expect(await comeBack(server, await decide(page))).toMatch(/success$/);
    expect((await list())[0]?.state).toBe('used');
  });
});

describe('who comes second', () => {
  test('of two consents at once one is stored, and the link is used once', async () => {
    const { token } = await make();
    const approve = async () => decide(await start(token), { partner: 'A5HARBORBOOKS' });
    const [early, late] = [await approve(), await approve()];
    const gate = makeGate();
    const arrival = makeGate();
    let isFirst = true;
    const restore = interceptCalls('/sellers/v1/marketplaceParticipations', async (proceed) => {
      if (!isFirst) return proceed();
      isFirst = false;
      arrival.open();
      await gate.opened;
      return proceed();
    });
    const overtaken = comeBack(server, early);
    await arrival.opened; // it has found the link good, and stores nothing yet
    expect(await comeBack(server, late)).toMatch(/success$/);
    gate.open();
    expect(await overtaken).toContain('error=link_used');
    restore();
    expect(kinds((await list())[0])?.filter((kind) => kind === 'used')).toHaveLength(1);
    const { rows } = await server.db.execute<{ same: boolean }>(sql`
      select l.used_at = c.connected_at as same
        from connect_links l
        join connections c on c.seller_id = l.seller_id
       where l.seller_id = ${sellerId}`);
    expect(rows).toEqual([{ same: true }]);
  });

  test('a consent that Amazon declined leaves the link good', async () => {
    const { token } = await make();
    const declined = await decide(await start(token), { decision: 'cancel' });
    expect(await comeBack(server, declined)).toContain('error=access_denied');
    expect((await open(token)).status).toBe(200);
    expect(await comeBack(server, await decide(await start(token)))).toMatch(/success$/);
  });
});

describe('what must not grow, leak or be guessed', () => {
  test('opening it all day is counted once a minute, and written down a hundred times at most', async () => {
    const { link, token } = await make();
    await Promise.all([open(token), open(token), open(token)]);
    expect((await list())[0]).toMatchObject({ opened: 1 });
    await server.db.execute(sql`update connect_links set opened = 100 where link_id = ${link.link_id}`);
    server.advance(2 * MINUTE_MS);
    await open(token);
    const [told] = await list();
    expect(told?.opened).toBe(101);
    expect(kinds(told)).toEqual(['opened', 'made']);
  });

  test('a wrong token, and one of another seller, open nothing', async () => {
    const { token } = await make();
    const other = await addSeller(server, staff);
    expect(await codeOf(open('wrong'))).toBe('link_not_found');
    expect(await codeOf(open(token, { id: other }))).toBe('link_not_found');
    expect(await list(other)).toEqual([]);
    const [link] = await list();
    expect((await revoke(link?.link_id ?? '', other)).status).toBe(404);
    expect((await list())[0]?.state).toBe('open');
  });

  test('guessing is limited as starting a consent is', async () => {
    const from = '198.51.100.9';
    const statuses = new Set<number>();
    for (let guess = 0; guess < 35; guess += 1) statuses.add((await open(`guess-${guess}`, { from })).status);
    expect(statuses).toEqual(new Set([404, 429]));
  });

  test('a seller has twenty open links at most, also when all are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 23 }, () => server.post(pathOf(), {}, { token: staff })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)?.body.error?.code).toBe('too_many_links');
  });

  test.each([0, 2, 365])('%i days are no choice', async (days) => {
    expect((await server.post(pathOf(), { days }, { token: staff })).status).toBe(400);
  });
});

test('a connection that works is renewed with a link by the same account, and the plain page goes on as before', async () => {
  const { token } = await make();
  await comeBack(server, await decide(await start(token)));
  const plain = await server.post(`${publicPath()}/initiate`, { region: 'NA' });
  expect(plain.body.error?.code).toBe('already_connected');
  const renewal = await make();
  expect((await open(renewal.token)).body.data).toMatchObject({ isConnected: true });
  expect(await start(renewal.token)).toMatch(/^http/);
});
