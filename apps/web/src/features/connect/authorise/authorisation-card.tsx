import { homeCountryOf } from '@insights/domain/regions';
import { Alert, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { isWebAddress } from '../../../lib/web-address.ts';
import { startConnection } from '../connect.queries.ts';
import classes from './authorisation-card.module.css';
import { ConnectionPicture } from './connection-picture.tsx';
import { type Place, RegionChoice } from './region-choice.tsx';

const NOT_STARTED = 'Failed to start authorization';
const NOT_REACHED = 'Failed to connect. Please try again.';

const READS = [
  'Sales and orders, by hour and by day, as totals',
  'Sales and traffic reports for each product',
  'Product details: titles, images, variations',
  'The marketplaces you sell in',
];

const messageFor = (error: Error) =>
  error instanceof ApiError && error.status === 0 ? NOT_REACHED : serverMessageOr(error, NOT_STARTED);

type AuthorisationCardProps = {
  sellerId: string;
  sellerName: string;
  /** Where a connection is to be renewed. */
  renew?: { region: Place['region']; country: string | null } | undefined;
  /** The token of the link that was opened, where it was one. */
  link?: string | null;
};

/** Where a seller allows Insights to read their account: one choice, already made for most, and one button. */
export function AuthorisationCard({ sellerId, sellerName, renew, link = null }: AuthorisationCardProps) {
  const [place, setPlace] = useState<Place>(() => {
    const region = renew?.region ?? 'NA';
    return { region, country: renew?.country ?? homeCountryOf(region) };
  });
  const {
    mutate,
    reset,
    isPending,
    data: authUrl,
    error,
  } = useMutation({
    ...startConnection,
    onSuccess: (address) => {
      if (isWebAddress(address)) window.location.assign(address);
    },
  });
  const isLeaving = isPending || (authUrl !== undefined && isWebAddress(authUrl));
  const message = error ? messageFor(error) : !isLeaving && authUrl !== undefined ? NOT_STARTED : null;

  // The browser's back button brings the page back as it was left: redirecting.
  useWindowEvent('pageshow', ({ persisted }) => persisted && reset());

  return (
    <>
      <ConnectionPicture state="open" />
      <Title order={1}>Connect {sellerName} to Insights</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        Sign in to your Amazon seller account and approve. It takes about a minute.
      </Text>
      <Stack gap="md">
        <RegionChoice place={place} onChange={setPlace} isDisabled={isLeaving} />
        {message && (
          <Alert color="red" py="sm">
            {message}
          </Alert>
        )}
        <ActionButton
          size="lg"
          fz="lg"
          fullWidth
          pendingLabel="Redirecting to Amazon..."
          isPending={isLeaving}
          rightSection={!isLeaving && <IconArrowRight size={20} aria-hidden="true" />}
          onClick={() => mutate({ sellerId, ...place, ...(link !== null && { link }) })}
        >
          Connect
        </ActionButton>
        <Text size="sm" c="dimmed" ta="center" style={{ textWrap: 'balance' }}>
          Continues at Amazon Seller Central. Insights never sees your password.
        </Text>
      </Stack>
      <section className={classes['after']} aria-labelledby="reads">
        <Text id="reads" component="h2" fw={600}>
          What Insights will be able to read
        </Text>
        <ul className={classes['reads']}>
          {READS.map((read) => (
            <li key={read} className={classes['read']}>
              <IconCheck size={16} className={classes['tick']} aria-hidden="true" />
              {read}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
