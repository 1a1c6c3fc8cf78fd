// Reads the query of searchCatalogItems, finds what it names, and cuts the result into pages.
import { z } from 'zod';
import { type Answer, Refusal } from '../wire/answers.ts';
import { createSigner } from '../wire/signing.ts';
import { invalidInput } from '../wire/sp-api-family.ts';
import { hashText } from '../world/random.ts';
import type { Catalogue, Entry } from './entries.ts';

const MAX_TERMS = 20;
const ASIN = /^[A-Z0-9]{10}$/;
const CODE_TYPES: readonly string[] = ['EAN', 'GTIN', 'ISBN', 'JAN', 'MINSAN', 'UPC'];

const PageSize = z.coerce.number().int().min(1).max(20).default(10);
/** A token is only valid for the search that it came from. */
const PageClaims = z.object({ search: z.number(), offset: z.number() });

type Found = {
  entries: Entry[];
  /** The page of the entries that are listed. */
  page: (listed: readonly Entry[], format: (entry: Entry) => object) => Answer;
};

// From Amazon's example of a 400 in the catalogue model.
const MISSING = 'Request has missing or invalid parameters and cannot be parsed.';

export function searchRefusal(details: string): Refusal {
  return new Refusal(invalidInput(MISSING, details));
}

export function searchItems(query: URLSearchParams, catalogue: Catalogue, seed: string): Found {
  const signer = createSigner(seed, 'catalogue pages');
  const entries = findEntries(query, catalogue);
  const pageSize = PageSize.safeParse(query.get('pageSize') ?? undefined);
  if (!pageSize.success) throw searchRefusal('pageSize must be between 1 and 20.');
  const search = searchKeyOf(query);
  const token = query.get('pageToken');
  const claims = token === null ? { search, offset: 0 } : PageClaims.safeParse(signer.open(token)).data;
  if (claims?.search !== search) throw searchRefusal('pageToken is not valid.');
  const tokenAt = (offset: number) => signer.sign({ search, offset });
  return {
    entries,
    page(listed, format) {
      const { offset } = claims;
      const end = offset + pageSize.data;
      const pagination = {
        ...(end < listed.length ? { nextToken: tokenAt(end) } : {}),
        ...(offset > 0 ? { previousToken: tokenAt(Math.max(0, offset - pageSize.data)) } : {}),
      };
      const body = {
        numberOfResults: listed.length,
        ...(Object.keys(pagination).length > 0 ? { pagination } : {}),
        ...(query.has('keywords') ? { refinements: refinementsOf(listed) } : {}),
        items: listed.slice(offset, end).map(format),
      };
      return { status: 200, body };
    },
  };
}

function findEntries(query: URLSearchParams, catalogue: Catalogue): Entry[] {
  const identifiers = termsOf(query, 'identifiers');
  const keywords = termsOf(query, 'keywords');
  if (identifiers.length > 0 && keywords.length > 0)
    throw searchRefusal('Use identifiers or keywords, not both.');
  if (identifiers.length === 0 && keywords.length === 0)
    throw searchRefusal('identifiers or keywords is required.');
  if (Math.max(identifiers.length, keywords.length) > MAX_TERMS) {
    throw searchRefusal(`identifiers and keywords hold at most ${MAX_TERMS} items.`);
  }
  if (keywords.length > 0) return catalogue.search(keywords);
  // One malformed ASIN refuses the whole search: selling-partner-api-models#3013, selling-partner-api-docs#2356.
  if (query.get('identifiersType') === 'ASIN' && !identifiers.every((asin) => ASIN.test(asin))) {
    throw new Refusal(invalidInput("Invalid 'asin' provided."));
  }
  const find = finderOf(query, catalogue);
  return [...new Set(identifiers)].map(find).filter((entry) => entry !== null);
}

function finderOf(query: URLSearchParams, catalogue: Catalogue): (id: string) => Entry | null {
  const type = query.get('identifiersType') ?? '';
  const sellerId = query.get('sellerId');
  if (type === 'ASIN') return catalogue.findByAsin;
  if (type === 'SKU') {
    if (!sellerId) throw searchRefusal('sellerId is required when identifiersType is SKU.');
    return (sku) => catalogue.findBySku(sellerId, sku);
  }
  if (CODE_TYPES.includes(type)) return catalogue.findByCode;
  throw searchRefusal('identifiersType is required with identifiers, and must be one of those allowed.');
}

function termsOf(query: URLSearchParams, name: string): string[] {
  return query.getAll(name).flatMap((value) => value.split(',').filter((term) => term !== ''));
}

function searchKeyOf(query: URLSearchParams): number {
  const others = [...query].filter(([name]) => name !== 'pageToken').map((pair) => pair.join('='));
  return hashText(others.sort().join('&'));
}

function refinementsOf(entries: readonly Entry[]) {
  const brands = new Map<string, number>();
  for (const { product } of entries) brands.set(product.brand, (brands.get(product.brand) ?? 0) + 1);
  return {
    brands: [...brands].map(([brandName, numberOfResults]) => ({ numberOfResults, brandName })),
    classifications: [],
  };
}
