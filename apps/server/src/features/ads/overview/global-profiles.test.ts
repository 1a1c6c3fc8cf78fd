// The operator's overview of all profiles: three regions, what is stored, and whose each is.
import { GlobalProfile } from '@insights/contract/global-ads';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MINUTE } from '../../../testing/accounts.ts';
import { type AdsDesk, adsDesk, adsServer, untilSomebodyWaits } from '../../../testing/ads-desk.ts';

const PROFILES = '/api/global-ads/profiles';

const at = adsServer();

const overview = async () => (await at.desk.get(PROFILES)).body.data ?? {};
const listed = async () => z.array(GlobalProfile).parse((await overview())['profiles']);
const outcome = ({ status, body }: Awaited<ReturnType<AdsDesk['post']>>) => [status, body.error?.code];
const find = (profiles: GlobalProfile[], accountId: string, country: string) =>
  profiles.find((one) => one.accountId === accountId && one.countryCode === country)?.profileId ?? '';

test('all profiles of the operator’s login are listed, region by region', async () => {
  const { profiles, totalCount, regions, failedRegions, databaseProfiles } = await overview();
  const all = z.array(GlobalProfile).parse(profiles);
  expect(totalCount).toBe(all.length);
  const countIn = (region: string) => all.filter((one) => one.region === region).length;
  expect(regions).toEqual({ NA: countIn('NA'), EU: countIn('EU'), FE: countIn('FE') });
  expect(Math.min(countIn('NA'), countIn('EU'), countIn('FE'))).toBeGreaterThan(0);
  expect(failedRegions).toEqual([]);
  expect(databaseProfiles).toEqual({ inDatabase: 1, mappedToSeller: 1 }); // the demo's own
  const acme = { sellerId: await at.server.sellerId('acme-outdoor'), sellerName: 'Acme Outdoor' };
  expect(all.flatMap(({ assignedTo }) => assignedTo ?? [])).toEqual([acme]);
  expect(all.every(({ isListed }) => isListed)).toBe(true);
});

describe('a stored profile that the operator’s login does not list', () => {
  const store = (sellerId: string | null) =>
    at.server.db.execute(sql`
      insert into ads_profiles (profile_id, seller_id, region, country_code, account_id, account_name, account_type,
                                marketplace_id, daily_budget, is_view_only, created_at, updated_at)
      values ('77', ${sellerId}, 'EU', 'DE', 'A2NORDLICHTHOME', 'Nordlicht Home', 'seller', 'A1PA6795UKMFR9', 12.5, false, now(), now())`);
  const stored = async () => (await listed()).find(({ profileId }) => profileId === '77');

  test('is among the assigned ones, as it is stored, where a seller has it', async () => {
    const sellerId = await at.server.sellerId('nordlicht-home');
    await store(sellerId);
    expect(await stored()).toMatchObject({
      accountName: 'Nordlicht Home',
      region: 'EU',
      dailyBudget: 12.5,
      isListed: false,
      assignedTo: { sellerId, sellerName: 'Nordlicht Home' },
    });
    const { profiles, totalCount, regions } = await overview();
    const all = z.array(GlobalProfile).parse(profiles);
    expect(totalCount).toBe(all.length);
    expect(regions).toMatchObject({ EU: all.filter(({ region }) => region === 'EU').length });
  });

  test('is among the unmapped ones where none has it, with the seller it fits', async () => {
    await store(null);
    expect(await stored()).toMatchObject({
      isListed: false,
      assignedTo: { sellerId: 'unmapped', sellerName: null },
      suggestedSeller: { slug: 'nordlicht-home' },
    });
  });

  test('is not called invisible while its region does not answer', async () => {
    await store(null);
    at.server.faults.add({ operation: 'listProfiles', fault: '503', region: 'eu' });
    expect(await stored()).toMatchObject({ isListed: null, assignedTo: { sellerId: 'unmapped' } });
  });
});

test('a budget that nobody has set is one number, though Amazon writes 999999999.0', async () => {
  const budgets = (await listed()).map(({ dailyBudget }) => dailyBudget);
  expect(budgets).toContain(999_999_999);
  expect(budgets.some((budget) => budget !== null && budget < 999_999_999)).toBe(true);
});

test('the seller whose account and marketplace fit is suggested', async () => {
  const prairie = (await listed()).find(
    (one) => one.accountId === 'A4PRAIRIEGOODS' && one.countryCode === 'US',
  );
  expect(prairie?.suggestedSeller).toEqual({ slug: 'prairie-goods', name: 'Prairie Goods' });
});

test('a region that is down is named, and the others are listed all the same', async () => {
  at.server.faults.add({ operation: 'listProfiles', fault: '503', region: 'eu' });
  const { regions, failedRegions, failures } = await overview();
  expect(regions).toMatchObject({ EU: 0 });
  expect(failedRegions).toEqual(['EU']);
  expect(failures).toEqual([{ region: 'EU', message: expect.stringContaining('cannot be reached') }]);
});

test('no region answers: that is a failure', async () => {
  at.server.faults.add({ operation: 'listProfiles', fault: '503' });
  expect(outcome(await at.desk.get(PROFILES))).toEqual([503, 'provider_unavailable']);
});

test('one is added, then all; those that are there are left alone', async () => {
  const all = await listed();
  const one = all.find(({ assignedTo }) => assignedTo === null);
  const single = await at.desk.post(`${PROFILES}/sync-single`, one);
  expect(single.body.data).toMatchObject({ outcome: 'added', message: expect.stringContaining('was added') });
  const added = await at.desk.post(`${PROFILES}/add`, { profiles: all });
  expect(added.body.data).toEqual({ added: all.length - 2, skipped: 2, errors: [] }); // the demo's own is there
  const { databaseProfiles } = await overview();
  expect(databaseProfiles).toEqual({ inDatabase: all.length, mappedToSeller: 1 });
  const sellerIds = (await listed()).map(({ assignedTo }) => assignedTo?.sellerId);
  expect(sellerIds.filter((id) => id === 'unmapped')).toHaveLength(all.length - 1);
});

test('synchronising counts what was added, what had changed, and what was as it should be', async () => {
  const all = (await listed()).slice(0, 4);
  const profiles = all.slice(0, 3);
  await at.desk.post(`${PROFILES}/add`, { profiles });
  await at.server.db.execute(
    `update ads_profiles set account_name = 'Old' where profile_id = '${profiles[0]?.profileId}'`,
  );
  const synced = await at.desk.post(`${PROFILES}/sync`, { profiles: all });
  expect(synced.body.data).toEqual({ synced: { added: 1, updated: 1, unchanged: 2 }, errors: [] });
  expect((await at.desk.post(`${PROFILES}/sync`, { profiles: [] })).body.data).toEqual({
    synced: { added: 0, updated: 0, unchanged: 0 },
    errors: [],
  });
});

test('what Amazon reports is stored, not what the caller says of it; a profile it does not list is an error of its own', async () => {
  const one = (await listed()).find(({ assignedTo }) => assignedTo === null);
  const invented = { profileId: '424242', accountName: 'Invented' };
  const answer = await at.desk.post(`${PROFILES}/add`, {
    profiles: [{ ...one, accountName: 'Wrong' }, invented],
  });
  expect(answer.body.data).toMatchObject({
    added: 1,
    skipped: 0,
    errors: [{ profileId: '424242', message: expect.stringContaining('does not list this profile') }],
  });
  const { rows } = await at.server.db.execute(
    `select account_name from ads_profiles where profile_id = '${one?.profileId}'`,
  );
  expect(rows).toEqual([{ account_name: one?.accountName }]);
  expect(outcome(await at.desk.post(`${PROFILES}/sync-single`, invented))).toEqual([
    404,
    'profile_not_found',
  ]);
});

test('a profile is mapped to a seller, who keeps it', async () => {
  const all = await listed();
  const profileId = find(all, 'A4PRAIRIEGOODS', 'US');
  const map = (sellerSlug: string) => at.desk.post(`${PROFILES}/map`, { profileId, sellerSlug });
  expect(outcome(await map('prairie-goods'))).toEqual([404, 'profile_not_found']);
  await at.desk.post(`${PROFILES}/add`, { profiles: all });
  expect(outcome(await map('nobody-at-all'))).toEqual([404, 'seller_not_found']);
  expect((await map('prairie-goods')).body.data).toEqual({
    message: 'Prairie Goods (US) was mapped to Prairie Goods',
  });
  expect((await map('prairie-goods')).status).toBe(200);
  expect(outcome(await map('harbor-books'))).toEqual([409, 'profile_in_use']);
  const mapped = (await listed()).find((one) => one.profileId === profileId);
  expect(mapped?.assignedTo).toEqual({
    sellerId: await at.server.sellerId('prairie-goods'),
    sellerName: 'Prairie Goods',
  });
  // A mapped profile is nobody else's to choose after a consent either.
  const selectionToken = await at.desk.selectionToken('harbor-books', 'agency');
  const choices = await at.desk.profiles('harbor-books', selectionToken);
  expect(choices.map((one) => one.profileId)).not.toContain(profileId);
});

test.each([
  [{}, 'profileId', 'sellerSlug'],
  [{ profileId: null, sellerSlug: '' }, 'profileId', 'sellerSlug'],
  [{ profileId: 'ä', sellerSlug: 'acme-outdoor' }, 'profileId'],
  [{ profileId: 1e30, sellerSlug: 'acme-outdoor' }, 'profileId'],
  [{ profileId: '7', sellerSlug: 7 }, 'sellerSlug'],
])('mapping with %j says once of each field what is wrong', async (body, ...fields) => {
  const words = {
    profileId: expect.stringContaining('A profile id has digits only'),
    sellerSlug: 'Please select a seller',
  };
  const { status, body: refusal } = await at.desk.post(`${PROFILES}/map`, body);
  expect(status).toBe(400);
  expect(refusal.error?.details).toEqual(
    fields.map((field) => ({ field, message: Object(words)[String(field)] })),
  );
});

test('of two who map one profile at once, one is told that it is taken', async () => {
  const all = await listed();
  const profileId = find(all, 'A4PRAIRIEGOODS', 'CA');
  await at.desk.post(`${PROFILES}/add`, { profiles: all });
  const sellerId = await at.server.sellerId('prairie-goods');
  let second: ReturnType<AdsDesk['post']> | undefined;
  await at.server.db.transaction(async (tx) => {
    // The first has the row and has not committed: now the second comes.
    await tx.execute(`update ads_profiles set seller_id = '${sellerId}' where profile_id = '${profileId}'`);
    second = at.desk.post(`${PROFILES}/map`, { profileId, sellerSlug: 'harbor-books' });
    await untilSomebodyWaits(tx);
  });
  expect(second && outcome(await second)).toEqual([409, 'profile_in_use']);
});

test('the sellers to map to are shown by name, to staff alone', async () => {
  const { body } = await at.desk.get('/api/global-ads/sellers');
  expect(body.data?.['sellers']).toContainEqual({ slug: 'harbor-books', name: 'Harbor Books' });
  const admin = adsDesk(at.server, await at.server.signIn('admin'));
  expect(outcome(await admin.get(PROFILES))).toEqual([403, 'not_allowed']);
});

test('a login that Amazon has withdrawn is the operator’s to mend', async () => {
  await at.later(61 * MINUTE);
  at.server.faults.add({ operation: 'token', fault: 'revoked' });
  const answer = await at.desk.get(PROFILES);
  expect(outcome(answer)).toEqual([502, 'provider_misconfigured']);
  expect(answer.body.error?.message).toContain('ADS_REFRESH_TOKEN');
});
