import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowsReadBy } from '../../../testing/rows-read.ts';
import { makeDatabase } from '../../../testing/test-database.ts';
import { createAdsEntities, type ListKey } from './entities.repository.ts';

const ROWS = 25_000;
const SELLER = '00000000-0000-4000-8000-000000000001';
const LIST_KEY: ListKey = { sellerId: SELLER, kind: 'keywords', profileId: 'profile-1' };
const OF_KIND = sql`${SELLER}::uuid, ${LIST_KEY.kind}`;
const [OLD, SHOWN, NEXT] = [1, 2, 3];

let database: Awaited<ReturnType<typeof makeDatabase>>;
beforeEach(async () => {
  database = await makeDatabase();
  const { db } = database;
  await db.execute(sql`insert into sellers (id, slug, name) values (${SELLER}, 'acme', 'Acme')`);
  await db.execute(sql`
    insert into ads_entity_lists (seller_id, kind, profile_id, version, staging_version)
    values (${OF_KIND}, ${LIST_KEY.profileId}, ${SHOWN}, ${NEXT})`);
  // Nobody has counted these rows, as on the embedded engine nobody ever does. Half of them ended long ago.
  await db.execute(sql`
    insert into ads_entities
      (seller_id, kind, since_version, until_version, entity_id, campaign_id, state, label, details, folded)
    select ${OF_KIND}, ${OLD}, case when i % 2 = 0 then ${SHOWN}::bigint end, 'k' || i, 'c', 'enabled', 'k' || i, '{}', 'k' || i
      from generate_series(1, ${ROWS}::int) as i`);
});
afterEach(() => database.close());

async function count(what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ads_entities where ${what}`,
  );
  return rows[0]?.n ?? 0;
}

/** The reading that is to count has listed every fifth. */
const tellOfEveryFifth = () =>
  database.db.execute(sql`
    insert into ads_entity_pages (seller_id, kind, page, seen)
    select ${OF_KIND}, 0, array_agg(hashtextextended('k' || i, 0))
      from generate_series(5, ${ROWS}::int, 5) as i`);

test('what a reading leaves out ends a part of the list at a time, without a look at the rest', async () => {
  await tellOfEveryFifth();
  const entities = createAdsEntities(database.db);
  const close = (after: string) => entities.closeGone(LIST_KEY, NEXT, after, database.db);
  const parts: string[] = [];
  for (let after: string | null = ''; after !== null; after = await close(after)) parts.push(after);
  expect(parts.length).toBe(3);
  expect(await count(sql`until_version = ${NEXT}`)).toBe(ROWS / 2 - ROWS / 10);
  expect(await count(sql`until_version is null`)).toBe(ROWS / 10);
  expect(await rowsReadBy(database.db, () => close(parts[1] ?? ''))).toBeLessThan(ROWS);
});

test('what ended before the version that counts is swept likewise, and nothing else', async () => {
  const entities = createAdsEntities(database.db);
  expect(await rowsReadBy(database.db, () => entities.sweep(LIST_KEY))).toBeLessThan(ROWS);
  expect(await count(sql`until_version is not null`)).toBe(0);
  expect(await count(sql`true`)).toBe(ROWS / 2);
});
