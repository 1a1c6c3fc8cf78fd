import { Alert, Button, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failed } from '../../../components/state/failed.tsx';
import { toast } from '../../../components/toast.tsx';
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { regionName } from '../profiles/ads-profile.ts';
import { availableProfiles, selectProfile } from './ads-connection.queries.ts';
import type { AvailableProfiles } from './ads-connection-reader.ts';
import classes from './profile-choice.module.css';
import { ProfileOption } from './profile-option.tsx';
import { isNameMismatch, optionsWith, singleOption } from './profile-options.ts';

const NOT_FETCHED = 'Failed to fetch available profiles. Please try connecting again.';
const NOT_SELECTED = 'Failed to select profile. Please try again.';
const NONE = 'No profiles available. Please try again.';

const MANY = 8; // from here on one looks for a name rather than reading all

/** Whether asking again cannot help: a choice is good once, and for some minutes. */
const isOver = (error: Error) => error instanceof ApiError && error.code === 'selection_expired';

type ChoiceProps = {
  sellerId: string;
  sellerName: string;
  selectionToken: string;
  /** The choice is made, or not wanted any more. */
  onEnd: () => void;
};

type FormProps = ChoiceProps & { available: AvailableProfiles };

function ProfileForm({ sellerId, sellerName, selectionToken, available, onEnd }: FormProps) {
  const { profiles, failedRegions, notice } = available;
  const [chosenId, setChosenId] = useState(() => singleOption(profiles)?.profileId ?? null);
  const [text, setText] = useState('');
  const chosen = profiles.find(({ profileId, hindrance }) => profileId === chosenId && hindrance === null);
  const shown = optionsWith(profiles, text);
  const { mutate, isPending } = useMutation({
    ...selectProfile(sellerId, selectionToken),
    onSuccess: (name) => {
      toast.success(`Connected to ${name}`);
      onEnd();
    },
    onError: (error) => toast.error(serverMessageOr(error, NOT_SELECTED)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !isPending) mutate(chosen);
  };
  if (profiles.length === 0) {
    return (
      <>
        <Alert color="yellow" py="sm" role="status" title={NONE}>
          {notice ?? 'This login has never made a campaign, or has no permission to see one.'}
        </Alert>
        <Button variant="default" onClick={onEnd} mt="sm">
          Close
        </Button>
      </>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {notice && (
          <Text size="sm" c="dimmed">
            {notice}
          </Text>
        )}
        {failedRegions.length > 0 && (
          <Alert color="yellow" py="sm" role="status">
            Not everything is listed: {failedRegions.map(regionName).join(' and ')} did not answer.
          </Alert>
        )}
        {profiles.length > MANY && (
          <TextInput
            size="sm"
            type="search"
            maw={320}
            aria-label="Search profiles"
            placeholder="Search by name, country or id"
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Radio.Group aria-label="Advertising profile" value={chosenId} onChange={setChosenId}>
          <div className={classes['options']}>
            {shown.map((option) => (
              <ProfileOption
                key={option.profileId}
                option={option}
                isChosen={option.profileId === chosen?.profileId}
              />
            ))}
            {shown.length === 0 && (
              <Text c="dimmed" p="md">
                No profiles match the search
              </Text>
            )}
          </div>
        </Radio.Group>
        {chosen && isNameMismatch(sellerName, chosen) && (
          <Alert color="yellow" py="sm" role="status" icon={<IconAlertTriangle aria-hidden="true" />}>
            The names differ: this seller is “{sellerName}”, the profile's account is “
            {chosen.accountInfo.name}”. Make sure that they belong together.
          </Alert>
        )}
        <Group gap="xs">
          <ActionButton type="submit" disabled={!chosen} pendingLabel="Connecting..." isPending={isPending}>
            Connect profile
          </ActionButton>
          <Button variant="default" onClick={onEnd}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The last step of connecting: which of the login's profiles is this seller's. */
export function ProfileChoice(props: ChoiceProps) {
  const { sellerId, selectionToken, onEnd } = props;
  const available = useQuery(availableProfiles(sellerId, selectionToken));
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever comes back from Amazon came for this, and it does not stand first on the page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section aria-label="Choose a profile">
      <Title order={3} ref={heading} tabIndex={-1} mb={4} className={classes['heading'] ?? ''}>
        Choose the advertising profile of {props.sellerName}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Amazon has confirmed the login. A profile belongs to one seller at most.
      </Text>
      {available.data ? (
        <ProfileForm {...props} available={available.data} />
      ) : available.isPending ? (
        <Stack gap="xs" role="status" aria-label="Asking Amazon for the profiles...">
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Stack>
      ) : (
        <>
          {isOver(available.error) ? (
            <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />}>
              {serverMessageOr(available.error, NOT_FETCHED)}
            </Alert>
          ) : (
            <Failed
              title="The profiles could not be fetched"
              message={serverMessageOr(available.error, NOT_FETCHED)}
              onRetry={() => void available.refetch()}
              isRetrying={available.isFetching}
            />
          )}
          <Button variant="default" onClick={onEnd} mt="sm">
            Close
          </Button>
        </>
      )}
    </section>
  );
}
