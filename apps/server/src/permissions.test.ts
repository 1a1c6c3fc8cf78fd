import type { Access, Endpoint } from '@insights/contract/endpoint';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessTokens } from './features/auth/sessions/access-tokens.ts';
import { MINUTE } from './testing/accounts.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Who may call what, as the specification lists it; written down here once more, so that a slip in the contract is found.
// The first line that fits counts; an endpoint that no line fits has not been thought about.
const LIST: [Access, RegExp][] = [
  ['anyone', /^GET \/api\/(ping|about)$/],
  ['anyone', /^POST \/api\/auth\/(login|signup|refresh)$/],
  ['anyone', /^\w+ \/api\/public\//],
  ['anyone', /^GET \/api\/(sp-api|ppc|ads)(\/\w+)*\/callback$/],
  ['anyone', /^GET \/api\/sp-api\/login$/],
  ['signed-in', /^(GET \/api\/auth\/me|POST \/api\/auth\/logout)$/],
  ['staff', /^(GET \/api\/users|PATCH \/api\/users\/:\w+)$/],
  ['staff', /^(POST \/api\/sellers\/create|PATCH \/api\/sellers\/:\w+)$/],
  ['staff', /^GET \/api\/clients\/:\w+\/marketplaces$/],
  ['staff', /^PUT \/api\/clients\/:\w+\/marketplaces\/:\w+$/],
  ['staff', /^GET \/api\/sp-api\/:\w+\/marketplaces\/fetch$/],
  ['staff', /^PATCH \/api\/sp-api\/:\w+\/marketplaces\/:\w+$/],
  ['staff', /^POST \/api\/sp-api\/:\w+\/marketplaces\/:\w+\/backfill$/],
  ['staff', /^\w+ \/api\/connect-links\//],
  ['staff', /^POST \/api\/sales\/order-metrics\/:\w+$/],
  ['staff', /^POST \/api\/sp-api\/:\w+\/catalog-items$/],
  ['staff', /^PATCH \/api\/sp-api\/:\w+\/catalog-items\/:\w+\/favourite$/],
  ['staff', /^POST \/api\/reports\/(create|bulk-generate)\//],
  ['staff', /^POST \/api\/sp-api\/:\w+\/reports\/sales-traffic$/],
  ['staff', /^GET \/api\/sp-api\/:\w+\/reports\/status\/:\w+$/],
  ['staff', /^POST \/api\/sp-api\/:\w+\/reports\/:\w+\/process$/],
  ['staff', /^GET \/api\/sp-api\/:\w+\/reports\/:\w+\/data$/],
  ['staff', /^POST \/api\/debug\/test-connection$/],
  ['staff', /^\w+ \/api\/global-ads\//],
  ['staff', /^(PUT \/api\/alerts\/rules\/:\w+|(POST|PATCH|DELETE) \/api\/alerts\/webhooks.*)$/],
  ['admin', /^(GET \/api\/alerts(\/rules\/:\w+|\/webhooks(\/:\w+\/deliveries)?)?|POST \/api\/alerts\/seen)$/],
  ['admin', /^GET \/api\/authed-sellers$/],
  ['admin', /^GET \/api\/(operators\/marketplaces|live)$/],
  ['staff', /^POST \/api\/coverage\/:\w+\/:\w+\/(fill-holes|update)$/],
  ['admin', /^GET \/api\/coverage\/:\w+\/:\w+(\/trouble)?$/],
  ['admin', /^GET \/api\/clients\/:\w+\/marketplaces\/db$/],
  ['admin', /^GET \/api\/sp-api\/:\w+\/(marketplaces|backfills)$/],
  ['admin', /^GET \/api\/sp-api\/:\w+\/marketplaces\/:\w+\/backfill$/],
  ['admin', /^GET \/api\/sp-api\/:\w+\/reports\/tracked$/],
  ['admin', /^GET \/api\/sp-api\/:\w+\/asin-sales(\.csv|\/:\w+\/months)?$/],
  ['admin', /^\w+ \/api\/pending-regions\//],
  ['admin', /^GET \/api\/sp-api\/account-status\/:\w+$/],
  ['admin', /^GET \/api\/(sales|reports|reconcile)\//],
  ['admin', /^POST \/api\/sp-api\/:\w+\/catalog-items\/check$/],
  ['admin', /^GET \/api\/sp-api\/:\w+\/catalog-items\/:\w+$/],
  ['admin', /^\w+ \/api\/(ppc|catalog)\//],
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const listedAccess = (endpoint: Endpoint) => LIST.find(([, calls]) => calls.test(nameOf(endpoint)))?.[0];

const CALLERS = ['anonymous', 'expired', 'ended', 'forged', 'user', 'admin', 'staff'] as const;
type WhoCalls = (typeof CALLERS)[number];

let server: TestServer;
let tokens: Record<WhoCalls, string | null>;

beforeAll(async () => {
  server = await startTestServer();
  const expired = await server.signIn('staff');
  server.advance(16 * MINUTE);
  const ended = await server.signIn('staff');
  await server.post('/api/auth/logout', undefined, { token: ended });
  const staff = await server.signIn('staff');
  const { sid, sub } = decodeJwt(staff);
  const session = { userId: String(sub), sessionId: String(sid) };
  const forged = await createAccessTokens('another secret'.repeat(3), () => server.clock.now).sign(session);
  tokens = {
    anonymous: null,
    expired,
    ended,
    forged,
    user: await server.signIn('user'),
    admin: await server.signIn('admin'),
    staff,
  };
});
afterAll(() => server.stop());

/** What the list promises: to be sent away as a stranger, as someone who may not, or to be heard. */
function promised(access: Access, caller: WhoCalls): 401 | 403 | 'heard' {
  if (access === 'anyone') return 'heard';
  if (caller === 'anonymous' || caller === 'expired' || caller === 'ended' || caller === 'forged') return 401;
  const rank = { user: 0, admin: 1, staff: 2 }[caller];
  return rank >= { 'signed-in': 0, admin: 1, staff: 2 }[access] ? 'heard' : 403;
}

async function statusOf({ method, path }: Endpoint, token: string | null): Promise<number> {
  const { status } = await fetch(server.url + path.replace(/:\w+/g, 'nobody'), {
    method,
    redirect: 'manual',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return status;
}

test('every endpoint has its line in LIST', () => {
  const unlisted = server.routes.map(({ endpoint }) => endpoint).filter((one) => !listedAccess(one));
  expect(unlisted.map(nameOf)).toEqual([]);
});

test('the contract says of every endpoint what the list says', () => {
  const declared = server.routes.map(({ endpoint }) => [nameOf(endpoint), endpoint.access]);
  const listed = server.routes.map(({ endpoint }) => [nameOf(endpoint), listedAccess(endpoint)]);
  expect(declared).toEqual(listed);
});

test.each(CALLERS)('%s is let in and sent away as the list says, everywhere', async (caller) => {
  // Signing out ends the session that the other calls need.
  const isSignOut = ({ endpoint }: { endpoint: Endpoint }) => (endpoint.path.endsWith('/logout') ? 1 : 0);
  const inOrder = [...server.routes].sort((a, b) => isSignOut(a) - isSignOut(b));
  const answered: [string, unknown][] = [];
  for (const { endpoint } of inOrder) {
    const status = await statusOf(endpoint, tokens[caller]);
    answered.push([nameOf(endpoint), status === 401 || status === 403 ? status : 'heard']);
  }
  const expected = inOrder.map(({ endpoint }) => {
    const access = listedAccess(endpoint);
    return [nameOf(endpoint), access && promised(access, caller)];
  });
  expect(answered).toEqual(expected);
});
