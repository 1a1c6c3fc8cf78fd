// The public page of a connection: its picture, its messages, and the seller that it is for.
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconLink, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../components/logo.tsx';
import { Dimmed } from '../../components/secondary-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ApiError, serverMessageOr } from '../../lib/api-error.ts';
import { type PublicConnectionInfo, publicConnection } from './api.ts';
import { refusedLink } from './format.ts';
import { forgetLinkToken } from './link-token.ts';
import classes from './public-page.module.css';

const SEALS = { open: IconLink, good: IconCheck, bad: IconX };

/** A drawing of the seller's store and Insights, linked or not; the text below it says the same. */
export function ConnectionPicture({ state }: { state: keyof typeof SEALS }) {
  const Seal = SEALS[state];
  return (
    <div className={`${classes['picture']} ${classes[state] ?? ''}`} aria-hidden="true">
      <span className={classes['tile']}>
        <IconBuildingStore size={26} stroke={1.5} />
      </span>
      <span className={classes['line']} />
      <span className={classes['seal']}>
        <Seal size={17} stroke={2} />
      </span>
      <span className={classes['line']} />
      <span className={classes['tile']}>
        <Logo isMarkOnly size={30} />
      </span>
    </div>
  );
}

type ConnectionMessageProps = {
  state: 'good' | 'bad';
  title: string;
  text: string;
  code?: string | null;
  actions?: ReactNode;
};

export function ConnectionMessage({ state, title, text, code, actions }: ConnectionMessageProps) {
  return (
    <div role={state === 'bad' ? 'alert' : 'status'}>
      <ConnectionPicture state={state} />
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {code && (
        <Dimmed mt="xs">
          Code for support:{' '}
          <Text span ff="monospace" inherit>
            {code}
          </Text>
        </Dimmed>
      )}
      <Group mt="lg" gap="sm">
        {actions}
        <Button component={Link} to="/" variant="default">
          Go to home
        </Button>
      </Group>
    </div>
  );
}

function Loading() {
  return (
    <Stack gap="md">
      <Dimmed role="status">Loading...</Dimmed>
      <Skeleton width={232} height={48} />
      <Skeleton height={32} width="80%" />
      <Skeleton height={176} margin="12px 0 0" />
      <Skeleton height={50} />
    </Stack>
  );
}

type PublicConnectionProps = {
  sellerId: string;
  link?: string | null;
  unknown?: ReactNode;
  children: (connection: PublicConnectionInfo) => ReactNode;
};

export function PublicConnection({ sellerId, link = null, unknown, children }: PublicConnectionProps) {
  // The loader may have sent the request already: it is not repeated after a failure.
  const { data, error, isFetching, refetch } = useQuery({
    ...publicConnection(sellerId, link),
    retryOnMount: false,
  });
  const refused = refusedLink(error);
  // Without the token, the plain page still works in this tab.
  useEffect(() => {
    if (refused !== null) forgetLinkToken();
  }, [refused]);
  if (data) return children(data);
  if (!error) return <Loading />;
  if (refused !== null) return <ConnectionMessage state="bad" {...refused} />;
  if (error instanceof ApiError && error.status === 404) {
    if (unknown) return unknown;
    const text = 'Check that the link was copied whole, or ask for a new one.';
    return <ConnectionMessage state="bad" title="Seller not found" text={text} />;
  }
  return (
    <ConnectionMessage
      state="bad"
      title="Failed to load seller information"
      text={serverMessageOr(error, 'The server did not answer. Please try again in a moment.')}
      actions={
        <Button onClick={() => void refetch()} disabled={isFetching}>
          {isFetching ? 'Trying again...' : 'Try again'}
        </Button>
      }
    />
  );
}
