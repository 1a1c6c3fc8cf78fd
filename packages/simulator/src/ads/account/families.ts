// What an advertiser has to advertise: families of products, by the names that campaigns call them.
import { familyTitleOf } from '../../catalogue/entries.ts';
import type { Product } from '../../world/products.ts';

export type ProductFamily = { what: string; products: readonly [Product, ...Product[]] };

/** Best-selling families first. */
export function familiesOf(products: readonly Product[], brand: string): ProductFamily[] {
  const families = new Map<string, [Product, ...Product[]]>();
  for (const product of products) {
    const family = families.get(product.parentAsin);
    if (family) family.push(product);
    else families.set(product.parentAsin, [product]);
  }
  return [...families.values()].map((family) => ({
    what: shortTitleOf(family[0], brand),
    products: family,
  }));
}

function shortTitleOf(product: Product, brand: string): string {
  const [short] = familyTitleOf(product).slice(brand.length).trim().split(',');
  return short ?? product.title;
}
