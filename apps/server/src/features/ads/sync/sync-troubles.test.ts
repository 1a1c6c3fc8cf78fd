// Synchronising against resistance: quotas, refusals, failures between two pages, lost claims, odd answers.
import { beforeEach, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '../../../testing/accounts.ts';
import { adsSyncServer, countsOf } from '../../../testing/ads-sync-desk.ts';
import { interceptCalls } from '../../../testing/held-calls.ts';

// With an account of forty campaigns: each test fetches it several times.
const SMALL = 'harbor-books';
const { at, stateOf, start, listed, account, synchronise, countCalls } = adsSyncServer(SMALL);

beforeEach(async () => {
  await at.desk.connect(SMALL, 'nordlicht-ads', 'DE');
  await at.finish();
});

/** Pages of ten, so that there are several; the third one is answered so. */
function smallPages(third: (proceed: () => Promise<Response>) => Promise<Response>): () => void {
  const original = globalThis.fetch;
  let pages = 0;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (!String(input).includes('/sp/campaigns/list')) return original(input, init);
    pages += 1;
    const body = JSON.stringify({ ...JSON.parse(String(init?.body)), maxResults: 10 });
    const proceed = () => original(input, { ...init, body });
    return pages >= 3 ? third(proceed) : proceed();
  });
  return () => spy.mockRestore();
}

const savedSoFar = async () => {
  const { rows } = await at.server.db.execute<{ saved: number }>(
    "select records_saved as saved from jobs where kind = 'ads.sync' and chunks_done = 0",
  );
  return rows.map(({ saved }) => saved);
};

test('a quota that runs out is waited for, and what was fetched is not fetched again', async () => {
  await synchronise();
  await at.later(HOUR);
  const campaignCalls = countCalls('ListSponsoredProductsCampaigns');
  at.server.faults.add({ operation: 'ListSponsoredProductsKeywords', fault: '429' });
  await start();
  await at.server.queue.drain();
  const waiting = await stateOf();
  expect(waiting).toMatchObject({ state: 'running', chunksDone: 2, lastError: null });
  expect(waiting.waitingUntil).not.toBeNull();
  at.server.faults.clear();
  await at.later(10 * MINUTE);
  await at.finish();
  expect(await stateOf()).toMatchObject({ state: 'completed', chunksDone: 5 });
  expect(countCalls('ListSponsoredProductsCampaigns')).toBe(campaignCalls + 1);
});

test('a kind that Amazon refuses stays as it was and says why; the others go on', async () => {
  const before = countsOf(await synchronise());
  const asOf = (await stateOf()).kinds.find(({ kind }) => kind === 'keywords')?.asOf;
  await at.later(HOUR);
  const restore = interceptCalls('/sp/keywords/list', async () =>
    Response.json(
      { code: 'ACCESS_DENIED', message: 'User does not have the permission advertiser_campaign_edit' },
      { status: 403 },
    ),
  );
  const after = await synchronise();
  restore();
  expect(after.state).toBe('completed');
  expect(countsOf(after)).toEqual(before);
  const keywords = after.kinds.find(({ kind }) => kind === 'keywords');
  expect(keywords).toMatchObject({ asOf, problem: expect.stringContaining('advertiser_campaign_edit') });
  expect(after.kinds.filter(({ problem }) => problem === null)).toHaveLength(4);
  await at.later(HOUR);
  const mended = await synchronise();
  expect(mended.kinds.every(({ problem }) => problem === null)).toBe(true);
});

test('a login that may only look sees its campaigns, and why it does not see its keywords', async () => {
  const seller = await at.newSeller();
  await at.desk.connect(seller, 'viewer', 'US');
  await at.finish();
  const { state, kinds } = await stateOf(seller);
  expect(state).toBe('completed');
  const find = (kind: string) => kinds.find((one) => one.kind === kind);
  expect(find('campaigns')?.count).toBeGreaterThan(0);
  expect(find('keywords')).toMatchObject({ count: 0, problem: expect.stringContaining('permission') });
});

test('pages that were fetched before Amazon failed are not fetched again', async () => {
  const { campaigns } = await account();
  await at.later(HOUR);
  const restore = smallPages(async () => Response.json({}, { status: 503 }));
  await start();
  await at.server.queue.drain();
  restore();
  expect(await savedSoFar()).toEqual([20]);
  const asked = countCalls('ListSponsoredProductsCampaigns');
  await at.later(HOUR);
  await at.finish();
  expect(countsOf(await stateOf())).toMatchObject({ campaigns: campaigns.length });
  expect(countCalls('ListSponsoredProductsCampaigns') - asked).toBe(1); // the rest, in one page of a thousand
});

test('a process that has lost its claim writes nothing more; the process that has it goes on from there', async () => {
  const { campaigns } = await account();
  await at.later(HOUR);
  const restore = smallPages(async (proceed) => {
    // Somebody else has taken the job over while this page was on its way, the two before it being stored.
    await vi.waitFor(async () => expect(await savedSoFar()).toEqual([20]), { timeout: 10_000 });
    await at.server.db.execute("update jobs set claim_id = gen_random_uuid() where kind = 'ads.sync'");
    return proceed();
  });
  await start();
  await at.server.queue.drain();
  restore();
  expect(await savedSoFar()).toEqual([20]);
  const { rows } = await at.server.db.execute<{ pages: number; n: number }>(`
    select count(*)::int as pages, sum(cardinality(seen))::int as n
      from ads_entity_pages
     where kind = 'campaigns'`);
  expect(rows).toEqual([{ pages: 2, n: 20 }]);
  await at.server.queue.takeOverAll();
  await at.finish();
  expect(countsOf(await stateOf())).toMatchObject({ campaigns: campaigns.length });
});

test('one campaign that cannot be read is counted, and costs no other', async () => {
  const { campaigns } = await account();
  await at.later(HOUR);
  const restore = interceptCalls('/sp/campaigns/list', async (proceed) => {
    const answer = await proceed();
    const text = (await answer.text()).replace(/"name":"[^"]*"/, '"name":17');
    return new Response(text, { status: answer.status, headers: answer.headers });
  });
  const after = await synchronise();
  restore();
  expect(after.kinds.find(({ kind }) => kind === 'campaigns')).toMatchObject({
    count: campaigns.length - 1,
    unreadableCount: 1,
  });
  expect(await listed('campaigns')).toMatchObject({
    totalCampaigns: campaigns.length - 1,
    unreadableCount: 1,
  });
});

test('a grant that is gone ends the sync run, and the seller is told to connect again', async () => {
  const seller = await at.newSeller();
  await at.desk.connect(seller, 'harbor-ads');
  await at.later(61 * MINUTE);
  at.server.faults.add({ operation: 'token', fault: 'revoked' });
  await at.finish();
  at.server.faults.clear();
  expect(await stateOf(seller)).toMatchObject({
    state: 'failed',
    lastError: expect.stringContaining('connect'),
  });
  expect(await at.desk.status(seller)).toMatchObject({ tokenStatus: 'reconnect' });
});
