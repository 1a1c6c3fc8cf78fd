import { formatMoney } from '@insights/domain/money';
import { Box, Group, Text } from '@mantine/core';
import { Facts } from '../../components/figures/facts.tsx';
import { Flag } from '../../components/flag.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { Instant } from '../../components/time/instant.tsx';
import classes from './ads.module.css';
import { type AdsProfile, accountTypeName, countryLabel, profileName, regionName } from './profile.ts';

const UNLIMITED = 999_999_999; // how Amazon says that nobody has set a budget
const HIGH = 100;

/** A daily budget: 'Unlimited', an amount, highlighted from a hundred upward, or '-'. */
export function Budget({ amount, currency }: { amount: number | null; currency: string | null }) {
  if (amount === null) return '-';
  if (amount === UNLIMITED) return 'Unlimited';
  const text = formatMoney(amount, currency ?? undefined);
  return amount < HIGH ? (
    text
  ) : (
    <mark className={classes['high']} title="100 or more a day">
      {text}
    </mark>
  );
}

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

type Connection = { profile: AdsProfile | null; connectedAt: string | null };

function valuesOf({ profile, connectedAt }: Connection) {
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

export function ProfileFacts({ connection }: { connection?: Connection }) {
  return <Facts names={NAMES} values={connection && valuesOf(connection)} />;
}

/** Shown where this installation has no access to the Ads API at all. */
export const AdsNotConfigured = () => (
  <Text c="dimmed">
    The Ads API is not set up at this installation. Amazon approves access to it separately: once the operator
    of Insights has entered the credentials, advertising can be connected here.
  </Text>
);

/** The same in place of a whole screen. */
export const NotConfiguredSection = ({ description = '' }: { description?: string }) => (
  <SectionCard title="Not configured" description={description}>
    <Box p={20}>
      <AdsNotConfigured />
    </Box>
  </SectionCard>
);
