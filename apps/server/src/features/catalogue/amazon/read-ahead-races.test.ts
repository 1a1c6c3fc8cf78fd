import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeJobRoom } from '../../../testing/job-room.ts';
import { createReadAheadService, READ_AHEAD, type ReadAheadNeeds } from './read-ahead.service.ts';
import { createReadingsRepository } from './readings.repository.ts';

type Readings = ReadAheadNeeds['readings'];

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());
afterEach(async () => {
  await room.reset();
  await room.db.execute('delete from catalogue_readings');
});

const marketplace = { sellerId: randomUUID(), marketplaceId: 'ATVPDKIKX0DER' };
const ASIN = 'B000000001';
const LATE = 'B000000002';

/** A process that reads ahead, with readings that a test may look over the shoulder of. */
function startProcess(change: (readings: Readings) => Partial<Readings>) {
  const kept = createReadingsRepository(room.db, room.clock);
  const asked: string[] = [];
  const service = createReadAheadService({
    readings: { ...kept, ...change(kept) },
    useCatalogue: (_marketplace, work) =>
      work({
        getItem: () => Promise.reject(new Error('Nothing is asked for by itself')),
        async searchItems({ identifiers }) {
          asked.push(...identifiers);
          return { items: [], unreadable: 0, numberOfResults: 0, nextPageToken: null };
        },
      }),
    getMarketplace: async () => ({ ...marketplace, countryCode: 'US' }),
    isConnected: async () => true,
    jobs: {
      enqueue: (...job) => queue.enqueue(...job),
      remove: (...job) => queue.remove(...job),
    },
    transaction: (work) => room.db.transaction(work),
  });
  const queue = room.queueWith({ [READ_AHEAD]: service.run });
  return { service, queue, asked };
}

const countOf = async (what: string): Promise<number> => {
  const { rows } = await room.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(what)}`);
  return rows[0]?.n ?? 0;
};

test('what is put down after a job has found nothing more, and before it has ended, is read by it all the same', async () => {
  const { service, queue, asked } = startProcess(({ nextBatch }) => ({
    async nextBatch(of) {
      const batch = await nextBatch(of);
      if (batch.length === 0 && !asked.includes(LATE)) await service.want(marketplace, [LATE]);
      return batch;
    },
  }));
  await service.want(marketplace, [ASIN]);
  await queue.drain();
  expect(asked).toEqual([ASIN, LATE]);
  expect(await countOf('catalogue_readings where read_at is null')).toBe(0);
});

test('what is put down while a job takes itself out is given a new one', async () => {
  const late: Promise<void>[] = [];
  const { service, queue, asked } = startProcess(({ hasUnread }) => ({
    async hasUnread(...look) {
      const isMore = await hasUnread(...look);
      // Waits for the job's row, or for the one connection, until the job is gone.
      if (late.length === 0) late.push(service.want(marketplace, [LATE]));
      return isMore;
    },
  }));
  await service.want(marketplace, [ASIN]);
  await queue.drain();
  await Promise.all(late);
  await queue.drain();
  expect(asked).toEqual([ASIN, LATE]);
});

test('a job that has read everything leaves no row behind', async () => {
  const { service, queue } = startProcess(() => ({}));
  await service.want(marketplace, [ASIN]);
  await queue.drain();
  expect(await countOf('jobs')).toBe(0);
});

test('ASINs are put down together with their job, or not at all', async () => {
  const { service } = startProcess(({ want }) => ({
    async want(...down) {
      await want(...down);
      throw new Error('The process ends here');
    },
  }));
  await expect(service.want(marketplace, [ASIN])).rejects.toThrow('The process ends here');
  expect(await countOf('catalogue_readings')).toBe(0);
});
