import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../components/toast.tsx';
import type { MarketplaceRef } from '../../lib/marketplace.ts';
import { changeFavourite } from './api.ts';
import classes from './catalogue.module.css';

type FavouriteStarProps = {
  marketplace: MarketplaceRef;
  asin: string;
  isFavourite: boolean;
  isStaff: boolean;
  onMarked: (isFavourite: boolean) => void;
};

/** Marks a saved item as a favourite. The star changes at once, and back where the server refuses. Only staff can mark. */
export function FavouriteStar({ marketplace, asin, isFavourite, isStaff, onMarked }: FavouriteStarProps) {
  const { mutate, isPending, variables } = useMutation({
    ...changeFavourite(marketplace, asin),
    onSuccess: (_, marked) => onMarked(marked),
    onError: toast.failure('Failed to mark the favourite'),
  });
  if (!isStaff) {
    return isFavourite ? (
      <IconStarFilled size={16} role="img" aria-label="Favourite" className={classes['on']} />
    ) : null;
  }
  const isMarked = isPending ? variables : isFavourite;
  return (
    <button
      type="button"
      className={classes['star']}
      aria-pressed={isMarked}
      aria-label={`Favourite ${asin}`}
      onClick={() => {
        if (!isPending) mutate(!isFavourite);
      }}
    >
      {isMarked ? (
        <IconStarFilled size={16} aria-hidden="true" className={classes['on']} />
      ) : (
        <IconStar size={16} aria-hidden="true" />
      )}
    </button>
  );
}
