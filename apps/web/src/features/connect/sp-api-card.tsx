import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CopyField } from '../../components/copy/copy-field.tsx';
import { Facts } from '../../components/figures/facts.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { StateBadge } from '../../components/state/state-badge.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import { type ConnectionStatus, spApiStatus } from './api.ts';
import { CONNECTION_BADGES, connectionState, regionName } from './format.ts';

type ConnectionBadgeProps = {
  sellerId: string;
  isConnected: boolean;
  /** From the list of sellers, if it has it: a list must not send a request for each seller. */
  tokenStatus?: ConnectionStatus['tokenStatus'] | undefined;
};

export function ConnectionBadge({ sellerId, isConnected, tokenStatus }: ConnectionBadgeProps) {
  const { data: status } = useQuery({
    ...spApiStatus(sellerId),
    enabled: isConnected && tokenStatus === undefined,
  });
  const { state, label } =
    CONNECTION_BADGES[connectionState(isConnected, tokenStatus ?? status?.tokenStatus)];
  return <StateBadge state={state}>{label}</StateBadge>;
}

const regionsOf = ({ region, grants = [] }: ConnectionStatus): string => {
  const regions = grants.length > 0 ? grants : region ? [{ region }] : [];
  return regions.map(regionName).join(', ') || 'Unknown';
};

const FACTS = ['Selling partner ID', 'Region', 'Connected since', 'Marketplaces', 'Last sync'] as const;

function SpApiFacts({ status }: { status?: ConnectionStatus }) {
  const values = status && [
    status.sellingPartnerId ?? 'Unknown',
    regionsOf(status),
    status.connectedAt ? <Instant key="connected" at={status.connectedAt} /> : 'Unknown',
    status.marketplaceCount,
    status.lastSyncAt ? <Instant key="synced" at={status.lastSyncAt} /> : 'Never',
  ];
  return <Facts names={FACTS} values={values} />;
}

const NO_LONGER_ACCEPTED =
  'Amazon no longer accepts this connection. Reconnect it, or send the link below to the seller.';

type SpApiCardProps = {
  sellerId: string;
  /** Whether the seller has both a token and a selling partner id. */
  isConnected: boolean;
  /** Whether the public link works only for people who are signed in. */
  isAddressClosed?: boolean;
};

export function SpApiCard({ sellerId, isConnected, isAddressClosed = false }: SpApiCardProps) {
  const status = useQuery({ ...spApiStatus(sellerId), enabled: isConnected });
  const state = connectionState(isConnected, status.data?.tokenStatus);
  const notice = status.data?.notice || (state === 'reconnect' && NO_LONGER_ACCEPTED);
  const { href } = useRouter().buildLocation({ to: '/connect/sp-api/$sellerId', params: { sellerId } });
  return (
    <SectionCard
      title="Selling Partner API"
      badge={<ConnectionBadge sellerId={sellerId} isConnected={isConnected} />}
      description="Sales, reports and catalogue data from Amazon"
      actions={
        <Group gap="xs">
          {state !== 'connected' && (
            <Button
              renderRoot={(props) => <Link to="/connect/sp-api/$sellerId" params={{ sellerId }} {...props} />}
              leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
            >
              {state === 'reconnect' ? 'Reconnect SP-API' : 'Connect SP-API'}
            </Button>
          )}
          {isConnected && (
            <Button
              variant="default"
              aria-label="Disconnect, Selling Partner API"
              onClick={() => toast.success('The SP-API integration is always-on and stays connected.')}
            >
              Disconnect
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="lg" p={20}>
        {isConnected && notice && (
          <Alert color={state === 'reconnect' ? 'red' : 'yellow'} py="sm" role="status">
            {notice}
          </Alert>
        )}
        {isConnected ? (
          <QueryView
            query={status}
            loading={<SpApiFacts />}
            failedTitle="Failed to load the state of the connection"
          >
            {(loaded) => <SpApiFacts status={loaded} />}
          </QueryView>
        ) : (
          <Text c="dimmed">
            Connect the seller's Amazon account to fetch its marketplaces and sales. Anyone who has the Amazon
            login can do it: you, or the seller with the link below.
          </Text>
        )}
        <CopyField
          label="Public connection link"
          description={
            isAddressClosed
              ? 'Closed: it works only for people who are signed in. Send the seller a connect link instead.'
              : 'For the seller. It works without an Insights account.'
          }
          text={`${window.location.origin}${href}`}
          copyLabel="Copy link"
        />
      </Stack>
    </SectionCard>
  );
}
