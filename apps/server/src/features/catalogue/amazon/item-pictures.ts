// Which of the pictures that Amazon lists are shown, and in which order.
import type { CatalogueItem as AmazonItem } from '@insights/sp-api/catalogue';

type Image = AmazonItem['images'][number]['images'][number];

/** Links to the pictures of an item: the first as large and as small as it is told, and the others large. */
export type ItemPictures = { main: string | null; small: string | null; additional: string[] };

const MOST_ADDITIONAL = 4;
const SMALLEST_SHOWN = 75; // pixels; a thumbnail on a dense screen has about as many
const HIDDEN = 'SWCH'; // a patch of colour or fabric, not the product
const NUMBERED = /^PT(\d{2,3})$/;
const LAST = 1_000;

/** MAIN, then PT01 and on, then what Amazon adds one day or leaves unnamed. */
function rankOf(variant: string | null): number {
  if (variant === 'MAIN') return 0;
  const number = NUMBERED.exec(variant ?? '')?.[1];
  return number === undefined ? LAST : Number(number);
}

// A size that is missing counts as the smallest.
const areaOf = ({ width, height }: Image): number => (width ?? 0) * (height ?? 0);
const isLargeEnough = ({ width, height }: Image): boolean =>
  Math.min(width ?? 0, height ?? 0) >= SMALLEST_SHOWN;

const largestOf = (sizes: readonly Image[]): Image | undefined =>
  sizes.reduce<Image | undefined>(
    (best, image) => (!best || areaOf(image) > areaOf(best) ? image : best),
    undefined,
  );
const smallestOf = (sizes: readonly Image[]): Image | undefined =>
  sizes
    .filter(isLargeEnough)
    .reduce<Image | undefined>(
      (best, image) => (!best || areaOf(image) < areaOf(best) ? image : best),
      undefined,
    );

/** Per variant the largest picture, in order; none comes twice. */
export function picturesOf(images: readonly Image[]): ItemPictures {
  const shown = images.filter(({ variant }) => variant !== HIDDEN);
  const byVariant = new Map<string | null, Image[]>();
  for (const image of shown) byVariant.set(image.variant, [...(byVariant.get(image.variant) ?? []), image]);
  const variants = [...byVariant].sort(([a], [b]) => rankOf(a) - rankOf(b)).map(([, sizes]) => sizes);
  const links = [...new Set(variants.flatMap((sizes) => largestOf(sizes)?.link ?? []))];
  const [main = null, ...others] = links;
  const ofMain = variants.find((sizes) => sizes.some(({ link }) => link === main)) ?? [];
  return {
    main,
    small: smallestOf(ofMain)?.link ?? main,
    additional: others.slice(0, MOST_ADDITIONAL),
  };
}
