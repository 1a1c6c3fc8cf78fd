// What the catalogue, saved or read ahead, adds to a row of a table.
import { Picture } from '../picture.tsx';
import type { Presences } from '../presence/presences.ts';
import { usePresence } from '../presence/use-presences.ts';
import { FavouriteStar, type FavouriteStarProps } from './favourite-star.tsx';

const THUMBNAIL_SIZE = 32;

type ItemProps = { presences: Presences; asin: string };

/** The small picture of an item. */
export function ItemThumbnail({ presences, asin }: ItemProps) {
  return <Picture address={usePresence(presences, asin)?.image ?? null} size={THUMBNAIL_SIZE} />;
}

/** What an item is called: as it is saved or was read ahead, else as the row has it. */
export function ItemTitle({ presences, asin, title }: ItemProps & { title: string | null }) {
  const shown = usePresence(presences, asin)?.title ?? title ?? '-';
  return <span title={shown}>{shown}</span>;
}

/** Its star, once it is known whether it is saved. */
export function ItemFavourite(props: Omit<FavouriteStarProps, 'presence'>) {
  const presence = usePresence(props.presences, props.asin);
  return presence && <FavouriteStar {...props} presence={presence} />;
}
