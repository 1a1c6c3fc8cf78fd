// An invented catalogue for tests and stories: a server that knows which items are saved.
import type { AsinPresence, CatalogueItem } from '@insights/contract/catalogue';
import { isRecord, textOf } from '../../../lib/decode.ts';
import { type Asked, type Handler, ok, refuse } from '../../../testing/answering.ts';

const NOT_SAVED: AsinPresence = { exists: false, title: null, image: null, brand: null, isFavourite: false };

export const itemOf = (asin: string, changes: Partial<CatalogueItem> = {}): CatalogueItem => ({
  asin,
  title: `Item ${asin}`,
  brand: 'Acme',
  mainImage: '/favicon.svg',
  thumbnail: '/favicon.svg',
  additionalImages: [],
  parentAsin: null,
  isVariation: false,
  variationTheme: null,
  childAsins: [],
  description: null,
  marketplaceId: 'ATVPDKIKX0DER',
  ...changes,
});

export const presenceAs = (changes: Partial<AsinPresence> = {}): AsinPresence => ({
  exists: true,
  title: 'Saved title',
  image: '/favicon.svg',
  brand: 'Acme',
  isFavourite: false,
  ...changes,
});

const asinOfBody = ({ body }: Asked) => (isRecord(body) && textOf(body['asin'])) || '';

/** Answers to the calls about the catalogue of seller s-1; what is saved is put into the map. */
export function catalogueAnswers(saved: Map<string, AsinPresence>, asins: readonly string[]) {
  const check: Handler = ({ body }) => {
    const { asins: asked } = isRecord(body) ? body : {};
    const list = Array.isArray(asked) ? asked.map((asin) => textOf(asin) ?? '') : [];
    return ok({ items: Object.fromEntries(list.map((asin) => [asin, saved.get(asin) ?? NOT_SAVED])) });
  };
  const save: Handler = (asked) => {
    const asin = asinOfBody(asked);
    const { title, brand } = itemOf(asin);
    saved.set(asin, presenceAs({ title, brand }));
    return ok({ item: { ...itemOf(asin), isFavourite: false } });
  };
  const ofOne = (asin: string): [string, Handler][] => [
    [`GET /api/catalog/items/${asin}`, () => ok({ item: itemOf(asin) })],
    [
      `GET /api/sp-api/s-1/catalog-items/${asin}`,
      () =>
        saved.has(asin)
          ? ok({ item: { ...itemOf(asin), isFavourite: false, savedAt: '2026-11-01T08:00:00Z' } })
          : refuse(404, 'item_not_saved', `${asin} is not saved here`),
    ],
    [
      `PATCH /api/sp-api/s-1/catalog-items/${asin}/favourite`,
      ({ body }) => {
        const isFavourite = isRecord(body) && body['isFavourite'] === true;
        saved.set(asin, { ...presenceAs(saved.get(asin)), isFavourite });
        return ok({ asin, isFavourite });
      },
    ],
  ];
  return Object.fromEntries([
    ['POST /api/sp-api/s-1/catalog-items/check', check],
    ['POST /api/sp-api/s-1/catalog-items', save],
    ...asins.flatMap(ofOne),
  ]);
}
