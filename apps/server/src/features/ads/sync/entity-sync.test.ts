// Synchronising campaigns and what they hold: all of it, by itself, and never half shown.
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../testing/accounts.ts';
import { ACME, adsSyncServer, countsOf } from '../../../testing/ads-sync-desk.ts';
import { holdCalls } from '../../../testing/held-calls.ts';

// Once with an account of thousands of campaigns; one of forty does for the rest.
const SMALL = 'harbor-books';
const { at, stateOf, start, listed, account, synchronise } = adsSyncServer(SMALL);

test('everything is fetched, and each kind says how many and how old', async () => {
  expect((await start(ACME)).status).toBe(202);
  const before = await stateOf(ACME);
  expect(before).toMatchObject({ state: 'queued', chunksDone: 0, chunksTotal: 5 });
  await at.finish();
  const after = await stateOf(ACME);
  const { campaigns, adGroups, keywords, targets, productAds } = await account(ACME);
  expect(after).toMatchObject({ state: 'completed', chunksDone: 5, chunksTotal: 5, lastError: null });
  expect(countsOf(after)).toEqual({
    campaigns: campaigns.length,
    adGroups: adGroups.length,
    keywords: keywords.length,
    targets: targets.length,
    productAds: productAds.length,
  });
  expect(after.kinds.every(({ asOf }) => asOf !== null && asOf >= (before.startedAt ?? ''))).toBe(true);
  await at.desk.post(`/api/ppc/disconnect/${ACME}`);
});

test('a connected seller is synchronised every day by itself', async () => {
  await at.desk.connect(SMALL, 'nordlicht-ads', 'DE');
  await at.server.db.execute('delete from jobs');
  await at.server.scheduleJobs();
  await at.later(MINUTE);
  await at.finish();
  const first = await stateOf();
  expect(first.state).toBe('completed');
  await at.later(DAY + HOUR);
  await at.finish();
  expect((await stateOf()).finishedAt).not.toBe(first.finishedAt);
});

test('anyone who connects need not ask: the first synchronisation follows by itself', async () => {
  const seller = await at.newSeller();
  await at.desk.connect(seller, 'harbor-ads');
  await at.finish();
  const { state, kinds } = await stateOf(seller);
  expect(state).toBe('completed');
  expect(kinds.every(({ count }) => count > 0)).toBe(true);
});

test('a seller that disconnects leaves nothing behind, and its lists are refused', async () => {
  const seller = await at.newSeller();
  await at.desk.connect(seller, 'harbor-ads');
  await at.finish();
  await at.desk.post(`/api/ppc/disconnect/${seller}`);
  for (const path of ['sync', 'campaigns', 'ad-groups', 'keywords', 'targets', 'product-ads']) {
    const { status, body } = await at.desk.get(`/api/ppc/${path}/${seller}`);
    expect([path, status, body.error?.code]).toEqual([path, 409, 'ads_not_connected']);
  }
  const { rows } = await at.server.db.execute(`select from ads_entities where seller_id = '${seller}'`);
  expect(rows).toHaveLength(0);
});

test('a seller that chooses another profile no longer sees what the first one held', async () => {
  const seller = await at.newSeller();
  await at.desk.connect(seller, 'harbor-ads');
  await at.finish();
  await at.desk.connect(seller, 'nordlicht-ads', 'DE');
  const empty = (await at.desk.get(`/api/ppc/campaigns/${seller}`)).body.data;
  expect(empty).toMatchObject({ asOf: null, totalCampaigns: 0, campaigns: [], countryCode: 'DE' });
  await at.finish();
  const { body } = await at.desk.get(`/api/ppc/campaigns/${seller}?count=1000`);
  expect(body.data).toMatchObject({ currencyCode: 'EUR' });
  expect(Number(body.data?.['totalCampaigns'])).toBeGreaterThan(0);
});

test('while a new synchronisation is under way, readers see the old one whole', async () => {
  await at.desk.connect(SMALL, 'nordlicht-ads', 'DE');
  await at.finish();
  const before = countsOf(await synchronise());
  await at.later(HOUR);
  const held = holdCalls('/sp/keywords/list');
  await start();
  const working = at.server.queue.drain();
  await held.isHeld;
  expect(countsOf(await stateOf())).toEqual(before);
  expect(await listed('keywords')).toMatchObject({ totalKeywords: before['keywords'] });
  held.release();
  await working;
  await at.finish();
  expect(countsOf(await stateOf())).toEqual(before);
});
