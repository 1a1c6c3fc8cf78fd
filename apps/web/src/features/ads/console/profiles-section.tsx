import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { type Column, textColumn } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { adsStatus } from '../connection/api.ts';
import { type AdsProfile, accountTypeName, countryLabel, profileName, regionName } from '../profile.ts';
import { Budget, ProfileFacts } from '../profile-facts.tsx';
import { loginProfiles } from './api.ts';

const PAYMENT = { true: 'Valid', false: 'None', null: '-' } as const;

const COLUMNS: Column<AdsProfile>[] = [
  textColumn('account', 'Account', 220, profileName),
  textColumn('country', 'Country', 130, ({ countryCode }) => countryLabel(countryCode).friendlyName),
  textColumn('region', 'Region', 130, ({ region }) => regionName(region)),
  textColumn('type', 'Type', 90, ({ accountInfo }) => accountTypeName(accountInfo.type)),
  {
    key: 'budget',
    label: 'Daily budget',
    align: 'right',
    cell: ({ dailyBudget, currencyCode }) => <Budget amount={dailyBudget} currency={currencyCode} />,
    sortBy: ({ dailyBudget }) => dailyBudget,
  },
  textColumn('currency', 'Currency', 90, ({ currencyCode }) => currencyCode ?? '-'),
  textColumn('zone', 'Time zone', 170, ({ timezone }) => timezone ?? '-'),
  textColumn('payment', 'Payment', 90, ({ accountInfo }) => PAYMENT[`${accountInfo.validPaymentMethod}`]),
  textColumn('id', 'Profile ID', 170, ({ profileId }) => profileId),
];

export function ProfilesSection({ sellerId }: { sellerId: string }) {
  const status = useQuery(adsStatus(sellerId));
  const profiles = useQuery({ ...loginProfiles(sellerId), enabled: false }); // Amazon is asked on demand
  const failedRegions = profiles.data?.failedRegions ?? [];
  return (
    <SectionCard
      title="Profiles"
      description="The profile that these figures belong to"
      actions={
        <ActionButton
          variant="default"
          size="xs"
          pendingLabel="Asking Amazon..."
          isPending={profiles.isFetching}
          onClick={() => void profiles.refetch()}
        >
          Show all of this login
        </ActionButton>
      }
    >
      <div style={{ padding: 20 }}>
        <QueryView
          query={status}
          loading={<ProfileFacts />}
          failedTitle="Failed to load the connected profile"
        >
          {(connection) => <ProfileFacts connection={connection} />}
        </QueryView>
        {profiles.isError && !profiles.isFetching && (
          <Text role="alert" size="sm" c="var(--state-bad-text)" mt="md">
            {serverMessageOr(profiles.error, 'Failed to fetch profiles')}
          </Text>
        )}
        {failedRegions.length > 0 && (
          <Group mt="md">
            <StateLine state="bad">{failedRegions.join(', ')} did not answer.</StateLine>
          </Group>
        )}
      </div>
      {profiles.data && (
        <DataTable
          name="Profiles of this login"
          columns={COLUMNS}
          rows={profiles.data.profiles}
          keyOf={({ profileId }) => profileId}
          address="profiles"
          isDense
          empty={{ text: 'This login sees no profiles' }}
        />
      )}
    </SectionCard>
  );
}
