// Product pictures: those the catalogue lists for an item, as unevenly as Amazon does, and the files that are served.

import type { Product, Theme } from '../world/products.ts';
import { hashNumber, hashText } from '../world/random.ts';

const SUBJECTS: Record<Theme, readonly [string, ...string[]]> = {
  outdoor: ['backpack', 'tent', 'bottle'],
  home: ['lamp', 'towels'],
  crafts: ['bowl'],
  pantry: ['jar'],
  books: ['book'],
};
const SIZES = [500, 75] as const;
const SWATCH_SIZE = 75;
const VIEWS = ['MAIN', 'PT01', 'PT02', 'PT03', 'PT04', 'PT05', 'PT06', 'PT07'] as const;
const FEWEST_VIEWS = 3;

// A variant may be null (selling-partner-api-docs#2077), or one that the model does not name; TOPP is invented.
const ODD_LAST_VARIANTS = [null, 'TOPP'] as const;

type Image = { variant: string | null; link: string; height: number; width: number };

/** Three to eight views in two sizes each, in no particular order; some items have a swatch. Spare parts have no picture. */
export function imagesOf(asin: string, product: Product, theme: Theme, origin: string): Image[] {
  if (product.productType === 'SPARE_PART') return [];
  const hash = hashText(`${asin}|images`);
  const subjects = SUBJECTS[theme];
  const subject = subjects[hash % subjects.length] ?? subjects[0];
  const image = (view: string, variant: string | null, size: number): Image => ({
    variant,
    link: `${origin}/images/I/${asin}.${subject}.${view}._SL${size}_.png`,
    height: size,
    width: size,
  });
  const views = VIEWS.slice(0, FEWEST_VIEWS + (hashNumber(hash, 1) % (VIEWS.length - FEWEST_VIEWS + 1)));
  const images = views.flatMap((view, index) => {
    const odd = index === views.length - 1 ? ODD_LAST_VARIANTS[hashNumber(hash, 2) % 6] : undefined;
    const variant = odd === undefined ? view : odd;
    return SIZES.map((size) => image(view, variant, size));
  });
  const hasSwatch = hashNumber(hash, 3) % 3 === 0;
  const swatch = hasSwatch ? [image('SWCH', 'SWCH', SWATCH_SIZE)] : [];
  const first = hashNumber(hash, 4) % (images.length + 1);
  return [...images.slice(first), ...swatch, ...images.slice(0, first)];
}

const files = import.meta.glob<string>('../../pictures/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
});
/** The bytes by file name, such as `tent-500.png`. */
const pictures = new Map(
  Object.entries(files).map(([path, dataUrl]) => [
    path.slice(path.lastIndexOf('/') + 1),
    Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'),
  ]),
);

const LINK_NAME = /^[A-Z0-9]{10}\.([a-z]+)\.[A-Z0-9]{4}\._SL(\d+)_\.png$/;

/** The bytes of a listed picture; null for any other name. */
export function findPicture(name: string): Buffer | null {
  const [, subject, size] = LINK_NAME.exec(name) ?? [];
  return pictures.get(`${subject}-${size}.png`) ?? null;
}
