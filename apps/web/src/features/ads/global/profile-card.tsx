import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { accountTypeName, countryLabel } from '../profiles/ads-profile.ts';
import { Budget } from '../profiles/budget.tsx';
import type { GlobalProfile } from './global-ads-reader.ts';
import classes from './profile-card.module.css';
import { globalProfileName } from './profile-groups.ts';

// Hundreds of these are drawn at once: plain elements, and no picture of a flag.
function ProfileWords({ profile }: { profile: GlobalProfile }) {
  const { profileId, countryCode, currencyCode, timezone, accountType, dailyBudget } = profile;
  const { isViewOnly, isListed } = profile;
  const place = [countryLabel(countryCode).friendlyName, currencyCode, timezone].filter(Boolean);
  return (
    <>
      <span className={classes['head']}>
        <span className={classes['code']}>{countryCode ?? '?'}</span>
        <span className={classes['name']}>{globalProfileName(profile)}</span>
        <span className={classes['type']}>{accountTypeName(accountType)}</span>
      </span>
      <span className={classes['facts']}>{place.join(' · ')}</span>
      <span className={classes['facts']}>
        ID {profileId} · Daily budget <Budget amount={dailyBudget} currency={currencyCode} />
        {isViewOnly && ' · View only'}
      </span>
      {isListed === false && <span className={classes['facts']}>Not visible to this login</span>}
    </>
  );
}

type AddCardProps = {
  profile: GlobalProfile;
  isPending: boolean;
  onAdd: (profile: GlobalProfile) => void;
};

/** A profile that is not in the database: pressing it puts it there. */
export const AddCard = memo(function AddCard({ profile, isPending, onAdd }: AddCardProps) {
  return (
    <button
      type="button"
      className={classes['card']}
      aria-disabled={isPending}
      onClick={() => !isPending && onAdd(profile)}
    >
      <ProfileWords profile={profile} />
      <span className={classes['action']}>
        <IconPlus size={14} aria-hidden="true" />
        {isPending ? 'Adding...' : 'Add to database'}
      </span>
    </button>
  );
});

type MapCardProps = { profile: GlobalProfile; onMap: (profile: GlobalProfile) => void };

/** A profile that no seller has yet. */
export const MapCard = memo(function MapCard({ profile, onMap }: MapCardProps) {
  const { suggestedSeller } = profile;
  return (
    <div className={classes['card']}>
      <ProfileWords profile={profile} />
      <span className={classes['foot']}>
        <button
          type="button"
          className={classes['button']}
          aria-label={`Map to Seller, ${globalProfileName(profile)}, ID ${profile.profileId}`}
          onClick={() => onMap(profile)}
        >
          Map to Seller
        </button>
        {suggestedSeller && <span className={classes['fits']}>Fits {suggestedSeller.name}</span>}
      </span>
    </div>
  );
});

/** A profile that a seller has. */
export const AssignedCard = memo(function AssignedCard({ profile }: { profile: GlobalProfile }) {
  const { sellerName, sellerId } = profile.assignedTo ?? {};
  return (
    <div className={classes['card']}>
      <ProfileWords profile={profile} />
      <span className={classes['seller']}>{sellerName ?? sellerId}</span>
    </div>
  );
});
