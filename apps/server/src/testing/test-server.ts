// A server on a fresh database, reached over HTTP, with a clock that the test turns.
import './load-ahead.ts';
import { startSimulator } from '@insights/simulator/simulator';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { sellers } from '../db/schema.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { createServer } from '../http/server.ts';
import { makeDatabase } from './test-database.ts';

const SECRETS = {
  jwtSecret: 'a secret for tests only'.repeat(2),
  tokenEncryptionKey: 'a key for tests only'.repeat(2),
};

const Body = z.looseObject({
  success: z.boolean().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }).optional(),
});
// A real hash, at the least that there is: every file signs in, and the cost itself is tested beside the hash.
const PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const START = new Date('2026-03-10T12:00:00Z');

type Options = {
  env?: Record<string, string>;
  webRoot?: string;
  hasDemoSales?: boolean;
  /** Whether Amazon's past moves by itself; a test that says nothing has one that stands still. */
  drift?: 'on' | 'off';
  http?: Partial<
    Pick<
      Parameters<typeof createServer>[0],
      'timeLimits' | 'eventLimits' | 'logStream' | 'logLevel' | 'ownProxies'
    >
  >;
};
type Answer = { status: number; headers: Headers; body: Body };
type Body = z.infer<typeof Body>;
type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

export async function startTestServer({
  env = {},
  webRoot,
  hasDemoSales = false,
  drift = 'off',
  http = {},
}: Options = {}) {
  const settings = { LOG_LEVEL: 'silent', ...env };
  const { reportQuota } = readConfig(settings).simulator;
  const [database, simulator] = await Promise.all([
    makeDatabase(),
    startSimulator({ now: START, drift, reportQuota }),
  ]);
  const clock = { now: START };
  const config = readConfig({ SIMULATOR_PORT: String(simulator.port), ...settings });
  const composed = (aheadMs = 0) =>
    compose({
      db: database.db,
      secrets: SECRETS,
      config,
      now: () => new Date(clock.now),
      processNow: () => new Date(clock.now.getTime() + aheadMs),
      sleep: async () => {},
      hasDemoSales,
      passwordCost: PASSWORD_COST,
    });
  const build = ({ routes, auth }: ReturnType<typeof compose>, aheadMs = 0) =>
    createServer({
      routes,
      authenticate: auth.sessions.authenticate,
      isHealthy: database.isReachable,
      isProduction: config.isProduction,
      ownProxies: 1, // so that a test can speak from many addresses
      now: () => new Date(clock.now.getTime() + aheadMs),
      logLevel: config.logLevel,
      webRoot: webRoot ?? null,
      ...http,
    });
  const app = composed();
  const { auth, connect, queue, routes, scheduleJobs, seed } = app;
  const [server] = await Promise.all([build(app), seed()]);
  const servers = [server];
  const url = await server.listen({ port: 0, host: '127.0.0.1' });

  async function call(
    method: string,
    path: string,
    { token, body, headers = {} }: Sent = {},
    at = url,
  ): Promise<Answer> {
    const response = await fetch(at + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: Body.parse(await response.json()) };
  }

  return {
    url,
    clock,
    auth,
    connect,
    queue,
    routes,
    /** What recurs gets its jobs, as every running process sees to now and then. */
    scheduleJobs,
    /** What another process on the same database is made of. */
    composed,
    simulator,
    jwtSecret: SECRETS.jwtSecret,
    /** Troubles at Amazon. */
    faults: simulator.simulator.faults,
    db: database.db,
    call,
    get: (path: string, sent?: Sent) => call('GET', path, sent),
    post: (path: string, body?: unknown, sent?: Sent) => call('POST', path, { ...sent, body }),
    /** Another process on the same database, which remembers nothing of what this one does; its clock may be wrong. */
    async startAnother({ aheadMs = 0 } = {}) {
      const other = await build(composed(aheadMs), aheadMs);
      servers.push(other);
      const at = await other.listen({ port: 0, host: '127.0.0.1' });
      return {
        url: at,
        get: (path: string, sent?: Sent) => call('GET', path, sent, at),
        post: (path: string, body?: unknown, sent?: Sent) => call('POST', path, { ...sent, body }, at),
      };
    },
    /** Moves time on, here and at Amazon. */
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
      simulator.simulator.clock.set(clock.now);
    },
    /** Signs a demo account in and returns its access token. */
    async signIn(account: 'staff' | 'ops' | 'admin' | 'user'): Promise<string> {
      const credentials = { email: `${account}@insights.example`, password: DEMO_PASSWORD };
      const { body } = await call('POST', '/api/auth/login', { body: credentials });
      return String(body.data?.['accessToken']);
    },
    async sellerId(slug: string): Promise<string> {
      const [seller] = await database.db.select().from(sellers).where(eq(sellers.slug, slug));
      return seller?.id ?? '';
    },
    async stop() {
      await Promise.all(servers.map((each) => each.close()));
      await simulator.close();
      await database.close();
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
