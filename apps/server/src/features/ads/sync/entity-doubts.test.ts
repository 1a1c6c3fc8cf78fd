// Amazon may answer with an empty or a cut list where there is none: nothing ends before a later reading says the same.
import { HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { HOUR, MINUTE } from '../../../testing/accounts.ts';
import { adsSyncServer, countsOf } from '../../../testing/ads-sync-desk.ts';
import { interceptCalls } from '../../../testing/held-calls.ts';

// With an account of forty campaigns: each test fetches it several times.
const SMALL = 'harbor-books';
const { at, stateOf, listed, synchronise } = adsSyncServer(SMALL);
const LIST_KEYWORDS = 'ListSponsoredProductsKeywords';

beforeEach(async () => {
  await at.desk.connect(SMALL, 'nordlicht-ads', 'DE');
  await at.finish();
  await at.later(HOUR);
});

const keywordsIn = ({ kinds }: Awaited<ReturnType<typeof stateOf>>) => {
  const found = kinds.find(({ kind }) => kind === 'keywords');
  if (!found) throw new Error('Keywords are synchronised');
  return found;
};

/** The next sync run begins by itself, at its own time. */
async function untilNextRound(): Promise<number> {
  const { rows } = await at.server.db.execute<{ at: Date }>(
    sql`select run_at as at
          from jobs
         where kind = 'ads.sync' and payload ->> 'sellerId' = (select id::text from sellers where slug = ${SMALL})`,
  );
  const waitMs = new Date(rows[0]?.at ?? 0).getTime() - at.server.clock.now.getTime();
  await at.later(waitMs);
  await at.finish();
  return waitMs;
}

const Keywords = z.object({ keywords: z.array(z.looseObject({})) });
/** Amazon's keywords, changed on their way to us. */
const retell = (change: (keywords: object[]) => object[]) =>
  interceptCalls('/sp/keywords/list', async (proceed) =>
    Response.json({ keywords: change(Keywords.parse(await (await proceed()).json()).keywords) }),
  );

test('one empty list ends nothing and is reported; the look an hour later sets it right', async () => {
  const before = await stateOf();
  const { count } = keywordsIn(before);
  at.server.faults.add({ operation: LIST_KEYWORDS, fault: 'empty', times: 1 });
  const doubted = await synchronise();
  expect(doubted.state).toBe('completed');
  expect(countsOf(doubted)).toEqual(countsOf(before));
  const problem = `Amazon listed 0 of the ${count} keywords stored. They stay as they were until a second look, about an hour later, finds the same.`;
  expect(keywordsIn(doubted)).toMatchObject({ asOf: keywordsIn(before).asOf, problem });
  expect(doubted.lastError).toBe(problem);
  expect(doubted.kinds.filter((kind) => kind.problem === null)).toHaveLength(4);
  expect(await listed('keywords')).toMatchObject({ totalKeywords: count });

  expect(await untilNextRound()).toBe(HOUR_MS);
  const mended = await stateOf();
  expect(countsOf(mended)).toEqual(countsOf(before));
  expect(keywordsIn(mended).problem).toBeNull();
  expect(keywordsIn(mended).asOf).not.toBe(keywordsIn(before).asOf);
  expect(mended.lastError).toBeNull();
  expect(await untilNextRound()).toBe(24 * HOUR_MS);
});

test('an empty list is believed once a look an hour later finds the same, and not by one that comes sooner', async () => {
  const before = await stateOf();
  at.server.faults.add({ operation: LIST_KEYWORDS, fault: 'empty' });
  await synchronise();
  await at.later(10 * MINUTE);
  const impatient = await synchronise();
  expect(countsOf(impatient)).toEqual(countsOf(before));
  expect(keywordsIn(impatient).problem).toContain('until a second look');
  await untilNextRound();
  const after = await stateOf();
  expect(countsOf(after)).toEqual({ ...countsOf(before), keywords: 0 });
  expect(keywordsIn(after).problem).toBeNull();
  expect(await listed('keywords')).toMatchObject({ totalKeywords: 0, groupedByCampaign: {}, keywords: [] });
});

test('a list cut in the middle is doubted too, and what only one of two readings leaves out stays', async () => {
  const { count } = keywordsIn(await stateOf());
  const half = Math.ceil(count / 2);
  at.server.faults.add({ operation: LIST_KEYWORDS, fault: 'gaps', times: 1 });
  const doubted = keywordsIn(await synchronise());
  expect(doubted.count).toBe(count);
  expect(doubted.problem).toContain(`Amazon listed ${half} of the ${count} keywords stored.`);
  const restore = retell((keywords) => keywords.slice(half));
  await untilNextRound();
  restore();
  expect(keywordsIn(await stateOf())).toMatchObject({ count, problem: null });
});

test('some that are gone are believed at once', async () => {
  const { count } = keywordsIn(await stateOf());
  const gone = Math.floor(count / 10);
  const restore = retell((keywords) => keywords.slice(gone));
  const after = keywordsIn(await synchronise());
  restore();
  expect(after).toMatchObject({ count: count - gone, problem: null });
});

test('keywords that can no longer be read are never taken for keywords that are gone', async () => {
  const { count } = keywordsIn(await stateOf());
  const restore = retell((keywords) => keywords.map((keyword) => ({ ...keyword, keywordText: 17 })));
  const problem = `Amazon listed 0 of the ${count} keywords stored in a way that can be read. They stay as they were.`;
  for (let round = 0; round < 2; round += 1) {
    expect(keywordsIn(await synchronise())).toMatchObject({ count, problem });
    await at.later(25 * HOUR);
  }
  restore();
  expect(keywordsIn(await synchronise())).toMatchObject({ count, problem: null });
});
