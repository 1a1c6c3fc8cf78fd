import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError, serverMessageOr } from '../../../api/api-error.ts';
import { paths } from '../../../paths.ts';
import { publicConnection } from '../connect.queries.ts';
import type { PublicConnectionInfo } from '../connect-reader.ts';
import { ConnectionMessage } from './connection-message.tsx';

const NOT_LOADED = 'Failed to load seller information';

function Loading() {
  return (
    <Stack gap="md">
      <Text role="status" size="sm" c="dimmed">
        Loading...
      </Text>
      <Skeleton width={232} height={48} />
      <Skeleton height={32} width="80%" />
      <Skeleton height={176} mt="sm" />
      <Skeleton height={50} />
    </Stack>
  );
}

type PublicConnectionProps = { sellerId: string; children: (connection: PublicConnectionInfo) => ReactNode };

/** Whom a public connection link is for, once it is known; a link that leads nowhere says so. */
export function PublicConnection({ sellerId, children }: PublicConnectionProps) {
  // The route has asked already: a link that leads nowhere is not asked for twice.
  const { data, error, isFetching, refetch } = useQuery({
    ...publicConnection(sellerId),
    retryOnMount: false,
  });
  if (data) return children(data);
  if (!error) return <Loading />;
  const home = (
    <Button component={Link} to={paths.home} variant="default">
      Go to home
    </Button>
  );
  if (error instanceof ApiError && error.status === 404) {
    const text = 'Check that the link was copied whole, or ask for a new one.';
    return <ConnectionMessage state="bad" title="Seller not found" text={text} actions={home} />;
  }
  return (
    <ConnectionMessage
      state="bad"
      title={NOT_LOADED}
      text={serverMessageOr(error, 'The server did not answer. Please try again in a moment.')}
      actions={
        <>
          <Button onClick={() => void refetch()} disabled={isFetching}>
            {isFetching ? 'Trying again...' : 'Try again'}
          </Button>
          {home}
        </>
      }
    />
  );
}
