// Pictures under addresses of ours: fetched once, cached for everyone, refused where the name is none of ours.
import { AppError } from '../../../app-error.ts';
import { createFairQueue } from '../../../fair-queue.ts';
import { notFound, type Picture } from './picture-download.ts';
import type { PictureNames } from './picture-names.ts';

type CachedPicture = { mediaType: string; bytes: Buffer };

export type PicturesNeeds = {
  names: PictureNames;
  cache: {
    find: (path: string) => Promise<CachedPicture | null>;
    save: (path: string, picture: CachedPicture) => Promise<void>;
    prune: () => Promise<void>;
  };
  download: (link: string) => Promise<Picture>;
  now: () => Date;
};

const AT_ONCE = 8; // downloads of one process, 5 MB each at most
const MOST_WAITING = 200; // a screen of thumbnails for a few people; a request beyond that is told to come back
const FAILED_FOR_MS = 30_000;
const MOST_FAILURES = 1_000;
const PRUNED_AFTER_BYTES = 16 * 1024 * 1024; // how far above the bound one process may go

export function createPicturesService({ names, cache, download, now }: PicturesNeeds) {
  const downloads = createFairQueue({
    concurrency: AT_ONCE,
    maxWaiting: MOST_WAITING,
    busy: () =>
      new AppError('server_busy', 'Too many are waiting for this. Please try again shortly.', {
        retryAfterSeconds: 1,
      }),
  });
  const underWay = new Map<string, Promise<CachedPicture>>();
  const failures = new Map<string, { error: AppError; until: number }>();
  let cachedBytes = 0;

  async function cachePicture(path: string, picture: CachedPicture): Promise<void> {
    await cache.save(path, picture);
    cachedBytes += picture.bytes.length;
    if (cachedBytes < PRUNED_AFTER_BYTES) return;
    cachedBytes = 0;
    await cache.prune();
  }

  /** A page asks again and again for a picture that fails: Amazon is not. */
  function rememberFailure(path: string, error: unknown): void {
    if (!(error instanceof AppError)) return;
    failures.delete(path);
    failures.set(path, { error, until: now().getTime() + FAILED_FOR_MS });
    const [oldest] = failures.keys();
    if (failures.size > MOST_FAILURES && oldest !== undefined) failures.delete(oldest);
  }

  async function fetchAndCache(path: string): Promise<CachedPicture> {
    const found = await cache.find(path);
    if (found) return found;
    const picture = await download(names.linkTo(path)).catch((error: unknown) => {
      rememberFailure(path, error);
      throw error;
    });
    await cachePicture(path, picture);
    return picture;
  }

  return {
    /** The picture of a name that we gave out. However many ask at once, it is fetched once. */
    async get(name: string): Promise<CachedPicture> {
      const path = names.pathIn(name);
      if (path === null) throw notFound();
      const found = await cache.find(path);
      if (found) return found;
      const failure = failures.get(path);
      if (failure && failure.until > now().getTime()) throw failure.error;
      const fetching =
        underWay.get(path) ??
        downloads.run('', () => fetchAndCache(path)).finally(() => underWay.delete(path));
      underWay.set(path, fetching);
      return fetching;
    },

    prune: cache.prune,
  };
}

export type PicturesService = ReturnType<typeof createPicturesService>;
