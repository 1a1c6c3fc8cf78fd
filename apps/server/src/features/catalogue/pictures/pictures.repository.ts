// Pictures cached in the database, where every process finds them; the oldest make room for new ones.
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database } from '../../../db/connect.ts';
import { pictures } from '../../../db/schema.ts';

type CachedPicture = { mediaType: string; bytes: Buffer };

const MOST_KEPT = { pictures: 10_000, bytes: 256 * 1024 * 1024 };

export function createPicturesRepository(db: Database, clock: Clock, most = MOST_KEPT) {
  return {
    async find(path: string): Promise<CachedPicture | null> {
      const [found] = await db
        .select({ mediaType: pictures.mediaType, bytes: pictures.bytes })
        .from(pictures)
        .where(eq(pictures.path, path));
      return found ?? null;
    },

    /** Two processes may fetch the same picture at once: the first one stays. */
    async save(path: string, { mediaType, bytes }: CachedPicture): Promise<void> {
      await db.execute(sql`
        insert into pictures (path, media_type, bytes, size, fetched_at)
        values (${path}, ${mediaType}, ${bytes}, ${bytes.length}, ${clock.sql()})
            on conflict (path) do nothing`);
    },

    /** Throws the oldest out, until no more are stored than may be, by number and by size. */
    async prune(): Promise<void> {
      await db.execute(sql`
        delete from pictures
         where path in (select path
                          from pictures
                         where path in (select path
                                          from (select path,
                                                       row_number() over newest as place,
                                                       sum(size) over newest as total
                                                  from pictures
                                                window newest as (order by fetched_at desc, path)) ranked
                                         where place > ${most.pictures} or total > ${most.bytes})
                           for update skip locked)`);
    },
  };
}
