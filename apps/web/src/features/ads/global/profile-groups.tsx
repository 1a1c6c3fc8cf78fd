import { formatCount } from '@insights/domain/money';
import { Badge, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { SectionCard } from '../../../components/section-card.tsx';
import { useFocusFallback } from '../../../components/use-focus-fallback.ts';
import { accountTypeName, countryLabel } from '../profile.ts';
import { Budget } from '../profile-facts.tsx';
import type { GlobalProfile } from './api.ts';
import { globalProfileName, groupOf } from './format.ts';
import classes from './global-ads.module.css';
import { NO_MATCH } from './use-profile-filter.ts';

type ProfileGroupProps = {
  title: string;
  description: string;
  profiles: readonly GlobalProfile[];
  count: number;
  empty: string;
  actions?: ReactNode;
  children: (profile: GlobalProfile) => ReactNode;
};

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
            {count === 0 ? empty : NO_MATCH}
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

type ProfileCardProps = {
  profile: GlobalProfile;
  isPending: boolean;
  onAdd: (profile: GlobalProfile) => void;
  onMap: (profile: GlobalProfile) => void;
};

/** A profile and what can be done with it: pressing one that is not in the database adds it, one without a seller can be mapped. */
export const ProfileCard = memo(function ProfileCard({ profile, isPending, onAdd, onMap }: ProfileCardProps) {
  const { assignedTo, suggestedSeller } = profile;
  const group = groupOf(profile);
  if (group === 'missing') {
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
  }
  return (
    <div className={classes['card']}>
      <ProfileText profile={profile} />
      {group === 'assigned' ? (
        <span className={classes['seller']}>{assignedTo?.sellerName ?? assignedTo?.sellerId}</span>
      ) : (
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
      )}
    </div>
  );
});
