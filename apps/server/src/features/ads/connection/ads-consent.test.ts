// Connecting an ads account: Amazon's page, the way back with every code, and the choice of a profile.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/accounts.ts';
import { adsServer } from '../../../testing/ads-desk.ts';
import { comeBack, decide, follow } from '../../../testing/consent.ts';

const at = adsServer();
let seller: string;
let slug: string;

beforeEach(async () => {
  seller = await at.newSeller();
  const { rows } = await at.server.db.execute<{ slug: string }>(
    sql`select slug from sellers where id = ${seller}`,
  );
  slug = rows[0]?.slug ?? '';
});

const queryOf = (page: URL) => Object.fromEntries(page.searchParams);

test('a consent with a single profile asks for the choice, and the choice connects the seller', async () => {
  const page = await at.desk.consent(seller, 'harbor-ads');
  expect(page.pathname).toBe(`/${slug}/setup`);
  const { select_profile: selectionToken = '', profile_count } = queryOf(page);
  expect(profile_count).toBe('1');
  const [profile] = await at.desk.profiles(seller, selectionToken);
  expect(profile).toMatchObject({
    countryCode: 'US',
    currencyCode: 'USD',
    isChoosable: true,
    accountInfo: { name: 'Lantern Street Press', type: 'seller', marketplaceStringId: 'ATVPDKIKX0DER' },
  });
  expect(await at.desk.status(seller)).toMatchObject({ connected: false });
  const chosen = await at.desk.select(seller, selectionToken, profile?.profileId ?? '');
  expect(chosen.body.data).toMatchObject({ profileName: 'Lantern Street Press' });
  expect(await at.desk.status(seller)).toMatchObject({
    connected: true,
    tokenStatus: 'valid',
    profile: { profileId: profile?.profileId },
  });
});

test('the consent is asked for with a challenge, and the answer to it is nowhere in the address', async () => {
  const url = new URL(await at.desk.start(seller));
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(url.searchParams.get('code_challenge')).toHaveLength(43);
  expect(url.searchParams.get('scope')).toBe('advertising::campaign_management');
});

test('the profile of the seller’s own account where it sells is suggested and comes first', async () => {
  const selectionToken = await at.desk.selectionToken('nordlicht-home', 'nordlicht-ads');
  const { data } = await at.desk.available('nordlicht-home', selectionToken);
  expect(data).toMatchObject({ inUseCount: 0, unreadableCount: 0, failedRegions: [], notice: null });
  const profiles = await at.desk.profiles('nordlicht-home', selectionToken);
  expect(profiles.map(({ countryCode, isSuggested }) => [countryCode, isSuggested])).toEqual([
    ['UK', true],
    ['DE', false],
    ['FR', false],
    ['IT', false],
    ['ES', false],
  ]);
  expect(data?.['suggestedProfileId']).toBe(profiles[0]?.profileId);
});

test('ids beyond what a JavaScript number holds come and go without losing a digit', async () => {
  const selectionToken = await at.desk.selectionToken(seller, 'nordlicht-ads');
  const wide = (await at.desk.profiles(seller, selectionToken)).find(
    ({ countryCode }) => countryCode === 'IT',
  );
  expect(Number(wide?.profileId)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  await at.desk.select(seller, selectionToken, wide?.profileId ?? '');
  expect(await at.desk.status(seller)).toMatchObject({ profile: { profileId: wide?.profileId } });
});

test('a login with profiles in three regions lists them all; an agency’s cannot be chosen', async () => {
  const page = await at.desk.consent(seller, 'agency');
  const { select_profile: selectionToken = '', profile_count } = queryOf(page);
  const profiles = await at.desk.profiles(seller, selectionToken);
  expect(new Set(profiles.map(({ region }) => region))).toEqual(new Set(['NA', 'EU', 'FE']));
  const agencies = profiles.filter(({ accountInfo }) => accountInfo.type === 'agency');
  expect(agencies.length).toBeGreaterThan(0);
  expect(profile_count).toBe(String(profiles.length - agencies.length));
  expect(profiles.slice(-agencies.length)).toEqual(agencies);
  const [agency] = agencies;
  expect(agency).toMatchObject({ isChoosable: false, reason: expect.stringContaining('agency') });
  const refused = await at.desk.select(seller, selectionToken, agency?.profileId ?? '');
  expect([refused.status, refused.body.error?.code]).toEqual([409, 'profile_not_choosable']);
});

test('a login that may only look is listed too, and marked', async () => {
  const selectionToken = await at.desk.selectionToken(seller, 'viewer');
  const profiles = await at.desk.profiles(seller, selectionToken);
  expect(profiles.map(({ countryCode, isViewOnly }) => [countryCode, isViewOnly])).toEqual([
    ['US', true],
    ['CA', true],
  ]);
});

test('a login without any profile is not an error: the page is told why there is nothing to choose', async () => {
  const { select_profile: selectionToken = '', profile_count } = queryOf(
    await at.desk.consent(seller, 'empty'),
  );
  expect(profile_count).toBe('0');
  expect((await at.desk.available(seller, selectionToken)).data).toMatchObject({
    profiles: [],
    notice: expect.stringContaining('no campaign has ever been made with it'),
  });
});

test('anyone who cancels at Amazon gets an error that says so', async () => {
  const returned = await decide(await at.desk.start(seller), {
    advertiser: 'harbor-ads',
    decision: 'cancel',
  });
  expect(await comeBack(at.server, returned)).toBe(
    `/${slug}/setup?error=access_denied&description=The+request+was+declined+at+Amazon.`,
  );
});

test('a state is good once, for ten minutes, and for advertising alone', async () => {
  const returned = await decide(await at.desk.start(seller), { advertiser: 'harbor-ads' });
  await comeBack(at.server, returned);
  expect(await comeBack(at.server, returned)).toBe('/?error=invalid_state');
  expect(await follow(at.server, '/api/ppc/auth/callback?state=made-up&code=x')).toBe(
    '/?error=invalid_state',
  );
  expect(await follow(at.server, '/api/ppc/auth/callback')).toBe('/?error=invalid_state');
  const late = await decide(await at.desk.start(seller), { advertiser: 'harbor-ads' });
  at.server.advance(11 * MINUTE);
  expect(await comeBack(at.server, late)).toContain(`/${slug}/setup?error=state_expired`);
  const forSelling = await at.server.post(`/api/public/sp-api/${seller}/initiate`, {});
  const state = new URL(String(forSelling.body.data?.['authUrl'])).searchParams.get('state');
  expect(await follow(at.server, `/api/ppc/auth/callback?state=${state}&code=x`)).toBe(
    '/?error=invalid_state',
  );
});

test('a code that Amazon does not confirm is shown with Amazon’s own words', async () => {
  const returned = await decide(await at.desk.start(seller), { advertiser: 'harbor-ads' });
  returned.searchParams.set('code', 'ANmadeup');
  const page = new URL(await comeBack(at.server, returned), 'http://insights.example');
  expect(page.pathname).toBe(`/${slug}/setup`);
  expect(queryOf(page)).toMatchObject({
    error: 'token_exchange_failed',
    details: expect.stringMatching(/\w/),
  });
});

test('where Amazon confirms nothing and says nothing either, it is told what that means', async () => {
  const returned = await decide(await at.desk.start(seller), { advertiser: 'harbor-ads' });
  at.server.faults.add({ operation: 'token', fault: '503' });
  const page = new URL(await comeBack(at.server, returned), 'http://insights.example');
  expect(queryOf(page)).toMatchObject({
    error: 'token_exchange_failed',
    details: expect.stringContaining('Amazon cannot be reached'),
  });
});

test('a code that another consent has brought is worth nothing: the verifier is not its own', async () => {
  const stolen = await decide(await at.desk.start(seller), { advertiser: 'harbor-ads' });
  const own = await decide(await at.desk.start(seller), { advertiser: 'harbor-ads' });
  own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  expect(await comeBack(at.server, own)).toContain('error=token_exchange_failed');
});

test('a region that is silent may have a profile that is free: nobody is told that all are taken', async () => {
  await at.desk.connect('harbor-books', 'harbor-ads');
  at.server.faults.add({ operation: 'listProfiles', fault: '503', region: 'eu' });
  const { select_profile: selectionToken = '', profile_count } = queryOf(
    await at.desk.consent(seller, 'harbor-ads'),
  );
  expect(profile_count).toBe('0');
  expect((await at.desk.available(seller, selectionToken)).data).toMatchObject({
    profiles: [],
    inUseCount: 1,
    notice: expect.stringContaining('Europe did not answer'),
  });
});

test('an account whose profiles other sellers have is refused, and free again once they let go', async () => {
  await at.desk.connect('harbor-books', 'harbor-ads');
  const page = await at.desk.consent(seller, 'harbor-ads');
  expect(queryOf(page)).toMatchObject({ error: 'all_profiles_in_use' });
  const gone = await at.desk.post('/api/ppc/disconnect/harbor-books');
  expect(gone.body.data).toEqual({ connected: false, message: 'Ads API disconnected successfully' });
  expect(await at.desk.connect(seller, 'harbor-ads')).toMatchObject({ countryCode: 'US' });
  expect(await at.desk.status(seller)).toMatchObject({ connected: true });
});

test('a seller that has its profile and authorises again is connected at once', async () => {
  await at.desk.connect(seller, 'nordlicht-ads', 'DE');
  const before = await at.desk.status(seller);
  at.server.advance(MINUTE);
  expect(queryOf(await at.desk.consent(seller, 'nordlicht-ads'))).toEqual({ ppc_connected: 'true' });
  const after = await at.desk.status(seller);
  expect(after).toMatchObject({ connected: true, profile: before?.['profile'] });
  expect(after?.['connectedAt']).not.toBe(before?.['connectedAt']);
});

test('a seller that authorises with another login chooses anew, and its old profile is free', async () => {
  await at.desk.connect(seller, 'harbor-ads');
  expect(await at.desk.connect(seller, 'nordlicht-ads', 'FR')).toMatchObject({ countryCode: 'FR' });
  expect(await at.desk.status(seller)).toMatchObject({ profile: { countryCode: 'FR' } });
  const { profile_count } = queryOf(await at.desk.consent('harbor-books', 'harbor-ads'));
  expect(profile_count).toBe('1');
});

test('a region that is down is named, and asked again when a profile is chosen', async () => {
  at.server.faults.add({ operation: 'listProfiles', fault: '503', region: 'fe' });
  const selectionToken = await at.desk.selectionToken(seller, 'agency');
  const broken = await at.desk.available(seller, selectionToken);
  expect(broken.data).toMatchObject({ failedRegions: ['FE'] });
  at.server.faults.clear();
  at.server.advance(MINUTE);
  const { data } = await at.desk.available(seller, selectionToken);
  expect(data).toMatchObject({ failedRegions: [] });
  const regions = (await at.desk.profiles(seller, selectionToken)).map(({ region }) => region);
  expect(regions).toContain('FE');
});

test('a login that Amazon denies everywhere is told that approval may be missing, not to reconnect', async () => {
  at.server.faults.add({ operation: 'listProfiles', fault: 'revoked' });
  const { error, description } = queryOf(await at.desk.consent(seller, 'harbor-ads'));
  expect(error).toBe('provider_denied');
  expect(description).toContain('not approved for the Ads API');
});
