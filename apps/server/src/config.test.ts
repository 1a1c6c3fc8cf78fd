import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://insights@db.example/insights',
  PUBLIC_URL: 'https://insights.example/',
  JWT_SECRET: 'j'.repeat(32),
  TOKEN_ENCRYPTION_KEY: 'k'.repeat(32),
  SP_API_CLIENT_ID: 'id',
  SP_API_CLIENT_SECRET: 'secret',
  SP_API_APPLICATION_ID: 'app',
};

test('without any setting it is a demo on localhost:8765 with two staff accounts', () => {
  expect(readConfig({})).toMatchObject({
    isDemo: true,
    port: 8765,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8765',
    databaseUrl: null,
    staffEmails: ['staff@insights.example', 'ops@insights.example'],
  });
});

test('a variable set to nothing counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8765, databaseUrl: null });
});

test('production without settings names every missing one at once', () => {
  const { NODE_ENV: _, ...needed } = PRODUCTION;
  for (const name of Object.keys(needed))
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(new RegExp(`missing: .*\\b${name}\\b`));
});

test('production with everything set is no demo and has no staff but those listed', () => {
  expect(readConfig({ ...PRODUCTION, STAFF_EMAILS: ' Ann@Example.com, bob@example.com ' })).toMatchObject({
    isDemo: false,
    isProduction: true,
    host: '0.0.0.0',
    publicUrl: 'https://insights.example',
    staffEmails: ['ann@example.com', 'bob@example.com'],
  });
});

test.each([
  ['PORT', 'many'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://db'],
  ['PUBLIC_URL', 'insights'],
  ['JWT_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '-1'],
  ['SIMULATOR_NOW', 'yesterday'],
  ['SIMULATOR_DRIFT', 'maybe'],
  ['NODE_ENV', 'prod'],
  ['ROLE', 'both'],
  ['JOB_LEASE_MS', '500'],
  ['RETRY_SCALE', '0.5'],
])('a wrong %s is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test.each(['web', 'worker'])('the role %s needs a database that processes can share', (role) => {
  expect(() => readConfig({ ROLE: role })).toThrow(
    `ROLE ${role} needs DATABASE_URL: the embedded database belongs to one process, which then does both`,
  );
  expect(readConfig({ ROLE: role, DATABASE_URL: 'postgres://db/insights' })).toMatchObject({ role });
});

test('the ads variables are optional together, and the operator’s own login alone', () => {
  expect(readConfig(PRODUCTION).isProduction).toBe(true);
  const ads = { ...PRODUCTION, ADS_CLIENT_ID: 'id', ADS_CLIENT_SECRET: 'secret' };
  expect(readConfig(ads).isProduction).toBe(true);
  expect(() => readConfig({ ...PRODUCTION, ADS_CLIENT_ID: 'id' })).toThrow('missing: ADS_CLIENT_SECRET');
  expect(() => readConfig({ ...PRODUCTION, ADS_REFRESH_TOKEN: 'token' })).toThrow(
    'missing: ADS_CLIENT_ID, ADS_CLIENT_SECRET',
  );
});

test('Seller Central is Amazon’s own unless it is overridden, and a draft is said to be one', () => {
  const { spApi } = readConfig({
    ...PRODUCTION,
    SP_API_DRAFT: 'true',
    SELLER_CENTRAL_FE_URL: 'http://localhost:9/sc/fe/{country}',
  }).providers;
  expect(spApi.isDraft).toBe(true);
  expect(spApi.sellerCentralUrls).toEqual({
    NA: null,
    EU: null,
    FE: 'http://localhost:9/sc/fe/{country}',
  });
  expect(readConfig(PRODUCTION).providers.spApi.isDraft).toBe(false);
});

test('half of a pair names the other half', () => {
  expect(() => readConfig({ ADMIN_EMAIL: 'a@b.example' })).toThrow('missing: ADMIN_PASSWORD');
  expect(() => readConfig({ SP_API_CLIENT_ID: 'id' })).toThrow('SP_API_CLIENT_SECRET, SP_API_APPLICATION_ID');
});

test.each([
  [undefined, 0],
  ['0', 0],
  ['2', 2],
  ['true', 1],
  ['FALSE', 0],
])('TRUST_PROXY %s means %i proxies of our own', (value, count) => {
  expect(readConfig({ TRUST_PROXY: value }).ownProxies).toBe(count);
});

test('pauses before another try are only ever shortened outside production', () => {
  expect(readConfig({ RETRY_SCALE: '100' })).toMatchObject({ retryScale: 100, jobLeaseMs: 15_000 });
  expect(() => readConfig({ ...PRODUCTION, RETRY_SCALE: '100' })).toThrow('RETRY_SCALE');
  expect(readConfig({ ...PRODUCTION, RETRY_SCALE: '1' })).toMatchObject({ retryScale: 1 });
});
