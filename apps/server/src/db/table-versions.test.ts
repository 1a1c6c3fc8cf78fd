import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { partOf } from '../seller-parts.ts';
import { makeDatabase } from '../testing/test-database.ts';
import { sellers } from './schema.ts';
import { createTableVersions } from './table-versions.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
const ids = Array.from({ length: 40 }, randomUUID);
beforeAll(async () => {
  database = await makeDatabase();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => database.close());

test('the parts of an empty table are none, and need not be asked for again', async () => {
  const versions = createTableVersions(database.db, 'sellers', 'id');
  expect((await versions.readPartVersions('')).size).toBe(0);
  const version = await versions.readVersion();
  const asked = vi.spyOn(database.db.$client, 'query');
  expect((await versions.readPartVersions(version)).size).toBe(0);
  expect(asked).not.toHaveBeenCalled();
});

test('parts are asked for again only after a write, and then that of the row alone is another', async () => {
  const [id = ''] = ids;
  const rows = ids.map((id, n) => ({ id, slug: `seller-${n}`, name: `Seller ${n}` }));
  await database.db.insert(sellers).values(rows);
  const versions = createTableVersions(database.db, 'sellers', 'id');
  const before = await versions.readPartVersions('');
  expect(new Set(before.keys())).toEqual(new Set(ids.map(partOf)));

  const asked = vi.spyOn(database.db.$client, 'query');
  const version = await versions.readVersion();
  expect(await versions.readPartVersions(version)).toBe(before);
  expect(asked).toHaveBeenCalledTimes(1);

  await database.db.execute(`update sellers set name = name where id = '${id}'`);
  const later = await versions.readVersion();
  expect(later).not.toBe(version);
  const after = await versions.readPartVersions(later);
  expect([...after.keys()].filter((part) => after.get(part) !== before.get(part))).toEqual([partOf(id)]);
});
