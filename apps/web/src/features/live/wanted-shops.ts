// What the tabs of a browser want to hear of, together.

/** Shops as 'seller id:marketplace id'. */
export type Shops = readonly string[] | 'all';

// More would make the address too long; and whoever shows so many may as well hear of all.
const MOST_NAMED = 100;

/** In order and each once, so that the same wishes are the same question. */
export function unionOf(wishes: Iterable<Shops>): Shops {
  const named = new Set<string>();
  for (const wish of wishes) {
    if (wish === 'all') return 'all';
    for (const shop of wish) named.add(shop);
  }
  return named.size > MOST_NAMED ? 'all' : [...named].sort();
}
