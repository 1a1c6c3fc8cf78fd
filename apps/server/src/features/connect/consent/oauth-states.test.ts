import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../../db/clock.ts';
import { sellers } from '../../../db/schema.ts';
import { makeDatabase } from '../../../testing/test-database.ts';
import { createConsentsRepository } from './consents.repository.ts';
import { createOauthStates } from './oauth-states.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
const sellerId = randomUUID();

beforeAll(async () => {
  database = await makeDatabase();
  await database.db.insert(sellers).values({ id: sellerId, slug: 'seller', name: 'Seller' });
});
afterAll(() => database.close());

test('a state lives by the time of the database, whatever the clock of the process says', async () => {
  const purpose = {
    sellerId,
    provider: 'sp-api',
    region: 'NA',
    country: 'US',
    returnTo: '/',
    needsProof: false,
  } as const;
  const states = createOauthStates(createConsentsRepository(database.db), createClock(database.db).read);
  const state = await states.start(purpose);
  const { rows } = await database.db.execute<{ minutes: number }>(
    'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from oauth_states',
  );
  expect(rows).toEqual([{ minutes: 10 }]);
  expect(await states.finish(state, 'sp-api')).toMatchObject({ sellerId, isExpired: false });
  expect(await states.finish(state, 'sp-api')).toBeNull();
});
