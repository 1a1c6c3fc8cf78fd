import { formatCount } from '@insights/domain/money';
import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SectionCard } from '../../../components/section-card.tsx';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import type { GlobalProfile } from './global-ads-reader.ts';
import classes from './profile-group.module.css';

type ProfileGroupProps = {
  title: string;
  description: string;
  /** Those that the filters leave. */
  profiles: readonly GlobalProfile[];
  /** How many there are without filters. */
  count: number;
  /** What is said where there are none at all. */
  empty: string;
  actions?: ReactNode;
  children: (profile: GlobalProfile) => ReactNode;
};

/** Profiles that want the same done with them. */
export function ProfileGroup(props: ProfileGroupProps) {
  const { title, description, profiles, count, empty, actions, children } = props;
  const cards = useKeptFocus<HTMLDivElement>('same');
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
      <div {...cards} tabIndex={-1} className={classes['frame']}>
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
