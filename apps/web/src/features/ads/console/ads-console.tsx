import { Alert, Stack, Title } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Empty } from '../../../components/state/empty.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { adsStatus } from '../connection/api.ts';
import { countryLabel } from '../profile.ts';
import { NotConfiguredSection } from '../profile-facts.tsx';
import { CampaignsSection } from './lists/campaigns-section.tsx';
import { KEYWORDS, PRODUCT_ADS, TARGETS } from './lists/definitions.tsx';
import { EntityList } from './lists/entity-list.tsx';
import { OverviewSection } from './overview/overview-section.tsx';
import { SpendSection } from './overview/spend-section.tsx';
import { ProfilesSection } from './profiles-section.tsx';
import { ReportsSection } from './reports/reports-section.tsx';
import { SyncLine } from './sync-line.tsx';

// The last section of the screen, which most visits do not need.
const DebugSection = lazyComponent(async () => (await import('./debug-section.tsx')).DebugSection);

type AdsConsoleProps = {
  sellerId: string;
  sellerName: string;
  countryCode: string;
  setupLink: ReactNode;
};

/** Everything about one seller's advertising. Each part loads by itself, and one that fails leaves the others. */
export function AdsConsole({ sellerId, sellerName, countryCode, setupLink }: AdsConsoleProps) {
  const status = useQuery(adsStatus(sellerId));
  const { data: connection, error } = status;
  if (status.isPending) {
    return (
      <Stack gap="md" role="status" aria-label="Loading advertising...">
        <Skeleton height={480} />
        <Skeleton height={320} />
      </Stack>
    );
  }
  if (!connection && error instanceof ApiError && error.code === 'ads_not_configured')
    return <NotConfiguredSection />;
  if (connection && !connection.connected) {
    return (
      <Empty
        py={48}
        icon={<IconPlugConnectedX stroke={1.4} aria-hidden="true" />}
        title="Advertising is not connected"
        heading="h2"
        description={`Connect the advertising account of ${sellerName} to see its campaigns and what they cost.`}
        actions={setupLink}
      />
    );
  }
  const profileCountry = connection?.profile?.countryCode ?? null;
  const profileLabel = countryLabel(profileCountry);
  const isElsewhere =
    profileCountry !== null && profileLabel.countryCode !== countryLabel(countryCode).countryCode;
  return (
    <Stack gap="md">
      {isElsewhere && (
        <Alert color="yellow" py="sm" role="status">
          The connected profile advertises in {profileLabel.friendlyName}; these are its figures, not those of
          the chosen marketplace.
        </Alert>
      )}
      <OverviewSection sellerId={sellerId} />
      <ProfilesSection sellerId={sellerId} />
      <Title order={2} mt="md">
        What is advertised
      </Title>
      <SyncLine sellerId={sellerId} />
      <CampaignsSection sellerId={sellerId} />
      <EntityList sellerId={sellerId} list={KEYWORDS} />
      <EntityList sellerId={sellerId} list={TARGETS} />
      <EntityList sellerId={sellerId} list={PRODUCT_ADS} />
      <SpendSection sellerId={sellerId} />
      <ReportsSection sellerId={sellerId} />
      <DebugSection sellerId={sellerId} />
    </Stack>
  );
}
