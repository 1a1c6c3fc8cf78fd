import type { Region } from '@insights/contract/connect';
import { homeCountryOf, REGION_COUNTRIES } from '@insights/domain/regions';
import { Alert, NativeSelect, Radio, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Dimmed } from '../../components/secondary-text.tsx';
import { ApiError, serverMessageOr } from '../../lib/api-error.ts';
import { isWebAddress } from '../../lib/web-address.ts';
import { type PublicConnectionInfo, startConnection } from './api.ts';
import { REGIONS } from './format.ts';
import { ConnectionPicture } from './public-connection.tsx';
import classes from './public-page.module.css';

type Selection = { region: Region; country: string };

type RegionSelectProps = {
  selection: Selection;
  onChange: (selection: Selection) => void;
  isDisabled: boolean;
};

/** The country decides at which Seller Central the seller signs in; the home country of the region is preselected. */
function RegionSelect({ selection: { region, country }, onChange, isDisabled }: RegionSelectProps) {
  return (
    <Stack gap="sm">
      <Radio.Group
        size="md"
        label="Where do you sell?"
        value={region}
        onChange={(value) => {
          const selected = REGIONS.find((one) => one.region === value)?.region;
          if (selected) onChange({ region: selected, country: homeCountryOf(selected) });
        }}
      >
        <div className={classes['options']}>
          {REGIONS.map((option) => (
            <Radio
              key={option.region}
              size="md"
              value={option.region}
              label={option.name}
              description={option.countries}
              disabled={isDisabled}
              data-checked={option.region === region || undefined}
              className={classes['option'] ?? ''}
              classNames={{ label: classes['label'] ?? '', inner: classes['radio'] ?? '' }}
            />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        label="Country"
        description={
          region === 'FE'
            ? 'In the Far East each country is connected on its own.'
            : 'You sign in at Seller Central of this country.'
        }
        size="md"
        value={country}
        disabled={isDisabled}
        onChange={(event) => onChange({ region, country: event.currentTarget.value })}
        data={REGION_COUNTRIES[region].map(({ code, name }) => ({ value: code, label: name }))}
      />
    </Stack>
  );
}

const NOT_STARTED = 'Failed to start authorization';

const READS = [
  'Sales and orders, by hour and by day, as totals',
  'Sales and traffic reports for each product',
  'Product details: titles, images, variations',
  'The marketplaces you sell in',
];

const messageFor = (error: Error) =>
  error instanceof ApiError && error.status === 0
    ? 'Failed to connect. Please try again.'
    : serverMessageOr(error, NOT_STARTED);

type AuthorisationCardProps = {
  sellerId: string;
  sellerName: string;
  renew?: PublicConnectionInfo['renew'];
  link?: string | null;
};

export function AuthorisationCard({ sellerId, sellerName, renew, link = null }: AuthorisationCardProps) {
  const [selection, setSelection] = useState<Selection>(() => {
    const region = renew?.region ?? 'NA';
    return { region, country: renew?.country ?? homeCountryOf(region) };
  });
  const start = useMutation({
    ...startConnection,
    onSuccess: (address) => {
      if (isWebAddress(address)) window.location.assign(address);
    },
  });
  const isLeaving = start.isPending || (start.isSuccess && isWebAddress(start.data));
  const hasNoAddress = start.isSuccess && !isLeaving;
  const message = start.error ? messageFor(start.error) : hasNoAddress && NOT_STARTED;

  // The browser's back button restores the page as it was left: redirecting.
  useWindowEvent('pageshow', ({ persisted }) => persisted && start.reset());

  return (
    <>
      <ConnectionPicture state="open" />
      <Title order={1}>Connect {sellerName} to Insights</Title>
      <Text c="dimmed" mt="xs" mb="lg">
        Sign in to your Amazon seller account and approve. It takes about a minute.
      </Text>
      <Stack gap="md">
        <RegionSelect selection={selection} onChange={setSelection} isDisabled={isLeaving} />
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
          onClick={() => start.mutate({ sellerId, ...selection, ...(link !== null && { link }) })}
        >
          Connect
        </ActionButton>
        <Dimmed ta="center" style={{ textWrap: 'balance' }}>
          Continues at Amazon Seller Central. Insights never sees your password.
        </Dimmed>
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
