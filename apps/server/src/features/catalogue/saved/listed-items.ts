// Items as long lists of other features join them: by their own SQL, without asking for each.
import { type SQL, sql } from 'drizzle-orm';

type SellerMarketplace = { sellerId: string; marketplaceId: string };

/**
 * What is known of a marketplace's items: a row as it is saved, and one as Amazon reported it within a day. `picture` is a path on
 * the media host where it is saved, else a link; `searched` is title and brand in small letters.
 */
export const listedItems = ({ sellerId, marketplaceId }: SellerMarketplace, isFresh: SQL): SQL => sql`
  select asin, title, brand, coalesce(small_picture, main_picture) as picture, is_favourite, true as is_saved, searched
    from catalogue_items
   where seller_id = ${sellerId} and marketplace_id = ${marketplaceId}
   union all
  select asin, item ->> 'title', item ->> 'brand', coalesce(item ->> 'thumbnail', item ->> 'mainImage'), false, false,
         lower(concat_ws(chr(10), item ->> 'title', item ->> 'brand'))
    from catalogue_readings
   where seller_id = ${sellerId}
     and marketplace_id = ${marketplaceId}
     and item is not null
     and ${isFresh}`;

/** What an ASIN is sorted by where its title counts: title and brand in small letters; null without a title. */
export const titleOrder = (
  { sellerId, marketplaceId }: SellerMarketplace,
  isFresh: SQL,
  asin: SQL,
): SQL => sql`
  coalesce(
    (select case when title is not null then searched end
       from catalogue_items
      where seller_id = ${sellerId} and marketplace_id = ${marketplaceId} and catalogue_items.asin = ${asin}),
    (select lower(concat_ws(chr(10), item ->> 'title', item ->> 'brand'))
       from catalogue_readings
      where seller_id = ${sellerId}
        and marketplace_id = ${marketplaceId}
        and catalogue_readings.asin = ${asin}
        and item ->> 'title' is not null
        and ${isFresh}))`;
