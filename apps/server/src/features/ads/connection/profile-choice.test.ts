// The choice of a profile under pressure, and the connection afterwards: tested, taken up again, ended.
import { beforeEach, expect, test } from 'vitest';
import { MINUTE } from '../../../testing/accounts.ts';
import { type AdsDesk, adsServer, untilSomebodyWaits } from '../../../testing/ads-desk.ts';
import { createAdsProfiles, type ListedProfile } from '../profiles/ads-profiles.repository.ts';
import { createAdsConnections } from './ads-connections.repository.ts';

const at = adsServer();
let seller: string;
let rival: string;

beforeEach(async () => {
  seller = await at.newSeller();
  rival = await at.newSeller();
});

const outcome = ({ status, body }: { status: number; body: { error?: { code: string } | undefined } }) => [
  status,
  body.error?.code,
];

test('a choice is good once, for its seller, and for ten minutes', async () => {
  const selectionToken = await at.desk.selectionToken(seller, 'nordlicht-ads');
  const [first, second] = await at.desk.profiles(seller, selectionToken);
  expect(outcome(await at.desk.select(rival, selectionToken, first?.profileId ?? ''))).toEqual([
    409,
    'selection_expired',
  ]);
  expect(outcome(await at.desk.select(seller, selectionToken, '12345'))).toEqual([404, 'profile_not_found']);
  expect(outcome(await at.desk.select(seller, selectionToken, 'x'))).toEqual([400, 'invalid_input']);
  expect((await at.desk.select(seller, selectionToken, first?.profileId ?? '')).status).toBe(200);
  const reused = await at.desk.select(seller, selectionToken, second?.profileId ?? '');
  expect(outcome(reused)).toEqual([409, 'selection_expired']);
  expect(await at.desk.status(seller)).toMatchObject({ profile: { profileId: first?.profileId } });
  const late = await at.desk.selectionToken(rival, 'harbor-ads');
  await at.later(11 * MINUTE);
  expect((await at.desk.available(rival, late)).error?.code).toBe('selection_expired');
});

test('two tabs that choose with one token at once connect one profile', async () => {
  const selectionToken = await at.desk.selectionToken(seller, 'nordlicht-ads');
  const profiles = await at.desk.profiles(seller, selectionToken);
  const answers = await Promise.all(
    profiles.slice(0, 2).map(({ profileId }) => at.desk.select(seller, selectionToken, profileId)),
  );
  expect(answers.map(outcome).sort()).toEqual([
    [200, undefined],
    [409, 'selection_expired'],
  ]);
  const { rows } = await at.server.db.execute(`select from ads_profiles where seller_id = '${seller}'`);
  expect(rows).toHaveLength(1);
});

test('of two sellers that take one profile at once, the second finds it taken', async () => {
  const selectionToken = await at.desk.selectionToken(seller, 'harbor-ads');
  const [wanted] = await at.desk.profiles(seller, selectionToken);
  const connections = createAdsConnections(at.server.db, createAdsProfiles(at.server.db));
  const profile: ListedProfile = {
    profileId: wanted?.profileId ?? '',
    region: 'NA',
    countryCode: 'US',
    currencyCode: 'USD',
    timezone: null,
    dailyBudget: null,
    accountId: null,
    accountName: null,
    accountType: 'seller',
    accountSubType: null,
    marketplaceId: null,
    validPaymentMethod: null,
    isViewOnly: false,
  };
  let second: ReturnType<AdsDesk['select']> | undefined;
  await connections.connect(rival, profile, { sealedToken: 'sealed', keyId: 'key' }, at.server.clock.now, {
    isStillValid: async () => true,
    // The rival has the row and has not committed: now the seller comes.
    alongside: async (tx) => {
      second = at.desk.select(seller, selectionToken, profile.profileId);
      await untilSomebodyWaits(tx);
    },
  });
  expect(outcome((await second) ?? { status: 0, body: {} })).toEqual([409, 'profile_in_use']);
  expect(await at.desk.status(seller)).toMatchObject({ connected: false });
  // Nothing of the choice is lost: another profile could still be taken with it.
  expect((await at.desk.available(seller, selectionToken)).data).toMatchObject({
    profiles: [],
    inUseCount: 1,
    notice: 'All advertising profiles are already assigned to other sellers.',
  });
});

test('testing asks Amazon; a grant that is gone is distinguished from a moment’s denial', async () => {
  await at.desk.connect(seller, 'harbor-ads');
  const test = () => at.desk.post(`/api/ppc/test/${seller}`);
  expect((await test()).body.data).toMatchObject({
    connected: true,
    message: 'Amazon answers for Lantern Street Press (US).',
  });
  at.server.faults.add({ operation: 'getProfileById', fault: 'revoked' });
  expect(outcome(await test())).toEqual([502, 'provider_denied']);
  expect(await at.desk.status(seller)).toMatchObject({ tokenStatus: 'valid' });
  at.server.faults.clear();
  await at.later(61 * MINUTE);
  at.server.faults.add({ operation: 'token', fault: 'revoked', times: 1 });
  expect(outcome(await test())).toEqual([409, 'reconnect_needed']);
  expect(await at.desk.status(seller)).toMatchObject({ connected: true, tokenStatus: 'reconnect' });
  const again = await at.desk.post(`/api/ppc/connect/${seller}`);
  expect(again.body.data).toMatchObject({ connected: true, tokenStatus: 'valid' });
});

test('anyone who is not connected gets an error that says so; disconnecting twice harms nobody', async () => {
  for (const path of ['test', 'connect'])
    expect(outcome(await at.desk.post(`/api/ppc/${path}/${seller}`))).toEqual([409, 'ads_not_connected']);
  const answer = await at.desk.post(`/api/ppc/disconnect/${seller}`);
  expect(answer.body.data).toEqual({ connected: false, message: 'No ads account was connected' });
});

test('the token is forgotten with the connection', async () => {
  await at.desk.connect(seller, 'harbor-ads');
  const held = () =>
    at.server.db.execute(`select from connections where provider = 'ads' and seller_id = '${seller}'`);
  expect((await held()).rows).toHaveLength(1);
  await at.desk.post(`/api/ppc/disconnect/${seller}`);
  expect((await held()).rows).toHaveLength(0);
});

test('the demo’s first seller advertises from the start', async () => {
  expect(await at.desk.status('acme-outdoor')).toMatchObject({
    connected: true,
    profile: { countryCode: 'US', accountInfo: { name: 'Acme Outdoor' } },
  });
});
