import { expect, test } from 'vitest';
import { ADS, createKit, FORM, NOW, SP_API } from '../kit.ts';

const ACME = 'Atzr|sim-demo-A1ACMEOUTDOOR';

test('a refresh token brings a new access token each time and stays the same itself', async () => {
  const { token } = createKit();
  const refresh = { grant_type: 'refresh_token', refresh_token: ACME, ...SP_API };
  const first = await token(refresh);
  const second = await token(refresh);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  expect(first.json()).toEqual({
    access_token: expect.stringMatching(/^Atza\|/),
    refresh_token: ACME,
    token_type: 'bearer',
    expires_in: 3600,
  });
  expect(second.json().access_token).not.toBe(first.json().access_token);
});

test('the token endpoint accepts JSON and HTTP Basic as well as a form', async () => {
  const { app, token } = createKit();
  const body = { grant_type: 'refresh_token', refresh_token: ACME };
  const json = await app.inject({
    method: 'POST',
    url: '/lwa/auth/o2/token',
    payload: { ...body, ...SP_API },
  });
  const basic = Buffer.from(`${SP_API.client_id}:${SP_API.client_secret}`).toString('base64');
  const header = await token(body, { authorization: `Basic ${basic}` });
  expect([json.statusCode, header.statusCode]).toEqual([200, 200]);
});

const REFRESH_REFUSED =
  "The request has an invalid grant parameter : refresh_token. User may have revoked or didn't grant the permission.";
const UNSUPPORTED = 'The authorization grant type is not supported by the authorization server';

test.each([
  [
    'an unknown refresh token',
    { grant_type: 'refresh_token', refresh_token: 'Atzr|x', ...SP_API },
    400,
    'invalid_grant',
    REFRESH_REFUSED,
  ],
  [
    'a refresh token of the other application',
    { grant_type: 'refresh_token', refresh_token: ACME, ...ADS },
    400,
    'invalid_grant',
    REFRESH_REFUSED,
  ],
  [
    'an unknown code',
    { grant_type: 'authorization_code', code: 'ANx', ...SP_API },
    400,
    'invalid_grant',
    'The request has an invalid grant parameter : code',
  ],
  [
    'a wrong secret',
    { grant_type: 'refresh_token', refresh_token: ACME, ...SP_API, client_secret: 'no' },
    401,
    'invalid_client',
    'Client authentication failed',
  ],
  [
    'no refresh token',
    { grant_type: 'refresh_token', ...SP_API },
    400,
    'invalid_request',
    'The request is missing a required parameter : refresh_token',
  ],
  [
    'no grant type',
    { ...SP_API },
    400,
    'invalid_request',
    'The request is missing a required parameter : grant_type',
  ],
  ['a password grant', { grant_type: 'password', ...SP_API }, 400, 'unsupported_grant_type', UNSUPPORTED],
  [
    'a grantless token for the Ads application',
    { grant_type: 'client_credentials', scope: 'x', ...ADS },
    400,
    'unauthorized_client',
    'The client is not authorized',
  ],
])('%s is refused with Amazon’s error', async (_what, fields, status, error, description) => {
  const { token } = createKit();
  const answer = await token(Object.fromEntries(Object.entries(fields)));
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({
    error,
    error_description: description,
    request_id: expect.any(String),
  });
});

test('a multipart body is an unsupported grant type', async () => {
  const { token } = createKit();
  const answer = await token(
    { grant_type: 'refresh_token' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  );
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'unsupported_grant_type']);
});

test('a token granted before a restart works after it, and not with another seed', async () => {
  const before = createKit();
  const grant = {
    api: 'sp-api',
    clientId: SP_API.client_id,
    subject: 'A0123456789XYZ',
    region: 'eu',
  } as const;
  const refresh_token = before.simulator.grants.issueRefreshToken(grant);
  const after = createKit();
  const answer = await after.token({ grant_type: 'refresh_token', refresh_token, ...SP_API });
  expect(answer.statusCode).toBe(200);
  const sellers = await after.spApi('eu/sellers/v1/marketplaceParticipations', answer.json().access_token);
  expect(sellers.statusCode).toBe(200);
  const stranger = createKit({ seed: 'other' });
  const refused = await stranger.token({ grant_type: 'refresh_token', refresh_token, ...SP_API });
  expect(refused.json().error).toBe('invalid_grant');
});

test('a consent is valid for 365 days', async () => {
  const { simulator, token } = createKit();
  const grant = {
    api: 'sp-api',
    clientId: SP_API.client_id,
    subject: 'A1ACMEOUTDOOR',
    region: 'na',
  } as const;
  const refresh_token = simulator.grants.issueRefreshToken(grant);
  const afterDays = async (days: number) => {
    simulator.clock.set(new Date(NOW.getTime() + days * 86_400_000));
    return (await token({ grant_type: 'refresh_token', refresh_token, ...SP_API })).statusCode;
  };
  expect([await afterDays(364), await afterDays(366)]).toEqual([200, 400]);
});

test('a form with a charset is still a form', async () => {
  const { token } = createKit();
  const fields = { grant_type: 'refresh_token', refresh_token: ACME, ...SP_API };
  const answer = await token(fields, { 'content-type': `${FORM};charset=UTF-8` });
  expect(answer.statusCode).toBe(200);
});
