// The products of a selling partner: families (parents) with their variants (children).
import { createRandom, hashNumber, hashText, toFraction } from './random.ts';

export const THEMES = ['outdoor', 'home', 'crafts', 'pantry', 'books'] as const;
export type Theme = (typeof THEMES)[number];

export type Network = 'AFN' | 'MFN';

export type Product = {
  asin: string;
  parentAsin: string;
  sku: string;
  title: string;
  brand: string;
  /** The last part of the title: a colour, a size, a format. */
  variant: string;
  /** Amazon's product type, such as BACKPACK. */
  productType: string;
  /** The price in US cents; other currencies follow from it. */
  usdCents: number;
  /** How much it sells compared with the partner's other products. */
  weight: number;
  network: Network;
};

type Family = readonly [title: string, productType: string, usd: number];
type Range = {
  families: readonly [Family, ...Family[]];
  variants: readonly [string, ...string[]];
};

const RANGES: Record<Theme, Range> = {
  outdoor: {
    families: [
      ['Trail Daypack 28L', 'BACKPACK', 64],
      ['Two-Person Trekking Tent', 'TENT', 149],
      ['Insulated Steel Bottle', 'BOTTLE', 27],
      ['Down Sleeping Bag', 'SLEEPING_BAG', 118],
      ['Folding Camp Chair', 'CHAIR', 46],
      ['Rechargeable Headlamp', 'FLASHLIGHT', 34],
      ['Merino Hiking Socks, 3 Pairs', 'SOCKS', 31],
      ['Titanium Camp Cookset', 'COOKWARE_SET', 79],
      ['Carbon Trekking Poles', 'WALKING_STICK', 88],
      ['Packable Rain Jacket', 'COAT', 97],
    ],
    variants: ['Moss', 'Slate', 'Ember', 'Sand', 'Night Blue'],
  },
  home: {
    families: [
      ['Linen Duvet Cover', 'DUVET_COVER', 112],
      ['Ceramic Table Lamp', 'LAMP', 68],
      ['Oak Bath Stool', 'STOOL_SEATING', 54],
      ['Wool Throw Blanket', 'BLANKET', 73],
      ['Stoneware Dinner Plates, Set of 4', 'PLATE', 48],
      ['Waffle Bath Towels, Set of 2', 'TOWEL', 36],
      ['Scented Soy Candle', 'CANDLE', 24],
      ['Wall Mirror, Round', 'MIRROR', 86],
      ['Cotton Storage Basket', 'BASKET', 29],
      ['Glass Carafe with Tumbler', 'PITCHER', 33],
    ],
    variants: ['Snow', 'Oat', 'Fir Green', 'Ink', 'Terracotta'],
  },
  crafts: {
    families: [
      ['Hand-Forged Kitchen Knife', 'KITCHEN_KNIFE', 92],
      ['Washi Paper Notebook', 'BLANK_BOOK', 18],
      ['Lacquered Soup Bowl', 'BOWL', 26],
      ['Indigo Cotton Apron', 'APRON', 39],
      ['Cast Iron Teapot', 'TEAPOT', 71],
      ['Bamboo Tea Whisk', 'WHISK', 15],
      ['Ceramic Sake Set', 'CARAFE', 44],
      ['Furoshiki Wrapping Cloth', 'TABLECLOTH', 14],
    ],
    variants: ['Wave', 'Plum', 'Pine', 'Crane'],
  },
  pantry: {
    families: [
      ['Wildflower Honey', 'HONEY', 16],
      ['Steel-Cut Oats', 'BREAKFAST_CEREAL', 13],
      ['Maple Granola', 'CEREAL', 12],
      ['Bean Soup Starter', 'SOUP', 11],
      ['Whole Wheat Pancake Mix', 'BAKING_MIX', 14],
      ['Smoked Sea Salt', 'SALT', 10],
      ['Sunflower Seed Butter', 'NUT_BUTTER', 15],
    ],
    variants: ['12 oz', '24 oz', 'Pack of 3'],
  },
  books: {
    families: [
      ['The Lighthouse Keeper', 'ABIS_BOOK', 17],
      ['Knots and Rigging, Illustrated', 'ABIS_BOOK', 29],
      ['A Field Guide to Shorebirds', 'ABIS_BOOK', 24],
      ['Tides: A Novel', 'ABIS_BOOK', 15],
      ['Harbour Cookery', 'ABIS_BOOK', 32],
      ['Sea Charts of the North', 'ABIS_BOOK', 41],
      ['The Little Tugboat', 'ABIS_BOOK', 12],
      ['Salt and Sail: Essays', 'ABIS_BOOK', 19],
      ['Navigation for Beginners', 'ABIS_BOOK', 26],
    ],
    variants: ['Paperback', 'Hardcover', 'Large Print'],
  },
};

const MERCHANT_FULFILLED_SHARE = 0.18;
const CODE_SPACE = 36 ** 8;

type Owner = { id: string; name: string; theme: Theme };

/** The products of a partner, best seller first. */
export function makeProducts(seed: string, owner: Owner): readonly [Product, ...Product[]] {
  const { families, variants } = RANGES[owner.theme];
  const hash = hashText(`${seed}|catalogue|${owner.id}`);
  const products = families.flatMap((family, index) => {
    const familyHash = hashNumber(hash, index);
    const count = 1 + (familyHash % variants.length);
    const from = hashNumber(familyHash, 1) % variants.length;
    return Array.from({ length: count }, (_, offset) => {
      const variant = variants[(from + offset) % variants.length] ?? variants[0];
      return makeProduct(owner, family, variant, hashNumber(familyHash, 100 + offset), familyHash);
    });
  });
  const [best, ...others] = products.sort((a, b) => b.weight - a.weight);
  if (!best) throw new Error('A range of products is never empty');
  return [best, ...others];
}

function makeProduct(
  owner: Owner,
  [title, productType, usd]: Family,
  variant: string,
  hash: number,
  familyHash: number,
): Product {
  const random = createRandom(hash);
  const asin = asinOf(hash);
  // The cube makes a long tail: few products sell most.
  const weight = 0.05 + random() ** 3;
  const price = usd * (0.9 + random() * 0.25);
  return {
    asin,
    parentAsin: asinOf(hashNumber(familyHash, 7)),
    sku: `${owner.name.slice(0, 2).toUpperCase()}-${productType.slice(0, 4)}-${asin.slice(-5)}`,
    title: `${owner.name} ${title}, ${variant}`,
    brand: owner.name,
    variant,
    productType,
    usdCents: Math.max(199, Math.round(price) * 100 - 1),
    weight,
    network: random() < MERCHANT_FULFILLED_SHARE ? 'MFN' : 'AFN',
  };
}

const EXTRA_PREFIX = 'B0ZZ';
const EXTRA_DIGITS = 6;

/** A product of an inflated catalogue: listed, and never sold. */
export function makeExtraProduct(owner: Owner, index: number): Product {
  const asin = `${EXTRA_PREFIX}${index.toString(36).toUpperCase().padStart(EXTRA_DIGITS, '0')}`;
  return {
    asin,
    parentAsin: asin,
    sku: `${owner.name.slice(0, 2).toUpperCase()}-EXTRA-${index}`,
    title: `${owner.name} Spare Part ${index}, Plain`,
    brand: owner.name,
    variant: 'Plain',
    productType: 'SPARE_PART',
    usdCents: 999,
    weight: 0,
    network: 'MFN',
  };
}

/** Which extra product an ASIN is, or null. */
export function extraIndexOf(asin: string): number | null {
  if (!asin.startsWith(EXTRA_PREFIX) || asin.length !== EXTRA_PREFIX.length + EXTRA_DIGITS) return null;
  const index = Number.parseInt(asin.slice(EXTRA_PREFIX.length), 36);
  return Number.isNaN(index) ? null : index;
}

function asinOf(hash: number): string {
  const wide = Math.floor(toFraction(hash) * CODE_SPACE) + (hashNumber(hash, 3) % 97);
  return `B0${(wide % CODE_SPACE).toString(36).toUpperCase().padStart(8, '0')}`;
}
