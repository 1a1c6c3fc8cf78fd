import { formatCount } from '@insights/domain/money';
import { REGION_CODES, REGION_NAMES, type RegionCode } from '@insights/domain/regions';
import { Alert, Box, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { IconDatabaseImport, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { TableTools } from '../../../components/data-table/table-tools.tsx';
import { Figures, FiguresSkeleton } from '../../../components/figures/figures.tsx';
import { Caption } from '../../../components/secondary-text.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failed } from '../../../components/state/failed.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { toast } from '../../../components/toast.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { NotConfiguredSection } from '../profile-facts.tsx';
import {
  addAll,
  addOne,
  type GlobalAds,
  type GlobalProfile,
  globalAds,
  type ProfileError,
  syncAll,
} from './api.ts';
import { emptyText, FAILURES, formatAdded, formatFailure, formatSynced, GROUPS, groupOf } from './format.ts';
import classes from './global-ads.module.css';
import { MapProfile } from './map-profile.tsx';
import { ProfileCard, ProfileGroup } from './profile-groups.tsx';
import { useProfileFilter } from './use-profile-filter.ts';

const MOST_ERRORS_SHOWN = 10;

function Summary({ ads }: { ads: GlobalAds }) {
  const { profiles, failures, databaseProfiles, unreadableCount } = ads;
  const countIn = (region: RegionCode) =>
    failures.some((failure) => failure.region === region) ? '-' : formatCount(ads.regions[region]);
  return (
    <Paper p={20} bg="var(--surface)">
      <Figures
        figures={[
          { label: 'All profiles', value: formatCount(ads.totalCount || profiles.length) },
          ...REGION_CODES.map((region) => ({
            label: `${REGION_NAMES[region]} (${region})`,
            value: countIn(region),
          })),
          { label: 'In database', value: formatCount(databaseProfiles.inDatabase) },
          { label: 'Mapped to a seller', value: formatCount(databaseProfiles.mappedToSeller) },
        ]}
      />
      <Box role="status" mt={failures.length > 0 ? 'xs' : 0}>
        {failures.map(({ region, message }) => (
          <StateLine key={region} state="bad">
            {REGION_NAMES[region]}: {message || 'did not answer'}
          </StateLine>
        ))}
      </Box>
      {unreadableCount > 0 && (
        <Caption mt={4}>{formatCount(unreadableCount)} more could not be read and are left out.</Caption>
      )}
    </Paper>
  );
}

function ProfileErrors({ errors, onDismiss }: { errors: readonly ProfileError[]; onDismiss: () => void }) {
  if (errors.length === 0) return null;
  const more = errors.length - MOST_ERRORS_SHOWN;
  return (
    <Alert
      color="red"
      role="status"
      title={errors.length === 1 ? '1 profile was not stored' : `${errors.length} profiles were not stored`}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      {errors.slice(0, MOST_ERRORS_SHOWN).map(({ profileId, message }) => (
        <div key={`${profileId} ${message}`}>
          {profileId && `${profileId}: `}
          {message || 'Unknown error'}
        </div>
      ))}
      {more > 0 && <div>and {more} more</div>}
    </Alert>
  );
}

type FilledProps = { ads: GlobalAds; isFetching: boolean; onRefresh: () => void };

function Filled({ ads, isFetching, onRefresh }: FilledProps) {
  const { matching, tools } = useProfileFilter(ads.profiles);
  const [errors, setErrors] = useState<readonly ProfileError[]>([]);
  const [pending, setPending] = useState<readonly string[]>([]);
  const [mapped, setMapped] = useState<GlobalProfile | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0); // the focus moves on from the card that was mapped
  const sync = useMutation({
    ...syncAll,
    onSuccess: (synced) => {
      setErrors(synced.errors);
      toast.success(formatSynced(synced));
    },
    onError: (error) => toast.error(formatFailure(error, 'sync')),
  });
  const add = useMutation({
    ...addAll,
    onSuccess: (added) => {
      setErrors(added.errors);
      toast.success(formatAdded(added));
    },
    onError: (error) => toast.error(formatFailure(error, 'add')),
  });
  const { mutate: addProfile } = useMutation({
    ...addOne,
    onMutate: ({ profileId }) => setPending((ids) => [...ids, profileId]),
    onSuccess: (message) => toast.success(message || 'Profile added to database'),
    onError: (error) => toast.error(formatFailure(error, 'syncOne')),
    onSettled: (_message, _error, { profileId }) => setPending((ids) => ids.filter((id) => id !== profileId)),
  });
  const listed = ads.profiles.filter(({ isListed }) => isListed);
  const missing = ads.profiles.filter((profile) => groupOf(profile) === 'missing');
  return (
    <Stack gap="md">
      <Summary ads={ads} />
      <ProfileErrors errors={errors} onDismiss={() => setErrors([])} />
      <Group gap="sm" justify="space-between" align="flex-start">
        <Box flex="1 1 520px">
          <TableTools subject="Profiles" isFramed {...tools} file={null} />
        </Box>
        <Group gap="xs">
          <ActionButton
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            title="Ask Amazon for all profiles again"
            pendingLabel="Refreshing..."
            isPending={isFetching}
            onClick={onRefresh}
          >
            Refresh
          </ActionButton>
          <ActionButton
            pendingLabel="Syncing..."
            isPending={sync.isPending}
            onClick={() =>
              listed.length > 0 ? sync.mutate(listed) : toast.error('No profiles available to sync')
            }
          >
            Sync to DB
          </ActionButton>
        </Group>
      </Group>
      {GROUPS.map((group) => (
        <ProfileGroup
          key={group.name}
          title={group.title}
          description={group.description}
          profiles={matching.filter((profile) => groupOf(profile) === group.name)}
          count={ads.profiles.filter((profile) => groupOf(profile) === group.name).length}
          empty={emptyText(group, ads)}
          actions={
            group.name === 'missing' && (
              <ActionButton
                variant="default"
                leftSection={<IconDatabaseImport size={16} aria-hidden="true" />}
                pendingLabel="Adding..."
                isPending={add.isPending}
                onClick={() =>
                  missing.length > 0 ? add.mutate(missing) : toast.error('No profiles to add to database')
                }
              >
                Add All to Database
              </ActionButton>
            )
          }
        >
          {(profile) => (
            <ProfileCard
              profile={profile}
              isPending={pending.includes(profile.profileId)}
              onAdd={addProfile}
              onMap={setMapped}
            />
          )}
        </ProfileGroup>
      ))}
      <Modal
        opened={mapped !== null}
        onClose={() => setMapped(null)}
        onExitTransitionEnd={redraw}
        title="Map to Seller"
        centered
      >
        {mapped && <MapProfile key={mapped.profileId} profile={mapped} onEnd={() => setMapped(null)} />}
      </Modal>
    </Stack>
  );
}

const FIGURE_COUNT = 6; // all profiles, three regions, stored and mapped

function GlobalAdsSkeleton() {
  return (
    <Stack gap="md">
      <Paper p={20} bg="var(--surface)">
        <FiguresSkeleton count={FIGURE_COUNT} />
      </Paper>
      <Group mih={36}>
        <Text role="status" c="dimmed">
          Asking Amazon in three regions...
        </Text>
      </Group>
      {GROUPS.map(({ name, title, description }) => (
        <SectionCard key={name} title={title} description={description}>
          <div className={classes['cards']} aria-hidden="true">
            <Skeleton height={120} />
            <Skeleton height={120} />
            <Skeleton height={120} />
            <Skeleton height={120} />
          </div>
        </SectionCard>
      ))}
    </Stack>
  );
}

export function GlobalAdsOverview() {
  const ads = useQuery(globalAds);
  if (ads.data) {
    return <Filled ads={ads.data} isFetching={ads.isFetching} onRefresh={() => void ads.refetch()} />;
  }
  if (ads.isPending) return <GlobalAdsSkeleton />;
  if (ads.error instanceof ApiError && ads.error.code === 'ads_not_configured')
    return <NotConfiguredSection description={ads.error.message} />;
  return (
    <Failed
      title={FAILURES.fetch.unanswered}
      message={formatFailure(ads.error, 'fetch')}
      onRetry={() => void ads.refetch()}
      isRetrying={ads.isFetching}
    />
  );
}
