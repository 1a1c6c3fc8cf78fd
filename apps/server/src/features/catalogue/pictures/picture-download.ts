// Fetches one picture from Amazon's media host: bounded in time and size, without following anyone anywhere.
import { AppError } from '../../../app-error.ts';
import { type PictureType, pictureTypeOf } from './picture-type.ts';

export type Picture = { mediaType: PictureType; bytes: Buffer };

const LIMITS = {
  bytes: 5 * 1024 * 1024,
  /** For the whole of it, from the connection to the last byte. */
  ms: 10_000,
};

const GONE: readonly number[] = [403, 404, 410]; // Amazon's media host has said 403 for what it no longer has

export const notFound = () => new AppError('picture_not_found', 'There is no such picture');
const noPicture = (reason: string) =>
  new AppError('provider_malformed', `Amazon did not send a picture: ${reason}`);

/** Downloads what is at the link, if it is a picture of a size to be expected. */
export async function downloadPicture(link: string, limits = LIMITS): Promise<Picture> {
  const signal = AbortSignal.timeout(limits.ms);
  try {
    const response = await globalThis.fetch(link, {
      redirect: 'manual',
      signal,
      headers: { accept: 'image/jpeg, image/png, image/gif, image/webp' },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      if (GONE.includes(response.status)) throw notFound();
      throw noPicture(`it answered ${response.status}`);
    }
    const bytes = await readUpTo(response, limits.bytes);
    const mediaType = pictureTypeOf(bytes);
    if (!mediaType) throw noPicture('it is none of a kind that we show');
    return { mediaType, bytes };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('provider_unavailable', "Amazon's pictures cannot be reached at the moment.", {
      cause,
    });
  }
}

/** The body, or a refusal as soon as it is larger than it may be; what it says of its own length is only a hint. */
async function readUpTo(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const isTooLarge = Number(response.headers.get('content-length') ?? 0) > most;
  // Leaving the loop early ends the download.
  for await (const chunk of isTooLarge ? [] : (response.body ?? [])) {
    size += chunk.byteLength;
    if (size > most) break;
    chunks.push(chunk);
  }
  if (!isTooLarge && size <= most) return Buffer.concat(chunks);
  if (isTooLarge) await response.body?.cancel();
  throw noPicture(`it is larger than ${most} bytes`);
}
