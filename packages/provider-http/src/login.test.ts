import { expect, test } from 'vitest';
import { createLogin, withToken } from './login.ts';
import { ProviderError } from './provider-error.ts';
import { type CannedAnswer, type SeenRequest, startServer } from './testing/local-server.ts';
import { createVirtualRuntime } from './testing/virtual-runtime.ts';

const REFRESH = 'Atzr|IwEBIGrantOfTheSeller';
const SECRET = 'amzn1.oa2-cs.v1.topsecret';

// Shape of the token answer as in Amazon's developer guide; the tokens are invented.
const granted = (number: number, expiresIn = 3600): CannedAnswer => ({
  headers: { 'cache-control': 'no-store' },
  body: {
    access_token: `Atza|access-${number}`,
    token_type: 'bearer',
    expires_in: expiresIn,
    refresh_token: REFRESH,
  },
});

// Bodies seen live (N2; amzn/selling-partner-api-docs#2379, #2527; jlevers/selling-partner-api#602).
const REVOKED: CannedAnswer = {
  status: 400,
  body: {
    error: 'invalid_grant',
    error_description:
      "The request has an invalid grant parameter : refresh_token. User may have revoked or didn't grant the permission.",
    error_index: 'MA-1',
    request_id: 'r-1',
  },
};
const STALE_CODE: CannedAnswer = {
  status: 400,
  body: { error: 'invalid_grant', error_description: 'The request has an invalid grant parameter : code' },
};
const WRONG_SECRET: CannedAnswer = {
  status: 401,
  body: { error: 'invalid_client', error_description: 'Client authentication failed' },
};

async function setUp(respond: (seen: SeenRequest, number: number) => CannedAnswer) {
  const server = await startServer((seen) => respond(seen, server.seen.length));
  const virtual = createVirtualRuntime();
  const tokenUrl = `${server.url}/auth/o2/token`;
  const login = createLogin({ ...virtual, tokenUrl, clientId: 'client-1', clientSecret: SECRET });
  return { server, login, clock: virtual.clock };
}

const failureOf = async (promise: Promise<unknown>) => {
  const reason = await promise.catch((error: unknown) => error);
  if (reason instanceof ProviderError) return reason;
  throw new Error('expected a ProviderError');
};

test('a consent code is exchanged with a form, as Amazon asks', async () => {
  const { login, server, clock } = await setUp((_, number) => granted(number));
  const grant = await login.exchangeCode({
    code: 'ANcode',
    redirectUri: 'https://us.example/back',
    codeVerifier: 'v',
  });
  expect(grant).toEqual({
    accessToken: 'Atza|access-1',
    refreshToken: REFRESH,
    expiresAt: new Date(clock.now + 3_600_000),
  });
  const [seen] = server.seen;
  expect(seen?.method).toBe('POST');
  expect(seen?.path).toBe('/auth/o2/token');
  expect(seen?.headers['content-type']).toBe('application/x-www-form-urlencoded;charset=UTF-8');
  expect(Object.fromEntries(new URLSearchParams(seen?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'ANcode',
    redirect_uri: 'https://us.example/back',
    code_verifier: 'v',
    client_id: 'client-1',
    client_secret: SECRET,
  });
});

test('a hundred calls at once cause one refresh', async () => {
  const { login, server } = await setUp((_, number) => granted(number));
  const tokens = await Promise.all(Array.from({ length: 100 }, () => login.tokensFor(REFRESH).get()));
  expect(new Set(tokens)).toEqual(new Set(['Atza|access-1']));
  expect(server.seen).toHaveLength(1);
});

test('a token is cached until a minute before it expires', async () => {
  const { login, clock } = await setUp((_, number) => granted(number));
  const tokens = login.tokensFor(REFRESH);
  expect(await tokens.get()).toBe('Atza|access-1');
  clock.now += 3_539_000;
  expect(await tokens.get()).toBe('Atza|access-1');
  clock.now += 1000;
  expect(await tokens.get()).toBe('Atza|access-2');
});

test('two grants do not share a token', async () => {
  const { login } = await setUp((_, number) => granted(number));
  expect(await login.tokensFor(REFRESH).get()).not.toBe(await login.tokensFor('Atzr|other').get());
});

test('a doubted token is renewed once, however many calls doubt it', async () => {
  const { login, server } = await setUp((_, number) => granted(number));
  const tokens = login.tokensFor(REFRESH);
  const first = await tokens.get();
  const renewed = await Promise.all([tokens.renew(first), tokens.renew(first)]);
  expect(renewed).toEqual(['Atza|access-2', 'Atza|access-2']);
  expect(await tokens.renew(first)).toBe('Atza|access-2');
  expect(server.seen).toHaveLength(2);
});

test('a failed refresh is not remembered', async () => {
  const { login } = await setUp((_, number) => (number === 1 ? WRONG_SECRET : granted(number)));
  const tokens = login.tokensFor(REFRESH);
  await expect(tokens.get()).rejects.toThrow();
  expect(await tokens.get()).toBe('Atza|access-2');
});

test('a revoked grant means that the seller must reconnect, and is not asked for again', async () => {
  const { login, server } = await setUp(() => REVOKED);
  expect(await failureOf(login.tokensFor(REFRESH).get())).toMatchObject({
    kind: 'reconnect',
    code: 'invalid_grant',
    status: 400,
  });
  expect(server.seen).toHaveLength(1);
});

test('a code that came too late means the same', async () => {
  const { login } = await setUp(() => STALE_CODE);
  const error = await failureOf(
    login.exchangeCode({ code: 'ANold', redirectUri: 'https://us.example/back' }),
  );
  expect(error.kind).toBe('reconnect');
});

test('a wrong secret is our fault, not the seller’s', async () => {
  const { login } = await setUp(() => WRONG_SECRET);
  expect((await failureOf(login.tokensFor(REFRESH).get())).kind).toBe('misconfigured');
});

test('a token endpoint in trouble is asked again, with a bound', async () => {
  const { login, server } = await setUp((_, number) =>
    number < 3 ? { status: 500, body: '<html>Internal Server Error</html>' } : granted(number),
  );
  expect(await login.tokensFor(REFRESH).get()).toBe('Atza|access-3');
  expect(server.seen).toHaveLength(3);
  const down = await setUp(() => ({ status: 503, body: { error: 'ServerError' } }));
  expect((await failureOf(down.login.tokensFor(REFRESH).get())).kind).toBe('unavailable');
  expect(down.server.seen).toHaveLength(4);
});

test('a token answer without a token is malformed', async () => {
  const { login } = await setUp(() => ({ body: { token_type: 'bearer' } }));
  expect((await failureOf(login.tokensFor(REFRESH).get())).kind).toBe('malformed');
});

test('nothing secret is in a login error, though the provider echoes the request', async () => {
  const { login } = await setUp((seen) => ({
    status: 400,
    body: { error: 'invalid_request', error_description: `${seen.body} ${decodeURIComponent(seen.body)}` },
  }));
  const error = await failureOf(
    login.exchangeCode({ code: 'ANsecretcode', redirectUri: 'https://us.example/' }),
  );
  const text = JSON.stringify(error) + error.stack;
  for (const secret of ['ANsecretcode', SECRET, 'topsecret']) expect(text).not.toContain(secret);
});

test('a call whose token is doubted is made once more with a new token, and no more', async () => {
  const { login, server } = await setUp((_, number) => granted(number));
  const used: string[] = [];
  const refuse = (token: string) => {
    used.push(token);
    return Promise.reject(
      new ProviderError({ kind: 'forbidden', operation: 'x', message: 'no', status: 403 }),
    );
  };
  const error = await failureOf(withToken(login.tokensFor(REFRESH), ({ status }) => status === 403, refuse));
  expect(error.kind).toBe('forbidden');
  expect(used).toEqual(['Atza|access-1', 'Atza|access-2']);
  expect(server.seen).toHaveLength(2);
});
