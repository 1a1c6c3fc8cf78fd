// What the server says of items, read tolerantly: any part may be missing.
import { type Fields, fieldsOf, isSet, textOf, unreadable } from '../../lib/reading.ts';

/** An item as far as it is told. */
export type Item = {
  asin: string;
  title: string | null;
  brand: string | null;
  mainImage: string | null;
  thumbnail: string | null;
  additionalImages: string[];
  parentAsin: string | null;
  isVariation: boolean;
  variationTheme: string | null;
  childAsins: string[];
  description: string | null;
};

/** Whether an ASIN is saved, and what is known of it. */
export type Presence = {
  exists: boolean;
  title: string | null;
  image: string | null;
  brand: string | null;
  isFavourite: boolean;
};

export const ABSENT: Presence = { exists: false, title: null, image: null, brand: null, isFavourite: false };

const textOrNull = (value: unknown): string | null => textOf(value).trim() || null;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((text) => textOrNull(text) ?? []) : [];

function itemFrom(fields: Fields, asin: string): Item {
  return {
    asin,
    title: textOrNull(fields['title']),
    brand: textOrNull(fields['brand']),
    mainImage: textOrNull(fields['mainImage']),
    thumbnail: textOrNull(fields['thumbnail']),
    additionalImages: textsOf(fields['additionalImages']),
    parentAsin: textOrNull(fields['parentAsin']),
    isVariation: isSet(fields['isVariation']),
    variationTheme: textOrNull(fields['variationTheme']),
    childAsins: textsOf(fields['childAsins']),
    description: textOrNull(fields['description']),
  };
}

/** The item of an answer; one that names no ASIN is of nothing. */
export function readItem(data: unknown): Item {
  const fields = fieldsOf(fieldsOf(data)['item']);
  const asin = textOf(fields['asin']);
  if (asin === '') throw unreadable();
  return itemFrom(fields, asin);
}

function presenceFrom(value: unknown): Presence {
  const fields = fieldsOf(value);
  return {
    exists: isSet(fields['exists']),
    title: textOrNull(fields['title']),
    image: textOrNull(fields['image']),
    brand: textOrNull(fields['brand']),
    isFavourite: isSet(fields['isFavourite']),
  };
}

/** What is known of the ASINs that were asked for; one that the answer leaves out is not saved. */
export function readPresences(data: unknown, asked: readonly string[]): Map<string, Presence> {
  const { items } = fieldsOf(data);
  if (typeof items !== 'object' || items === null) throw unreadable();
  const fields = fieldsOf(items);
  return new Map(
    asked.map((asin) => [asin, Object.hasOwn(fields, asin) ? presenceFrom(fields[asin]) : ABSENT]),
  );
}

/** What the table knows of an item that has just been saved. */
export const presenceOf = (item: Item, isFavourite: boolean): Presence => ({
  exists: true,
  title: item.title,
  image: item.thumbnail ?? item.mainImage,
  brand: item.brand,
  isFavourite,
});
