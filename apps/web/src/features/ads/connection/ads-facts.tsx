import { Group } from '@mantine/core';
import { Facts } from '../../../components/figures/facts.tsx';
import { Flag } from '../../../components/flag.tsx';
import { Instant } from '../../../components/time/instant.tsx';
import { accountTypeName, countryLabel, profileName, regionName } from '../profiles/ads-profile.ts';
import { Budget } from '../profiles/budget.tsx';
import type { AdsStatus } from './ads-connection-reader.ts';

const NAMES = [
  'Profile',
  'Profile ID',
  'Country',
  'Region',
  'Account type',
  'Daily budget',
  'Time zone',
  'Connected since',
] as const;

type AdsFactsProps = {
  /** Left out while it is on its way. */
  status?: AdsStatus;
};

function valuesOf({ profile, connectedAt }: AdsStatus) {
  const since = connectedAt ? <Instant key="since" at={connectedAt} /> : 'Unknown';
  if (profile === null) return ['Unknown', '-', '-', '-', '-', '-', '-', since];
  const { countryCode, region, currencyCode, dailyBudget, timezone, accountInfo } = profile;
  const { friendlyName, flagIcon } = countryLabel(countryCode);
  return [
    profileName(profile),
    profile.profileId,
    <Group key="country" component="span" gap={6} wrap="nowrap">
      <Flag icon={flagIcon} />
      {friendlyName}
    </Group>,
    regionName(region),
    accountTypeName(accountInfo.type),
    <Budget key="budget" amount={dailyBudget} currency={currencyCode} />,
    timezone ?? '-',
    since,
  ];
}

/** What is known about the connected profile. */
export function AdsFacts({ status }: AdsFactsProps) {
  return <Facts names={NAMES} values={status && valuesOf(status)} />;
}
