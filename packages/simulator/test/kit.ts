// Helpers for all tests: a simulator with a fixed clock and seed, and the usual calls.
import { createSimulator, type SimulatorOptions } from '../src/simulator.ts';

export const NOW = new Date('2025-11-12T17:25:40Z');
export const SP_API = {
  client_id: 'amzn1.application-oa2-client.sim-sp-api',
  client_secret: 'sim-sp-api-secret',
};
export const ADS = { client_id: 'amzn1.application-oa2-client.sim-ads', client_secret: 'sim-ads-secret' };
export const FORM = 'application/x-www-form-urlencoded';
export const US = 'ATVPDKIKX0DER';
export const DE = 'A1PA6795UKMFR9';
export const JP = 'A1VC38T7YXB528';

export type Kit = ReturnType<typeof createKit>;

/** A simulator with a fixed clock and seed whose quotas refill only when the test says so. */
export function createKit(options: SimulatorOptions = {}) {
  const time = { ms: 0 };
  const { app, simulator } = createSimulator({
    now: NOW,
    seed: 'test',
    processMs: () => time.ms,
    // With Amazon's quota a test could request one report only.
    reportQuota: { perHour: 60, perDay: 1440, burst: 100 },
    ...options,
  });

  const token = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/lwa/auth/o2/token',
      headers: { 'content-type': FORM, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });

  /** An access token of a seeded selling partner. */
  async function signIn(sellingPartnerId: string): Promise<string> {
    const refresh_token = `Atzr|sim-demo-${sellingPartnerId}`;
    const answer = await token({ grant_type: 'refresh_token', refresh_token, ...SP_API });
    return answer.json().access_token;
  }

  const spApi = (path: string, accessToken: string | null, query: Record<string, string> = {}) =>
    app.inject({
      url: `/sp-api/${path}`,
      query,
      headers: accessToken === null ? {} : { 'x-amz-access-token': accessToken },
    });

  /** Any other call of the SP-API, with an optional JSON body. */
  const spApiSend = (method: 'POST' | 'DELETE', path: string, accessToken: string, payload?: unknown) =>
    app.inject({
      method,
      url: `/sp-api/${path}`,
      headers: { 'x-amz-access-token': accessToken, 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload ?? null),
    });

  /** Follows a link to a document or a picture, without authentication. */
  const follow = (link: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(link);
    return app.inject({ url: `${pathname}${search}`, headers });
  };

  const control = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/__sim/${path}`, payload });

  return { app, simulator, time, token, signIn, spApi, spApiSend, follow, control };
}
