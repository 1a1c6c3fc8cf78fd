// A sync run writes what has changed and nothing else, and shows all of it at once or none.
import { AdsCampaign, AdsKeyword } from '@insights/contract/ads-entities';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { HOUR } from '../../../testing/accounts.ts';
import { adsSyncServer, countsOf } from '../../../testing/ads-sync-desk.ts';
import { interceptCalls } from '../../../testing/held-calls.ts';
import { gate } from '../../../testing/job-room.ts';

// With an account of forty campaigns: each test fetches it several times.
const SMALL = 'harbor-books';
const { at, stateOf, start, account, synchronise } = adsSyncServer(SMALL);

beforeEach(async () => {
  await at.desk.connect(SMALL, 'nordlicht-ads', 'DE');
  await at.finish();
  await at.later(HOUR);
});

type Stored = { place: string; written: string };

/** Every stored entity with where its row lies and who wrote it last: both change with any write. */
async function rowsOf(): Promise<Map<string, string>> {
  const { rows } = await at.server.db.execute<Stored>(sql`
    select kind || ' ' || entity_id || ' ' || since_version as place, ctid || ' ' || xmin as written
      from ads_entities`);
  return new Map(rows.map(({ place, written }) => [place, written]));
}

async function countWritten(work: () => Promise<unknown>): Promise<number> {
  const before = await rowsOf();
  await work();
  const after = await rowsOf();
  const written = [...after].filter(([place, how]) => before.get(place) !== how).length;
  return written + [...before.keys()].filter((place) => !after.has(place)).length;
}

/** Amazon reports something else in one list until it is put back. */
const retell = (path: string, change: (text: string) => string) =>
  interceptCalls(path, async (proceed) => {
    const answer = await proceed();
    return new Response(change(await answer.text()), { status: answer.status, headers: answer.headers });
  });

async function whileTold<T>(path: string, change: (text: string) => string, work: () => Promise<T>) {
  const restore = retell(path, change);
  try {
    return await work();
  } finally {
    restore();
  }
}

const campaigns = async (query = 'count=1000') => {
  const { body } = await at.desk.get(`/api/ppc/campaigns/${SMALL}?${query}`);
  return z.array(AdsCampaign).parse(body.data?.['campaigns']);
};
const Campaigns = z.object({ campaigns: z.array(z.looseObject({ name: z.string() })) });

async function untilFirstPageIsStored(): Promise<void> {
  const stored = sql`select from ads_entity_pages where kind = 'campaigns'`;
  await vi.waitFor(async () => expect((await at.server.db.execute(stored)).rowCount).toBe(1));
}
const dropAll = (key: string) => () => JSON.stringify({ [key]: [], totalResults: 0 });

test('an account that has not changed is fetched whole, and no row of it is written', async () => {
  const { asOf } = (await stateOf()).kinds[0] ?? {};
  expect(await countWritten(synchronise)).toBe(0);
  const after = await stateOf();
  expect(after.state).toBe('completed');
  expect(after.kinds.every((kind) => kind.count > 0 && (kind.asOf ?? '') > (asOf ?? ''))).toBe(true);
});

test('one keyword with another bid costs two rows: the old one, which ends, and the new one', async () => {
  const { keywords } = await account();
  const one = keywords.find(({ bid }) => bid !== null);
  const change = (text: string) =>
    text.replace(new RegExp(`("keywordId":"${one?.id}".*?"bid":)[0-9.]+`), '$17.77');
  await whileTold('/sp/keywords/list', change, async () => {
    expect(await countWritten(synchronise)).toBe(2);
  });
  const { body } = await at.desk.get(`/api/ppc/keywords/${SMALL}?adGroupId=${one?.adGroup.id}&count=1000`);
  const told = z.array(AdsKeyword).parse(body.data?.['keywords']);
  expect(told.filter(({ keywordId }) => keywordId === one?.id)).toMatchObject([{ bidAmount: 7.77 }]);
  await at.later(HOUR);
  // Back as it was: the row that ended is swept, the one in between ends, the first comes again.
  expect(await countWritten(synchronise)).toBe(3);
});

test('what is gone at Amazon is gone here, and its totals with it', async () => {
  const before = countsOf(await stateOf());
  const after = await whileTold('/sp/keywords/list', dropAll('keywords'), async () => {
    await synchronise();
    await at.later(HOUR); // a list that came empty is believed when a later one does, too
    return synchronise();
  });
  expect(countsOf(after)).toEqual({ ...before, keywords: 0 });
  const { body } = await at.desk.get(`/api/ppc/keywords/${SMALL}`);
  expect(body.data).toMatchObject({
    totalKeywords: 0,
    stats: { enabled: 0, paused: 0, archived: 0, byMatchType: {} },
    groupedByCampaign: {},
    keywords: [],
  });
  await at.later(HOUR);
  expect(countsOf(await synchronise())).toEqual(before);
});

test('until the last page is in, readers see every campaign by its old name, and then by its new one', async () => {
  const names = (await campaigns()).map(({ name }) => name);
  const arrival = gate();
  const rest = gate();
  let left: object[] = [];
  const restore = interceptCalls('/sp/campaigns/list', async (proceed) => {
    const answer = left.length === 0 ? await proceed() : null;
    if (answer === null) {
      arrival.open();
      await rest.opened;
      return Response.json({ campaigns: left });
    }
    const told = Campaigns.parse(await answer.json()).campaigns.map((one) => ({
      ...one,
      name: `${one.name} II`,
    }));
    left = told.slice(10);
    return Response.json({ campaigns: told.slice(0, 10), nextToken: 'the-rest' });
  });
  await start();
  const working = at.server.queue.drain();
  await arrival.opened;
  await untilFirstPageIsStored();
  expect((await campaigns()).map(({ name }) => name)).toEqual(names);
  expect(await campaigns('search=II')).toEqual([]);
  rest.open();
  await working;
  restore();
  await at.finish();
  expect((await campaigns()).map(({ name }) => name)).toEqual(names.map((name) => `${name} II`).sort());
});

test('a sync run that was broken off in the middle shows nothing of what it had written', async () => {
  const names = (await campaigns()).map(({ name }) => name);
  let pages = 0;
  const restore = interceptCalls('/sp/campaigns/list', async (proceed) => {
    pages += 1;
    if (pages > 1) return Response.json({ code: 'ACCESS_DENIED', message: 'No' }, { status: 403 });
    const answer = await proceed();
    const told = JSON.parse(await answer.text());
    const some = told.campaigns.slice(0, 5).map((one: { name: string }) => ({ ...one, name: 'Half' }));
    return Response.json(
      { ...told, campaigns: some, nextToken: 'no-such-page' },
      { headers: answer.headers },
    );
  });
  const broken = await synchronise();
  restore();
  expect(broken.kinds.find(({ kind }) => kind === 'campaigns')?.problem).not.toBeNull();
  expect((await campaigns()).map(({ name }) => name)).toEqual(names);
  await at.later(HOUR);
  const whole = await synchronise();
  expect(whole.kinds.every(({ problem }) => problem === null)).toBe(true);
  expect((await campaigns()).map(({ name }) => name)).toEqual(names);
});

test('anyone who looks for a word finds it in any alphabet, large or small', async () => {
  const [first] = await campaigns();
  const change = (text: string) => text.replace(`"name":"${first?.name}"`, '"name":"ÜBER Größe ЖУК"');
  await whileTold('/sp/campaigns/list', change, synchronise);
  for (const word of ['über', 'GRÖSSE'.replace('SS', 'ß'), 'жук'])
    expect(await campaigns(`search=${encodeURIComponent(word)}`)).toMatchObject([{ name: 'ÜBER Größe ЖУК' }]);
});
