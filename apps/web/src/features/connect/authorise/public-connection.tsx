import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { paths } from '../../../paths.ts';
import { publicConnection } from '../connect.queries.ts';
import type { PublicConnectionInfo } from '../connect-reader.ts';
import { forgetLinkToken } from '../links/link-token.ts';
import { openedLink } from '../links/opened-link.queries.ts';
import { refusedLink } from '../links/refused-link.ts';
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
      <Skeleton height={176} margin="12px 0 0" />
      <Skeleton height={50} />
    </Stack>
  );
}

type PublicConnectionProps = {
  sellerId: string;
  /** The token of the link that was opened, where it was one. */
  link?: string | null;
  /** Shown in place of 'Seller not found'. */
  unknown?: ReactNode;
  children: (connection: PublicConnectionInfo) => ReactNode;
};

/** Whom a public connection link is for, once it is known; a link that leads nowhere says so. */
export function PublicConnection({ sellerId, link = null, unknown, children }: PublicConnectionProps) {
  // The route has asked already: a link that leads nowhere is not asked for twice.
  const plain = useQuery({ ...publicConnection(sellerId), retryOnMount: false, enabled: link === null });
  const opened = useQuery({ ...openedLink(sellerId, link ?? ''), enabled: link !== null });
  const { data, error, isFetching, refetch } = link === null ? plain : opened;
  const refused = refusedLink(error);
  // The plain page in the same tab goes on working.
  useEffect(() => {
    if (refused !== null) forgetLinkToken();
  }, [refused]);
  if (data) return children(data);
  if (!error) return <Loading />;
  const home = (
    <Button component={Link} to={paths.home} variant="default">
      Go to home
    </Button>
  );
  if (refused !== null) return <ConnectionMessage state="bad" {...refused} actions={home} />;
  if (error instanceof ApiError && error.status === 404) {
    if (unknown) return unknown;
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
