// An item as Amazon reports it, turned into what we show of it. Any part may be missing.
import { CatalogueItem, LONGEST } from '@insights/contract/catalogue';
import type { CatalogueItem as AmazonItem } from '@insights/sp-api/catalogue';
import * as z from 'zod/mini';
import { picturesOf } from './item-pictures.ts';

/** What is read of an item; pictures are links, as Amazon gives them. */
export const ReadItem = z.omit(CatalogueItem, { marketplaceId: true });
export type ReadItem = z.infer<typeof ReadItem>;

type Marketplace = {
  marketplaceId: string;
  /** As we write it: `UK` where languages say `GB`. */
  countryCode: string;
};

/** The parts that an item is asked for with. */
export const READ_PARTS = ['summaries', 'images', 'relationships', 'attributes'] as const;

const AttributeValue = z.object({
  value: z.string(),
  language_tag: z.nullish(z.string()),
  marketplace_id: z.nullish(z.string()),
});
type AttributeValue = z.infer<typeof AttributeValue>;

export function readItem(item: AmazonItem, marketplace: Marketplace): ReadItem {
  const own = <Part extends { marketplaceId: string }>(parts: readonly Part[]): Part | undefined =>
    parts.find(({ marketplaceId }) => marketplaceId === marketplace.marketplaceId);
  const texts = (name: string) => textsOf(item.attributes?.[name], marketplace);
  const summary = own(item.summaries);
  const pictures = picturesOf(own(item.images)?.images ?? []);
  const description = texts('product_description').join('\n') || texts('bullet_point').join('\n');
  return {
    asin: item.asin,
    title: shorten(summary?.itemName ?? texts('item_name')[0], LONGEST.title),
    brand: shorten(summary?.brand ?? texts('brand')[0], LONGEST.brand),
    mainImage: pictures.main,
    thumbnail: pictures.small,
    additionalImages: pictures.additional,
    ...familyOf(item.asin, own(item.relationships)?.relationships ?? []),
    description: shorten(withoutMarkup(description), LONGEST.description),
  };
}

const ASIN = /^[A-Z0-9]{10}$/;

/** Amazon lists a parent among its own children now and then. */
function familyOf(asin: string, all: AmazonItem['relationships'][number]['relationships']) {
  const relationships = all.filter(({ type }) => type === 'VARIATION');
  const relatives = (list: readonly string[]) => [
    ...new Set(list.filter((other) => other !== asin && ASIN.test(other))),
  ];
  const [parentAsin = null] = relatives(relationships.flatMap(({ parentAsins }) => parentAsins));
  const childAsins = relatives(relationships.flatMap((relationship) => relationship.childAsins));
  const theme = relationships.flatMap(({ variationTheme }) => variationTheme ?? [])[0];
  return {
    parentAsin,
    childAsins: childAsins.slice(0, LONGEST.childAsins),
    isVariation: parentAsin !== null || childAsins.length > 0,
    variationTheme: shorten(theme?.theme ?? theme?.attributes.join('/'), LONGEST.variationTheme),
  };
}

/** The texts of an attribute in the marketplace, all in one language: its own if there are several. */
function textsOf(attribute: unknown, { marketplaceId, countryCode }: Marketplace): string[] {
  const values = (Array.isArray(attribute) ? attribute : [])
    .flatMap((value) => AttributeValue.safeParse(value).data ?? [])
    .filter(
      ({ marketplace_id, value }) => (marketplace_id ?? marketplaceId) === marketplaceId && value.trim(),
    );
  const region = countryCode === 'UK' ? 'GB' : countryCode;
  const languageOf = ({ language_tag }: AttributeValue) => language_tag ?? '';
  const isOwn = (value: AttributeValue) => languageOf(value).split(/[-_]/).at(-1) === region;
  const chosen = values.find(isOwn) ?? values[0];
  return values
    .filter((value) => languageOf(value) === (chosen && languageOf(chosen)))
    .map(({ value }) => value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Sellers write descriptions in HTML; people here read text. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/<(?:br|\/p|\/li)\b[^<>]*>\s*/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** A text that can be stored and saved again: neither NUL nor half a character, and no longer than may be. */
function shorten(text: string | null | undefined, longest: number): string | null {
  const clean = (text ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, longest)
    .replace(/\p{Surrogate}/gu, '');
  return clean === '' ? null : clean;
}
