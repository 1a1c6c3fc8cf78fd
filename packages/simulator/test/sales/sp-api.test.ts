import { expect, test } from 'vitest';
import { createKit, NOW } from '../kit.ts';

const SELLERS = 'sellers/v1/marketplaceParticipations';

const refusal = (details: string) => ({
  errors: [{ code: 'Unauthorized', message: 'Access to requested resource is denied.', details }],
});

test('a seller sees its marketplaces and the pseudo-marketplaces', async () => {
  const { signIn, spApi } = createKit();
  const answer = await spApi(`eu/${SELLERS}`, await signIn('A2NORDLICHTHOME'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-amzn-requestid']).toEqual(expect.any(String));
  expect(answer.headers['x-amzn-ratelimit-limit']).toBe('0.016');
  const { payload } = answer.json();
  expect(payload[0]).toEqual({
    marketplace: {
      id: 'A1F83G8C2ARO7P',
      countryCode: 'GB',
      name: 'Amazon.co.uk',
      defaultCurrencyCode: 'GBP',
      defaultLanguageCode: 'en_GB',
      domainName: 'www.amazon.co.uk',
    },
    storeName: 'Nordlicht Home',
    participation: { isParticipating: true, hasSuspendedListings: false },
  });
  const names = payload.map((item: { marketplace: { name: string } }) => item.marketplace.name);
  expect(names).toHaveLength(10);
  expect(names).toContain('Non-Amazon DE');
});

test.each([
  ['na', 'A1ACMEOUTDOOR'],
  ['eu', 'A6ATLASTRADING'],
  ['fe', 'A3SAKURACRAFTS'],
])('every region has pseudo-marketplaces: %s', async (region, seller) => {
  const { signIn, spApi } = createKit();
  const answer = await spApi(`${region}/${SELLERS}`, await signIn(seller));
  expect(answer.body).toContain('Non-Amazon');
});

test('a seller may be listed where it does not sell or is suspended', async () => {
  const { signIn, spApi } = createKit();
  const { payload } = (await spApi(`eu/${SELLERS}`, await signIn('A6ATLASTRADING'))).json();
  const states = payload.map((item: { participation: object }) => JSON.stringify(item.participation));
  expect(states).toContain('{"isParticipating":false,"hasSuspendedListings":false}');
  expect(states).toContain('{"isParticipating":true,"hasSuspendedListings":true}');
});

test('each problem with a token has its own details and comes without a rate', async () => {
  const { signIn, spApi, simulator } = createKit();
  const token = await signIn('A1ACMEOUTDOOR');
  const missing = await spApi(`na/${SELLERS}`, null);
  const broken = await spApi(`na/${SELLERS}`, `${token}x`);
  const elsewhere = await spApi(`eu/${SELLERS}`, token);
  simulator.clock.set(new Date(NOW.getTime() + 3_600_000));
  const expired = await spApi(`na/${SELLERS}`, token);
  expect(missing.json()).toEqual(refusal('Access token is missing in the request header.'));
  expect(broken.json()).toEqual(refusal('The access token you provided is revoked, malformed or invalid.'));
  expect(elsewhere.json()).toEqual(refusal(''));
  expect(expired.json()).toEqual(refusal('The access token you provided has expired.'));
  for (const answer of [missing, broken, elsewhere, expired]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['x-amzn-requestid']).toEqual(expect.any(String));
    expect(answer.headers['x-amzn-ratelimit-limit']).toBeUndefined();
  }
});

test('an Ads token is no SP-API token', async () => {
  const { simulator, spApi } = createKit();
  const { clientId } = simulator.applications.ads;
  const token = simulator.grants.issueAccessToken({ api: 'ads', clientId, subject: 'agency', region: 'na' });
  const answer = await spApi(`na/${SELLERS}`, token);
  expect(answer.json()).toEqual(refusal('The access token you provided is revoked, malformed or invalid.'));
});

test('an unknown path is 403, not 404', async () => {
  const { signIn, spApi } = createKit();
  const answer = await spApi('na/orders/v0/nothing', await signIn('A1ACMEOUTDOOR'));
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual(refusal(''));
});

test('the burst is spent call by call and refills at the published rate', async () => {
  const { signIn, spApi, time } = createKit();
  const token = await signIn('A1ACMEOUTDOOR');
  const call = async () => (await spApi(`na/${SELLERS}`, token)).statusCode;
  for (let index = 0; index < 15; index += 1) expect(await call()).toBe(200);
  const refused = await spApi(`na/${SELLERS}`, token);
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toBe(
    '{"errors":[{"code":"QuotaExceeded","message":"You exceeded your quota for the requested resource.","details":""}]}',
  );
  expect(refused.headers['x-amzn-ratelimit-limit']).toBeUndefined();
  time.ms += 62_000;
  expect(await call()).toBe(429);
  time.ms += 1000;
  expect(await call()).toBe(200);
  expect(await call()).toBe(429);
});

test('one seller spending its quota leaves the others theirs', async () => {
  const { signIn, spApi } = createKit();
  const [acme, prairie] = [await signIn('A1ACMEOUTDOOR'), await signIn('A4PRAIRIEGOODS')];
  for (let index = 0; index < 16; index += 1) await spApi(`na/${SELLERS}`, acme);
  expect((await spApi(`na/${SELLERS}`, acme)).statusCode).toBe(429);
  expect((await spApi(`na/${SELLERS}`, prairie)).statusCode).toBe(200);
});

test('the time scale and a clock set ahead both refill quotas', async () => {
  const { signIn, spApi, simulator, time } = createKit({ timeScale: 1000 });
  const token = await signIn('A1ACMEOUTDOOR');
  const spend = async () => {
    for (let index = 0; index < 15; index += 1) await spApi(`na/${SELLERS}`, token);
    return (await spApi(`na/${SELLERS}`, token)).statusCode;
  };
  expect(await spend()).toBe(429);
  time.ms += 63;
  expect((await spApi(`na/${SELLERS}`, token)).statusCode).toBe(200);
  simulator.clock.set(new Date(NOW.getTime() + 1_000_000));
  expect(await spend()).toBe(429);
  expect((await spApi(`na/${SELLERS}`, token)).statusCode).toBe(429);
});
