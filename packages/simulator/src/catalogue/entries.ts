// Amazon's catalogue: the products of the caller and of the seeded partners, and their parents.

import { REGIONS } from '../world/marketplaces.ts';
import { extraIndexOf, makeExtraProduct, type Product } from '../world/products.ts';
import { hashNumber, hashText, toFraction } from '../world/random.ts';
import { findParticipation, type SellingPartner, type World } from '../world/world.ts';

/** A product or, where it has children, the parent of a family, whose `product` is the best-selling child. */
export type Entry = {
  asin: string;
  title: string;
  owner: SellingPartner;
  product: Product;
  children: readonly Product[];
};

type Owner = { owner: SellingPartner; products: readonly Product[] };

/** The catalogue as a caller sees it, with its own products first. */
export type Catalogue = {
  findByAsin: (asin: string) => Entry | null;
  findBySku: (sellerId: string, sku: string) => Entry | null;
  findByCode: (code: string) => Entry | null;
  /** Every child whose title contains all the keywords. */
  search: (keywords: readonly string[]) => Entry[];
};

export function createCatalogue(world: World, caller: SellingPartner): Catalogue {
  const seeded = REGIONS.flatMap((region) => world.listPartners(region)).filter(({ id }) => id !== caller.id);
  const owners: Owner[] = [caller, ...seeded].map((owner) => ({
    owner,
    products: world.listProducts(owner),
  }));
  const children = owners.flatMap(({ owner, products }) =>
    products.map((product) => toChild(owner, product)),
  );
  return {
    findByAsin(asin) {
      const child = children.find((entry) => entry.asin === asin);
      return child ?? findParent(owners, asin) ?? findExtra(world, caller, asin);
    },
    findBySku: (sellerId, sku) =>
      children.find(({ owner, product }) => owner.id === sellerId && product.sku === sku) ?? null,
    findByCode: (code) =>
      children.find(({ asin }) => codesOf(asin).some(([, value]) => value === code)) ?? null,
    search: (keywords) =>
      children.filter(({ title }) =>
        keywords.every((keyword) => title.toLowerCase().includes(keyword.toLowerCase())),
      ),
  };
}

/** Whether an entry is for sale in a marketplace. */
export function isListed({ owner }: Entry, marketplaceId: string): boolean {
  return findParticipation(owner, marketplaceId)?.isParticipating ?? false;
}

function toChild(owner: SellingPartner, product: Product): Entry {
  return { asin: product.asin, title: product.title, owner, product, children: [] };
}

function findParent(owners: readonly Owner[], asin: string): Entry | null {
  for (const { owner, products } of owners) {
    const family = products.filter(({ parentAsin }) => parentAsin === asin);
    const [best] = family;
    if (best) return { asin, title: familyTitleOf(best), owner, product: best, children: family };
  }
  return null;
}

function findExtra(world: World, caller: SellingPartner, asin: string): Entry | null {
  const index = extraIndexOf(asin);
  if (index === null || index >= world.countExtraAsins(caller.id)) return null;
  return toChild(caller, makeExtraProduct(caller, index));
}

/** The title without its last part, the variant. */
export function familyTitleOf({ title, variant }: Product): string {
  return title.slice(0, -`, ${variant}`.length);
}

/** The product codes of an ASIN. */
export function codesOf(asin: string): readonly (readonly [type: string, code: string])[] {
  const hash = hashText(`${asin}|code`);
  const digits = String(Math.floor(toFraction(hash) * 1e5)).padStart(5, '0');
  const body = `0${String(600_000 + (hashNumber(hash, 1) % 300_000))}${digits}`;
  const ean = `${body}${checkDigit(body)}`;
  return [
    ['EAN', ean],
    ['GTIN', `0${ean}`],
    ['UPC', ean.slice(1)],
  ];
}

function checkDigit(body: string): number {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}
