// Sponsored Products lists: one media type each, one opaque token from page to page.
import { ProviderError } from '@insights/provider-http/provider-error';
import type { CallOptions } from '@insights/provider-http/transport';
import {
  count,
  instant,
  maybe,
  orNull,
  type Readable,
  readableList,
  readBody,
} from '@insights/provider-http/wire-types';
import { z } from 'zod';
import type { Caller } from './call.ts';

export type IdFilter = { include: readonly string[] };
/** `ENABLED`, `PAUSED`, `ARCHIVED` and rarer ones; archived entities must be asked for. */
export type StateFilter = { include: readonly string[] };
export type TextFilter = { include: readonly string[]; queryTermMatchType?: 'BROAD_MATCH' | 'EXACT_MATCH' };

export type PageOptions = {
  maxResults?: number;
  /** Off unless asked for: without it `extendedData` is null. */
  includeExtendedDataFields?: boolean;
};

/** A page, and the token of the next one; null on the last. */
export type ListedPage<Item> = Readable<Item> & { nextToken: string | null };

/** All pages of a list, fetched as they are read; what could not be read is counted and costs nobody else. */
export type Listing<Item> = {
  /** From a page's token on, for anyone who was interrupted; Amazon may refuse one that is old. */
  pages: (from?: string | null) => AsyncIterable<ListedPage<Item>>;
  collect: () => Promise<Readable<Item>>;
};

const EXTENDED_WEIGHT = 5; // what Amazon counts a list with extended data for

const Page = z.looseObject({ nextToken: maybe(z.string()) });

const epochOrInstant = z.union([instant, count.transform((ms) => new Date(ms))]);

/** When an entity was made and whether it runs; older answers name the dates otherwise and count milliseconds. */
export const extendedData = orNull(
  z
    .object({
      creationDateTime: orNull(epochOrInstant),
      creationDate: orNull(epochOrInstant),
      lastUpdateDateTime: orNull(epochOrInstant),
      lastUpdateDate: orNull(epochOrInstant),
      servingStatus: orNull(z.string()),
    })
    .transform((extended) => ({
      createdAt: extended.creationDateTime ?? extended.creationDate,
      updatedAt: extended.lastUpdateDateTime ?? extended.lastUpdateDate,
      servingStatus: extended.servingStatus,
    })),
);

export type ListPlace = { operation: string; path: string; mediaType: string; key: string };

/** A function that lists one kind of entity of a profile. */
export function createLister<Filter extends PageOptions, Shape extends z.ZodType>(
  call: Caller,
  { operation, path, mediaType, key }: ListPlace,
  item: Shape,
) {
  const shape = readableList(item);
  async function* pages(
    profileId: string,
    filter: Filter | undefined,
    options: CallOptions | undefined,
    from: string | null,
  ) {
    let nextToken = from;
    do {
      const body: Filter | object = nextToken === null ? { ...filter } : { ...filter, nextToken };
      const weight = filter?.includeExtendedDataFields ? EXTENDED_WEIGHT : 1;
      const request = {
        path,
        profileId,
        body,
        contentType: mediaType,
        accept: mediaType,
        answer: Page,
        weight,
      };
      const page: z.output<typeof Page> = await call({ name: operation, method: 'POST' }, request, options);
      const following = page.nextToken === '' ? null : page.nextToken;
      yield { ...readBody(shape, page[key] ?? [], { operation }), nextToken: following };
      if (page.nextToken !== null && page.nextToken === nextToken) {
        throw new ProviderError({
          kind: 'malformed',
          operation,
          message: 'the same page comes again and again',
        });
      }
      nextToken = following;
    } while (nextToken !== null);
  }

  return function list(profileId: string, filter?: Filter, options?: CallOptions): Listing<z.output<Shape>> {
    return {
      pages: (from = null) => pages(profileId, filter, options, from),
      async collect() {
        const all: Readable<z.output<Shape>> = { items: [], unreadable: 0 };
        for await (const { items, unreadable } of pages(profileId, filter, options, null)) {
          all.items.push(...items);
          all.unreadable += unreadable;
        }
        return all;
      },
    };
  };
}
