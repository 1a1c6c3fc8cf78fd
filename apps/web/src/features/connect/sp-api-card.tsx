import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyField } from '../../components/copy/copy-field.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { toast } from '../../components/toast.tsx';
import { paths } from '../../paths.ts';
import { spApiStatus } from './connect.queries.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import { connectionState } from './connection-state.ts';
import { SpApiFacts } from './sp-api-facts.tsx';

const ALWAYS_ON = 'The SP-API integration is always-on and stays connected.';

const CLOSED = 'Closed: it works only for people who are signed in. Send the seller a connect link instead.';

type SpApiCardProps = {
  sellerId: string;
  /** Whether the seller has both a token and a selling partner id. */
  isConnected: boolean;
  /** Whether the public link works for people who are signed in alone. */
  isAddressClosed?: boolean;
};

export function SpApiCard({ sellerId, isConnected, isAddressClosed = false }: SpApiCardProps) {
  const status = useQuery({ ...spApiStatus(sellerId), enabled: isConnected });
  const state = connectionState(isConnected, status.data?.tokenStatus);
  const publicPath = paths.connect(sellerId);
  return (
    <SectionCard
      title="Selling Partner API"
      badge={<ConnectionBadge sellerId={sellerId} isConnected={isConnected} />}
      description="Sales, reports and catalogue data from Amazon"
      actions={
        <Group gap="xs">
          {state !== 'connected' && (
            <Button
              component={Link}
              to={publicPath}
              leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
            >
              {state === 'reconnect' ? 'Reconnect SP-API' : 'Connect SP-API'}
            </Button>
          )}
          {isConnected && (
            <Button
              variant="default"
              aria-label="Disconnect, Selling Partner API"
              onClick={() => toast.success(ALWAYS_ON)}
            >
              Disconnect
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="lg" p={20}>
        {state === 'reconnect' && (
          <Alert color="red" py="sm" role="status">
            {status.data?.notice ??
              'Amazon no longer accepts this connection. Reconnect it, or send the link below to the seller.'}
          </Alert>
        )}
        {state === 'connected' && status.data?.notice && (
          <Alert color="yellow" py="sm" role="status">
            {status.data.notice}
          </Alert>
        )}
        {isConnected ? (
          <QueryView
            query={status}
            loading={<SpApiFacts />}
            failedTitle="Failed to load the state of the connection"
          >
            {(known) => <SpApiFacts status={known} />}
          </QueryView>
        ) : (
          <Text c="dimmed">
            Connect the seller's Amazon account to fetch its marketplaces and sales. Whoever has the Amazon
            login can do it: you, or the seller with the link below.
          </Text>
        )}
        <CopyField
          label="Public connection link"
          description={isAddressClosed ? CLOSED : 'For the seller. It works without an Insights account.'}
          text={window.location.origin + publicPath}
          copyLabel="Copy link"
        />
      </Stack>
    </SectionCard>
  );
}
