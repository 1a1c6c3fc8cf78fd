// A database from before entities stayed from round to round is brought forward with what was shown, and nothing else.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/connect.ts';
import { migrate } from '../../../db/migrate.ts';
import { makePlace } from '../../../testing/test-database.ts';
import { orderOf } from '../console/entity-order.ts';
import { createEntityReads } from '../console/entity-reads.repository.ts';
import { createAdsEntities, type NewEntity } from './entities.repository.ts';

const SELLER = randomUUID();
const PROFILE = '42';
const window = { count: 10, offset: 0 };
const byLabel = orderOf('keywords', {}, { campaigns: null, adGroups: null });

test('synchronised entities are as they were after the upgrade, counted, found, and compared by the next round', async () => {
  const { where, remove } = await makePlace();
  const { db, close } = await openDatabase(where);
  await migrate(db, '0037');
  await db.execute(sql`insert into sellers (id, slug, name) values (${SELLER}, 'old', 'Old')`);
  // Version 4 is shown, 3 and 5 are what rounds before and after it have left; ad groups were never fetched whole.
  await db.execute(sql`
    insert into ads_entity_lists (seller_id, kind, profile_id, version, staging_version, entity_count, as_of)
    values (${SELLER}, 'keywords', ${PROFILE}, 4, 5, 3, '2026-11-01T00:00Z'),
           (${SELLER}, 'productAds', ${PROFILE}, 4, null, 2, '2026-11-01T00:00Z'),
           (${SELLER}, 'adGroups', ${PROFILE}, null, 6, 0, null)`);
  await db.execute(sql`
    insert into ads_entities (seller_id, kind, version, entity_id, campaign_id, ad_group_id, state, label, type, amount, asin, sku)
    values (${SELLER}, 'keywords', 3, 'k1', 'c1', 'g1', 'paused', 'Old Tent', 'exact', 1, null, null),
           (${SELLER}, 'keywords', 4, 'k1', 'c1', 'g1', 'enabled', 'Tent', 'exact', 1.5, null, null),
           (${SELLER}, 'keywords', 4, 'k2', 'c1', 'g1', 'enabled', 'Rope', 'broad', null, null, null),
           (${SELLER}, 'keywords', 4, 'k3', 'c2', 'g2', 'paused', 'Stove', 'exact', 2, null, null),
           (${SELLER}, 'keywords', 5, 'k1', 'c1', 'g1', 'archived', 'New Tent', 'exact', 9, null, null),
           (${SELLER}, 'productAds', 4, 'p1', 'c1', 'g1', 'enabled', 'B000000001', null, null, 'B000000001', 'SKU-1'),
           (${SELLER}, 'productAds', 4, 'p2', 'c2', 'g2', 'enabled', 'B000000001', null, null, 'B000000001', null),
           (${SELLER}, 'adGroups', 6, 'g1', 'c1', null, 'enabled', 'Half', null, 1, null, null)`);
  const stand = { sellerId: SELLER, at: '2', version: '5', token: 'next' };
  await db.execute(sql`
    insert into jobs (key, kind, lane, pool, payload, state, run_at)
    values ('ads.sync', 'ads.sync', 'ads', 'ads.sync', ${JSON.stringify(stand)}, 'queued', now())`);

  await migrate(db);

  const entities = createAdsEntities(db);
  const reads = createEntityReads(db);
  const lists = new Map((await entities.lists(SELLER)).map((list) => [list.kind, list]));
  expect(lists.get('keywords')).toMatchObject({
    version: 4,
    stagingVersion: null,
    entityCount: 3,
    doubtedAt: null,
  });
  expect(lists.get('adGroups')).toMatchObject({ version: null, entityCount: 0, tallies: [] });
  expect(lists.get('productAds')?.asinCount).toBe(1);
  expect(new Set(lists.get('keywords')?.tallies.map(String))).toEqual(
    new Set(['enabled,exact,1', 'enabled,broad,1', 'paused,exact,1']),
  );
  const keywords = { sellerId: SELLER, kind: 'keywords', version: 4 } as const;
  expect(new Set((await reads.campaignTallies(keywords)).map(String))).toEqual(
    new Set(['c1,enabled,2', 'c2,paused,1']),
  );
  const shown = await reads.list(keywords, {}, byLabel, window);
  expect(shown.map(({ label }) => label)).toEqual(['Rope', 'Stove', 'Tent']);
  expect(await reads.list(keywords, { search: 'tent' }, byLabel, window)).toMatchObject([
    { entityId: 'k1', state: 'enabled' },
  ]);
  const productAds = { ...keywords, kind: 'productAds' } as const;
  expect(await reads.ids(productAds, { search: 'sku-1' }, byLabel)).toEqual(['p1']);
  expect(await reads.ids(productAds, { search: 'b000000001' }, byLabel)).toEqual(['p1', 'p2']);
  const { rows: left } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ads_entities`);
  expect(left).toEqual([{ n: 5 }]);
  const { rows: jobs } = await db.execute(sql`select payload from jobs`);
  expect(jobs).toEqual([{ payload: { sellerId: SELLER } }]);

  // The next round finds the same: nothing of it is written.
  const place = { sellerId: SELLER, kind: 'keywords', profileId: PROFILE } as const;
  await db.transaction(async (tx) => {
    const version = await entities.begin(place, tx);
    const rows: NewEntity[] = shown;
    await entities.add(place, version, { number: 0, rows }, tx);
    expect(await entities.closeGone(place, version, '', tx)).toBeNull();
  });
  const { rows: versions } = await db.execute(
    sql`select distinct since_version::int as since, until_version as until from ads_entities where kind = 'keywords'`,
  );
  expect(versions).toEqual([{ since: 4, until: null }]);
  await close();
  await remove();
});
