import { Box, Group, Stack } from '@mantine/core';
import { IconDatabaseImport, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { TableTools } from '../../../components/data-table/table-tools.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { Failed } from '../../../components/state/failed.tsx';
import { toast } from '../../../components/toast.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { AdsNotConfigured } from '../connection/ads-not-configured.tsx';
import { addAll, globalAds, syncAll } from './global-ads.queries.ts';
import type { GlobalAds, GlobalProfile, ProfileError } from './global-ads-reader.ts';
import { GlobalAdsSkeleton } from './global-ads-skeleton.tsx';
import { addedWords, FAILURES, failureWords, syncedWords } from './global-ads-words.ts';
import { MapProfile } from './map-profile.tsx';
import { AddCard, AssignedCard, MapCard } from './profile-card.tsx';
import { ProfileErrors } from './profile-errors.tsx';
import { ProfileGroup } from './profile-group.tsx';
import { emptyWords, GROUPS, groupProfiles } from './profile-groups.ts';
import { RegionSummary } from './region-summary.tsx';
import { useAddOne } from './use-add-one.ts';
import { useProfileFilter } from './use-profile-filter.ts';

const NOTHING_TO_SYNC = 'No profiles available to sync';
const NOTHING_TO_ADD = 'No profiles to add to database';

/** Both ways to store many profiles, and what went wrong with single ones. */
function useBulk() {
  const [errors, setErrors] = useState<readonly ProfileError[]>([]);
  const sync = useMutation({
    ...syncAll,
    onSuccess: (synced) => {
      setErrors(synced.errors);
      toast.success(syncedWords(synced));
    },
    onError: (error) => toast.error(failureWords(error, FAILURES.sync)),
  });
  const add = useMutation({
    ...addAll,
    onSuccess: (added) => {
      setErrors(added.errors);
      toast.success(addedWords(added));
    },
    onError: (error) => toast.error(failureWords(error, FAILURES.add)),
  });
  return {
    errors,
    forgetErrors: () => setErrors([]),
    isSyncing: sync.isPending,
    isAdding: add.isPending,
    syncAll: (all: GlobalProfile[]) => (all.length > 0 ? sync.mutate(all) : toast.error(NOTHING_TO_SYNC)),
    addAll: (missing: GlobalProfile[]) =>
      missing.length > 0 ? add.mutate(missing) : toast.error(NOTHING_TO_ADD),
  };
}

type FilledProps = { ads: GlobalAds; isFetching: boolean; onRefresh: () => void };

function Filled({ ads, isFetching, onRefresh }: FilledProps) {
  const { shown, tools } = useProfileFilter(ads.profiles);
  const groups = useMemo(() => groupProfiles(shown), [shown]);
  const all = useMemo(() => groupProfiles(ads.profiles), [ads.profiles]);
  const bulk = useBulk();
  const { pending, add } = useAddOne();
  const [mapped, setMapped] = useState<GlobalProfile | null>(null);
  const endMapping = useCallback(() => setMapped(null), []);
  const [, lookAfterFocus] = useReducer((count: number) => count + 1, 0); // the mapped card is in another group now
  return (
    <Stack gap="md">
      <RegionSummary ads={ads} />
      <ProfileErrors errors={bulk.errors} onDismiss={bulk.forgetErrors} />
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
            isPending={bulk.isSyncing}
            onClick={() => bulk.syncAll(ads.profiles.filter(({ isListed }) => isListed))}
          >
            Sync to DB
          </ActionButton>
        </Group>
      </Group>
      <ProfileGroup
        {...GROUPS.unmapped}
        profiles={groups.unmapped}
        count={all.unmapped.length}
        empty={emptyWords('unmapped', ads)}
      >
        {(profile) => <MapCard profile={profile} onMap={setMapped} />}
      </ProfileGroup>
      <ProfileGroup
        {...GROUPS.missing}
        profiles={groups.missing}
        count={all.missing.length}
        empty={emptyWords('missing', ads)}
        actions={
          <ActionButton
            variant="default"
            leftSection={<IconDatabaseImport size={16} aria-hidden="true" />}
            pendingLabel="Adding..."
            isPending={bulk.isAdding}
            onClick={() => bulk.addAll(all.missing)}
          >
            Add All to Database
          </ActionButton>
        }
      >
        {(profile) => <AddCard profile={profile} isPending={pending.has(profile.profileId)} onAdd={add} />}
      </ProfileGroup>
      <ProfileGroup
        {...GROUPS.assigned}
        profiles={groups.assigned}
        count={all.assigned.length}
        empty={emptyWords('assigned', ads)}
      >
        {(profile) => <AssignedCard profile={profile} />}
      </ProfileGroup>
      <MapProfile profile={mapped} onEnd={endMapping} onGone={lookAfterFocus} />
    </Stack>
  );
}

/** Every advertising profile of the operator's login, and which seller each belongs to. */
export function GlobalAdsOverview() {
  const ads = useQuery(globalAds);
  if (ads.data) {
    return <Filled ads={ads.data} isFetching={ads.isFetching} onRefresh={() => void ads.refetch()} />;
  }
  if (ads.isPending) return <GlobalAdsSkeleton />;
  if (ads.error instanceof ApiError && ads.error.code === 'ads_not_configured') {
    return (
      <SectionCard title="Not configured" description={ads.error.message}>
        <div style={{ padding: 20 }}>
          <AdsNotConfigured />
        </div>
      </SectionCard>
    );
  }
  return (
    <Failed
      title={FAILURES.fetch.unanswered}
      message={failureWords(ads.error, FAILURES.fetch)}
      onRetry={() => void ads.refetch()}
      isRetrying={ads.isFetching}
    />
  );
}
