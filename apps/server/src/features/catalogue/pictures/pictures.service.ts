// Pictures under addresses of ours: fetched once, kept for everyone, refused where the name is none of ours.
import { AppError } from '../../../app-error.ts';
import { createFairQueue } from '../../../fair-queue.ts';
import { notFound, type Picture } from './picture-download.ts';
import type { PictureNames } from './picture-names.ts';

type Kept = { mediaType: string; bytes: Buffer };

export type PicturesNeeds = {
  names: PictureNames;
  kept: {
    find: (path: string) => Promise<Kept | null>;
    keep: (path: string, picture: Kept) => Promise<void>;
    prune: () => Promise<void>;
  };
  download: (link: string) => Promise<Picture>;
  now: () => Date;
};

const AT_ONCE = 8; // downloads of one process, 5 MB each at most
const MOST_WAITING = 200; // a screen of thumbnails for a few people; whoever comes then is told to come back
const FAILED_FOR_MS = 30_000;
const MOST_FAILURES = 1_000;
const PRUNED_AFTER_BYTES = 16 * 1024 * 1024; // how far above the bound one process may go

export function createPicturesService({ names, kept, download, now }: PicturesNeeds) {
  const downloads = createFairQueue({
    concurrency: AT_ONCE,
    maxWaiting: MOST_WAITING,
    busy: () =>
      new AppError('server_busy', 'Too many are waiting for this. Please try again shortly.', {
        retryAfterSeconds: 1,
      }),
  });
  const underWay = new Map<string, Promise<Kept>>();
  const failures = new Map<string, { error: AppError; until: number }>();
  let keptBytes = 0;

  async function keep(path: string, picture: Kept): Promise<void> {
    await kept.keep(path, picture);
    keptBytes += picture.bytes.length;
    if (keptBytes < PRUNED_AFTER_BYTES) return;
    keptBytes = 0;
    await kept.prune();
  }

  /** A page asks again and again for a picture that fails: Amazon is not. */
  function rememberFailure(path: string, error: unknown): void {
    if (!(error instanceof AppError)) return;
    failures.delete(path);
    failures.set(path, { error, until: now().getTime() + FAILED_FOR_MS });
    const [oldest] = failures.keys();
    if (failures.size > MOST_FAILURES && oldest !== undefined) failures.delete(oldest);
  }

  async function fetchAndKeep(path: string): Promise<Kept> {
    const found = await kept.find(path);
    if (found) return found;
    const picture = await download(names.linkTo(path)).catch((error: unknown) => {
      rememberFailure(path, error);
      throw error;
    });
    await keep(path, picture);
    return picture;
  }

  return {
    /** The picture of a name that we gave out. However many ask at once, it is fetched once. */
    async get(name: string): Promise<Kept> {
      const path = names.pathIn(name);
      if (path === null) throw notFound();
      const found = await kept.find(path);
      if (found) return found;
      const failure = failures.get(path);
      if (failure && failure.until > now().getTime()) throw failure.error;
      const fetching =
        underWay.get(path) ??
        downloads.run('', () => fetchAndKeep(path)).finally(() => underWay.delete(path));
      underWay.set(path, fetching);
      return fetching;
    },

    prune: kept.prune,
  };
}

export type PicturesService = ReturnType<typeof createPicturesService>;
