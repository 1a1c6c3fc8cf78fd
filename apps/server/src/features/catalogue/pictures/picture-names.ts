// Names for pictures: given out by us alone, and telling which picture on Amazon's media host is meant.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { picture } from '@insights/contract/catalogue';

const LONGEST_PATH = 300; // as a name it must fit an address of ours; Amazon's have about 60 characters
const SIGNATURE_BYTES = 16;
// What a link to a picture is made of; nothing that a host could take for another path.
const PATH = /^\/images\/(?:[\w+%,=@~!$*()-]|\.(?!\.)|\/(?!\/))+$/;

const [ADDRESS_START = ''] = picture.path.split(':');

export type PictureNames = ReturnType<typeof createPictureNames>;

/**
 * A picture is known by its path on the media host. Its name is that path with our signature: nothing has to be stored
 * for it, and anyone who makes up a name of his own is refused before anything is looked up or fetched.
 */
export function createPictureNames({ mediaUrl, secret }: { mediaUrl: string; secret: string }) {
  const { origin } = new URL(mediaUrl);
  const key = createHmac('sha256', secret).update('names of pictures').digest();
  const sign = (path: string) => createHmac('sha256', key).update(path).digest().subarray(0, SIGNATURE_BYTES);

  function pathIn(name: string): string | null {
    const [encoded = '', signature = '', ...rest] = name.split('.');
    const path = Buffer.from(encoded, 'base64url').toString();
    const claimed = Buffer.from(signature, 'base64url');
    if (rest.length > 0 || claimed.length !== SIGNATURE_BYTES || !PATH.test(path)) return null;
    return timingSafeEqual(claimed, sign(path)) ? path : null;
  }

  /** The path of a picture on the media host; null for a link to anywhere else. */
  function pathOfLink(link: string): string | null {
    if (link.length > origin.length + LONGEST_PATH || !URL.canParse(link)) return null;
    const url = new URL(link);
    const isThere = url.origin === origin && url.username === '' && url.password === '';
    return isThere && url.search === '' && url.hash === '' && PATH.test(url.pathname) ? url.pathname : null;
  }

  return {
    /** The picture that a name of ours means; null for a name that we did not give out. */
    pathIn,
    pathOfLink,

    /** The picture that an address of ours or a link to the media host means; null for any other. */
    pathOf: (address: string): string | null =>
      address.startsWith(ADDRESS_START) ? pathIn(address.slice(ADDRESS_START.length)) : pathOfLink(address),

    addressOf: (path: string): string =>
      `${ADDRESS_START}${Buffer.from(path).toString('base64url')}.${sign(path).toString('base64url')}`,

    /** Where the picture comes from. */
    linkTo: (path: string): string => origin + path,
  };
}
