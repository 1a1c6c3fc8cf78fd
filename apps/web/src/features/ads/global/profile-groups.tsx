import { formatCount } from '@insights/domain/money';
import { Badge, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { SectionCard } from '../../../components/section-card.tsx';
import { useFocusFallback } from '../../../components/use-focus-fallback.ts';
import { accountTypeName, countryLabel } from '../profile.ts';
import { Budget } from '../profile-facts.tsx';
import type { GlobalProfile } from './api.ts';
import { globalProfileName } from './format.ts';
import classes from './global-ads.module.css';

type ProfileGroupProps = {
  title: string;
  description: string;
  /** Those that match the search and the filters. */
  profiles: readonly GlobalProfile[];
  /** How many there are without search and filters. */
  count: number;
  /** Shown where there are none at all. */
  empty: string;
  actions?: ReactNode;
  children: (profile: GlobalProfile) => ReactNode;
};

/** Profiles with the same thing left to do, as cards. */
export function ProfileGroup(props: ProfileGroupProps) {
  const { title, description, profiles, count, empty, actions, children } = props;
  const cards = useFocusFallback<HTMLDivElement>('same');
  return (
    <SectionCard
      title={title}
      badge={
        <Badge tt="none" color="gray" data-figures>
          {profiles.length === count
            ? formatCount(count)
            : `${formatCount(profiles.length)} of ${formatCount(count)}`}
        </Badge>
      }
      description={description}
      actions={actions}
    >
      <div {...cards} tabIndex={-1} className={classes['group']}>
        {profiles.length === 0 ? (
          <Text c="dimmed" p={20}>
            {count === 0 ? empty : 'No profiles match the search'}
          </Text>
        ) : (
          <ul className={classes['cards']}>
            {profiles.map((profile) => (
              <li key={profile.profileId} className={classes['item']}>
                {children(profile)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </SectionCard>
  );
}

// Hundreds of these are drawn at once: they are plain elements, without the picture of a flag.
function ProfileText({ profile }: { profile: GlobalProfile }) {
  const { profileId, countryCode, currencyCode, timezone, accountType, dailyBudget } = profile;
  const { isViewOnly, isListed } = profile;
  const facts = [countryLabel(countryCode).friendlyName, currencyCode, timezone].filter(Boolean);
  return (
    <>
      <span className={classes['head']}>
        <span className={classes['code']}>{countryCode ?? '?'}</span>
        <span className={classes['name']}>{globalProfileName(profile)}</span>
        <span className={classes['type']}>{accountTypeName(accountType)}</span>
      </span>
      <span className={classes['facts']}>{facts.join(' · ')}</span>
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

/** A profile that is not in the database: pressing the card adds it. */
export const AddCard = memo(function AddCard({ profile, isPending, onAdd }: AddCardProps) {
  return (
    <button
      type="button"
      className={classes['card']}
      aria-disabled={isPending}
      onClick={() => !isPending && onAdd(profile)}
    >
      <ProfileText profile={profile} />
      <span className={classes['action']}>
        <IconPlus size={14} aria-hidden="true" />
        {isPending ? 'Adding...' : 'Add to database'}
      </span>
    </button>
  );
});

type MapCardProps = { profile: GlobalProfile; onMap: (profile: GlobalProfile) => void };

/** A profile without a seller. */
export const MapCard = memo(function MapCard({ profile, onMap }: MapCardProps) {
  const { suggestedSeller } = profile;
  return (
    <div className={classes['card']}>
      <ProfileText profile={profile} />
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

/** A profile with a seller. */
export const AssignedCard = memo(function AssignedCard({ profile }: { profile: GlobalProfile }) {
  const { sellerName, sellerId } = profile.assignedTo ?? {};
  return (
    <div className={classes['card']}>
      <ProfileText profile={profile} />
      <span className={classes['seller']}>{sellerName ?? sellerId}</span>
    </div>
  );
});
