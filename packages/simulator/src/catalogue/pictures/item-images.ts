// Which pictures the catalogue lists for an item, as unevenly as Amazon does.
import { hashNumber, hashText } from '../../world/chance.ts';
import type { Product } from '../../world/products.ts';
import { pathOf, SIZES, SWATCH, SWATCH_SIZES, VIEWS, type View } from './pictures.ts';

/** A variant may be null (selling-partner-api-docs#2077), or one that the model does not name; this one is invented. */
const UNNAMED = null;
const UNKNOWN = 'TOPP';

type Image = { variant: string | null; link: string; height: number; width: number };

/** Three to eight pictures in three sizes each, in no particular order; some have a swatch. Spare parts have none. */
export function imagesOf(asin: string, product: Product, origin: string): Image[] {
  if (product.productType === 'SPARE_PART') return [];
  const hash = hashText(`${asin}|images`);
  const { productType, variant } = product;
  const image = (view: View, name: string | null, size: number): Image => ({
    variant: name,
    link: `${origin}${pathOf({ asin, productType, variant }, view, size)}`,
    height: size,
    width: size,
  });
  const views = VIEWS.slice(0, 3 + (hashNumber(hash, 1) % (VIEWS.length - 2)));
  const images = views.flatMap((view, index) => {
    const isLast = index === views.length - 1;
    return SIZES.map((size) => image(view, isLast ? lastNameOf(hash, view) : view, size));
  });
  const hasSwatch = hashNumber(hash, 3) % 3 === 0;
  const swatch = hasSwatch ? SWATCH_SIZES.map((size) => image(SWATCH, SWATCH, size)) : [];
  const turned = hashNumber(hash, 4) % (images.length + 1);
  return [...images.slice(turned), ...swatch, ...images.slice(0, turned)];
}

/** What the last picture of an item is called: its number as a rule, of some items nothing or something new. */
function lastNameOf(hash: number, view: View): string | null {
  switch (hashNumber(hash, 2) % 6) {
    case 0:
      return UNNAMED;
    case 1:
      return UNKNOWN;
    default:
      return view;
  }
}
