import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sellers } from '../../db/schema.ts';
import { makeDatabase } from '../../testing/test-database.ts';
import { createSellersRepository } from './sellers.repository.ts';

const ACME = { id: randomUUID(), slug: 'acme', name: 'Acme', sellingPartnerId: 'A1ACMEOUTDOOR' };
/** A slug may look like an id, even like another seller's that comes later. */
const PUZZLE = { id: randomUUID(), slug: randomUUID(), name: 'Puzzle' };

let database: Awaited<ReturnType<typeof makeDatabase>>;
let repository: ReturnType<typeof createSellersRepository>;
beforeAll(async () => {
  database = await makeDatabase();
  repository = createSellersRepository(database.db);
  await database.db.insert(sellers).values([ACME, PUZZLE]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => database.close());

test.each([
  ['its id', ACME.id, 'Acme'],
  ['its slug', ACME.slug, 'Acme'],
  ['what Amazon calls it', ACME.sellingPartnerId, 'Acme'],
  ['a slug that looks like an id', PUZZLE.slug, 'Puzzle'],
  ['an id of nobody', randomUUID(), undefined],
  ['a selling partner of nobody', 'A9NOBODYATALL', undefined],
  ['a slug of nobody', 'nobody', undefined],
])('a seller is found by %s with one question to the database', async (_name, ref, found) => {
  const asked = vi.spyOn(database.db.$client, 'query');
  expect((await repository.findByRef(ref))?.name).toBe(found);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('who is asked for by id is not found by another name', async () => {
  expect((await repository.findById(ACME.id))?.name).toBe('Acme');
  for (const other of [PUZZLE.slug, ACME.slug, ACME.sellingPartnerId])
    expect(await repository.findById(other)).toBeNull();
});

test('where an id is another seller’s slug, the id counts', async () => {
  const namesake = { id: PUZZLE.slug, slug: 'namesake', name: 'Namesake' };
  await database.db.insert(sellers).values(namesake);
  expect((await repository.findByRef(PUZZLE.slug))?.name).toBe('Namesake');
});
