import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { type Shop, sendFavourite } from '../catalogue.queries.ts';
import type { Presence } from '../catalogue-reader.ts';
import type { Presences } from '../presence/presences.ts';
import classes from './favourite-star.module.css';

const NOT_MARKED = 'Failed to mark the favourite';

// Which stars wait for the server: a second press meanwhile would overtake the first.
const underWay = new Set<string>();

// The same in every row, made once.
const MARKED = <IconStarFilled size={16} aria-hidden="true" className={classes['on']} />;
const UNMARKED = <IconStar size={16} aria-hidden="true" />;

export type FavouriteStarProps = {
  shop: Shop;
  presences: Presences;
  asin: string;
  /** What is known of it now. */
  presence: Presence;
  isStaff: boolean;
};

/** Marks a saved item as a favourite, at once; where the server refuses, it is taken back. Only staff can, all can see it. */
export function FavouriteStar({ shop, presences, asin, presence, isStaff }: FavouriteStarProps) {
  if (!presence.exists) return null;
  const { isFavourite } = presence;
  if (!isStaff) {
    return isFavourite ? (
      <IconStarFilled size={16} role="img" aria-label="Favourite" className={classes['on']} />
    ) : null;
  }

  const mark = async (before: Presence) => {
    const key = [shop.sellerId, shop.marketplaceId, asin].join();
    if (underWay.has(key)) return;
    underWay.add(key);
    presences.learn(asin, { ...before, isFavourite: !before.isFavourite });
    try {
      await sendFavourite(shop, asin, !before.isFavourite);
    } catch (error) {
      const now = presences.find(asin) ?? before;
      presences.learn(asin, { ...now, isFavourite: before.isFavourite });
      toast.error(error instanceof Error ? serverMessageOr(error, NOT_MARKED) : NOT_MARKED);
    } finally {
      underWay.delete(key);
    }
  };
  return (
    <button
      type="button"
      className={classes['star']}
      aria-pressed={isFavourite}
      aria-label={`Favourite ${asin}`}
      onClick={() => void mark(presence)}
    >
      {isFavourite ? MARKED : UNMARKED}
    </button>
  );
}
