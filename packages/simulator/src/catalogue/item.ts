// A catalogue item on the wire, with the requested data sets.

import { regularPrice } from '../sales/orders.ts';
import type { Marketplace } from '../world/marketplaces.ts';
import { formatAmount } from '../world/money.ts';
import type { Theme } from '../world/products.ts';
import { hashNumber, hashText, toFraction } from '../world/random.ts';
import { DAY_MS } from '../world/zones.ts';
import { codesOf, type Entry } from './entries.ts';
import { imagesOf } from './pictures.ts';

export const INCLUDED_DATA = [
  'attributes',
  'classifications',
  'dimensions',
  'identifiers',
  'images',
  'productTypes',
  'relationships',
  'salesRanks',
  'summaries',
  'vendorDetails',
] as const;
export type IncludedData = (typeof INCLUDED_DATA)[number];

/** Sales ranks depend on `now`; links to pictures begin with `origin`. */
export type ItemOptions = { included: ReadonlySet<IncludedData>; origin: string; now: Date };

type Department = {
  group: string;
  groupName: string;
  category: string;
  /** The attribute in which the variants of a family differ. */
  attribute: 'color' | 'size' | 'pattern' | 'binding';
};

const DEPARTMENTS: Record<Theme, Department> = {
  outdoor: department('sports_display_on_website', 'Sports', 'Outdoor Recreation', 'color'),
  home: department('home_display_on_website', 'Home', 'Home & Kitchen', 'color'),
  crafts: department('kitchen_display_on_website', 'Kitchen', 'Kitchen & Dining', 'pattern'),
  pantry: department('grocery_display_on_website', 'Grocery', 'Grocery & Gourmet Food', 'size'),
  books: department('book_display_on_website', 'Book', 'Books', 'binding'),
};

/** Sellers leave things out: one item in so many lacks it. */
const GAP_ONE_IN = { brand: 12, description: 9, images: 15 } as const;
const GAPS = ['brand', 'description', 'images'] as const;

function gapsOf(asin: string): ReadonlySet<(typeof GAPS)[number]> {
  // With this salt the best sellers of the demo's first seller have no gaps.
  const hash = hashText(`${asin}|unknown`);
  return new Set(GAPS.filter((gap, index) => hashNumber(hash, index) % GAP_ONE_IN[gap] === 0));
}

function department(
  group: string,
  groupName: string,
  category: string,
  attribute: Department['attribute'],
): Department {
  return { group, groupName, category, attribute };
}

/** An item in the marketplaces it is listed in. */
export function formatItem(entry: Entry, marketplaces: readonly Marketplace[], options: ItemOptions) {
  const { included, origin, now } = options;
  const perMarketplace = <Part>(name: IncludedData, part: (marketplace: Marketplace) => Part) =>
    included.has(name)
      ? {
          [name]: marketplaces.map((marketplace) => ({
            marketplaceId: marketplace.id,
            ...part(marketplace),
          })),
        }
      : {};
  const images = gapsOf(entry.asin).has('images')
    ? []
    : imagesOf(entry.asin, entry.product, entry.owner.theme, origin);
  return {
    asin: entry.asin,
    ...(included.has('attributes') ? { attributes: attributesOf(entry, marketplaces) } : {}),
    ...perMarketplace('classifications', () => ({ classifications: [classificationOf(entry)] })),
    ...perMarketplace('dimensions', () => dimensionsOf(entry)),
    ...perMarketplace('identifiers', () => ({
      identifiers: codesOf(entry.asin).map(([identifierType, identifier]) => ({
        identifier,
        identifierType,
      })),
    })),
    ...perMarketplace('images', () => ({ images })),
    ...perMarketplace('productTypes', () => ({ productType: entry.product.productType })),
    ...perMarketplace('relationships', () => ({ relationships: relationshipsOf(entry) })),
    ...perMarketplace('salesRanks', (marketplace) => salesRanksOf(entry, marketplace, now)),
    ...perMarketplace('summaries', () => summaryOf(entry)),
  };
}

const isParent = ({ children }: Entry) => children.length > 0;
const titleCase = (type: string) =>
  type
    .toLowerCase()
    .split('_')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join(' ');

function summaryOf(entry: Entry) {
  const { owner, product } = entry;
  const { group, groupName, attribute } = DEPARTMENTS[owner.theme];
  const variant = attribute === 'pattern' || attribute === 'binding' ? 'style' : attribute;
  const hasBrand = !gapsOf(entry.asin).has('brand');
  return {
    adultProduct: false,
    autographed: false,
    ...(hasBrand ? { brand: product.brand } : {}),
    browseClassification: classificationOf(entry),
    ...(isParent(entry) ? {} : { [variant]: product.variant }),
    itemClassification: isParent(entry) ? 'VARIATION_PARENT' : 'BASE_PRODUCT',
    itemName: entry.title,
    ...(hasBrand ? { manufacturer: product.brand } : {}),
    memorabilia: false,
    ...(isParent(entry) ? {} : { modelNumber: product.sku, partNumber: product.sku, packageQuantity: 1 }),
    tradeInEligible: false,
    websiteDisplayGroup: group,
    websiteDisplayGroupName: groupName,
  };
}

function classificationOf({ owner, product }: Entry) {
  const idOf = (name: string) => String(100_000_000 + (hashText(`class|${name}`) % 900_000_000));
  const { category } = DEPARTMENTS[owner.theme];
  const displayName = titleCase(product.productType);
  return {
    displayName,
    classificationId: idOf(displayName),
    parent: { displayName: category, classificationId: idOf(category) },
  };
}

function dimensionsOf({ asin }: Entry) {
  const hash = hashText(`${asin}|size`);
  const measure = (index: number, most: number) =>
    Math.round((1 + toFraction(hashNumber(hash, index)) * most) * 10) / 10;
  const size = (more: number) => ({
    height: { unit: 'inches', value: measure(1, 12) + more },
    length: { unit: 'inches', value: measure(2, 18) + more },
    weight: { unit: 'pounds', value: measure(4, 6) },
    width: { unit: 'inches', value: measure(3, 12) + more },
  });
  return { item: size(0), package: size(1) };
}

function relationshipsOf(entry: Entry) {
  const { attribute } = DEPARTMENTS[entry.owner.theme];
  const common = {
    type: 'VARIATION',
    variationTheme: { attributes: [attribute], theme: attribute.toUpperCase() },
  };
  if (isParent(entry)) return [{ ...common, childAsins: entry.children.map(({ asin }) => asin) }];
  return entry.product.parentAsin === entry.asin
    ? []
    : [{ ...common, parentAsins: [entry.product.parentAsin] }];
}

/** Better sellers rank higher, and ranks change daily. Parents and products that never sell have no rank. */
function salesRanksOf(entry: Entry, { id, domainName }: Marketplace, now: Date) {
  const { owner, product } = entry;
  if (isParent(entry) || product.weight === 0) return {};
  const { group, category } = DEPARTMENTS[owner.theme];
  const { displayName, classificationId } = classificationOf(entry);
  const day = Math.floor(now.getTime() / DAY_MS);
  const variation = 0.8 + 0.4 * toFraction(hashNumber(hashText(`${entry.asin}|${id}|rank`), day));
  const rank = Math.max(1, Math.round((variation * 90_000) / (owner.dailyOrders * product.weight)));
  const link = `https://${domainName}/gp/bestsellers/${group.split('_')[0]}`;
  return {
    classificationRanks: [
      {
        classificationId,
        title: displayName,
        link: `${link}/${classificationId}`,
        rank: Math.ceil(rank / 40),
      },
    ],
    displayGroupRanks: [{ websiteDisplayGroup: group, title: category, link, rank }],
  };
}

function attributesOf(entry: Entry, marketplaces: readonly Marketplace[]): Record<string, object[]> {
  const { owner, product, title } = entry;
  const { attribute } = DEPARTMENTS[owner.theme];
  const texts = (values: readonly string[]) =>
    marketplaces.flatMap(({ id, languageCode }) =>
      values.map((value) => ({ language_tag: languageCode, value, marketplace_id: id })),
    );
  const prices = marketplaces.map(({ id, currencyCode }) => ({
    currency: currencyCode,
    value: Number(formatAmount(regularPrice(product, currencyCode), currencyCode)),
    marketplace_id: id,
  }));
  const gaps = gapsOf(entry.asin);
  return {
    item_name: texts([title]),
    ...(gaps.has('brand') ? {} : { brand: texts([product.brand]), manufacturer: texts([product.brand]) }),
    ...(gaps.has('description')
      ? {}
      : {
          bullet_point: texts(bulletsOf(entry)),
          product_description: texts([`${title}. ${bulletsOf(entry).join('. ')}.`]),
        }),
    item_type_name: texts([titleCase(product.productType)]),
    ...(isParent(entry)
      ? {}
      : { [attribute]: texts([product.variant]), part_number: texts([product.sku]), list_price: prices }),
  };
}

function bulletsOf({ owner, product }: Entry): string[] {
  return [
    `Made for everyday use by ${owner.name}`,
    `${titleCase(product.productType)} that keeps its shape for years`,
    'Tested by hand before it leaves the workshop',
    'Packed without plastic',
    'Two-year guarantee from the maker',
  ];
}
