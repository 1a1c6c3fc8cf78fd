import { Alert, Button, Group, Radio, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Flag } from '../../../components/flag.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Caption, Dimmed } from '../../../components/secondary-text.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { Failed } from '../../../components/state/failed.tsx';
import { StateBadge } from '../../../components/state/state-badge.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { toast } from '../../../components/toast.tsx';
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { accountTypeName, countryLabel, profileName, regionName } from '../profile.ts';
import { type AvailableProfiles, availableProfiles, type ProfileOption, selectProfile } from './api.ts';
import classes from './connection.module.css';

const NOT_FETCHED = 'Failed to fetch available profiles. Please try connecting again.';

const SEARCHED_FROM = 8; // a longer list has a search field

function optionsWith(options: readonly ProfileOption[], text: string): ProfileOption[] {
  const searched = text.trim().toLowerCase();
  return options.filter((option) => {
    const { profileId, countryCode, accountInfo } = option;
    const texts = [profileName(option), countryLabel(countryCode).friendlyName, countryCode, profileId];
    return [...texts, accountInfo.id].some((part) => part?.toLowerCase().includes(searched));
  });
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether trying again cannot help: a choice can be made once, and for some minutes. */
const isExpired = (error: Error) => error instanceof ApiError && error.code === 'selection_expired';

function Option({ option, isChosen }: { option: ProfileOption; isChosen: boolean }) {
  const { profileId, countryCode, currencyCode, isChoosable, reason, isSuggested, isViewOnly } = option;
  const { type, validPaymentMethod } = option.accountInfo;
  const { friendlyName, flagIcon } = countryLabel(countryCode);
  const facts = [accountTypeName(type), currencyCode, `ID ${profileId}`].filter(Boolean);
  return (
    <div className={classes['option']} data-checked={isChosen || undefined}>
      <Radio
        value={profileId}
        disabled={!isChoosable}
        label={
          <span className={classes['name']}>
            {profileName(option)}
            <span className={classes['country']}>
              <Flag icon={flagIcon} />
              {friendlyName}
            </span>
            {isSuggested && <StateBadge state="good">Fits this seller</StateBadge>}
          </span>
        }
        description={facts.join(' · ')}
        classNames={{ labelWrapper: classes['label'] ?? '', body: classes['body'] ?? '' }}
      />
      {!isChoosable && (
        <Caption className={classes['note'] ?? ''}>{reason ?? 'This profile cannot be chosen.'}</Caption>
      )}
      {(isViewOnly || validPaymentMethod === false) && (
        <div className={classes['note']}>
          {isViewOnly && <StateLine state="none">This login can view this profile, not change it</StateLine>}
          {validPaymentMethod === false && (
            <StateLine state="wait">No valid payment method at Amazon</StateLine>
          )}
        </div>
      )}
    </div>
  );
}

type ChoiceProps = {
  sellerId: string;
  sellerName: string;
  selectionToken: string;
  onEnd: () => void;
};

type FormProps = ChoiceProps & { available: AvailableProfiles };

function ProfileForm({ sellerId, sellerName, selectionToken, available, onEnd }: FormProps) {
  const { profiles, failedRegions, notice } = available;
  const choosable = profiles.filter(({ isChoosable }) => isChoosable);
  const only = choosable.length === 1 ? choosable[0] : undefined;
  const [chosenId, setChosenId] = useState(only?.profileId ?? null);
  const [text, setText] = useState('');
  const chosen = choosable.find(({ profileId }) => profileId === chosenId);
  const listed = optionsWith(profiles, text);
  const { mutate, isPending } = useMutation({
    ...selectProfile(sellerId, selectionToken),
    onSuccess: (name) => {
      toast.success(`Connected to ${name}`);
      onEnd();
    },
    onError: toast.failure('Failed to select profile. Please try again.'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !isPending) mutate(chosen);
  };
  if (profiles.length === 0) {
    return (
      <>
        <Alert color="yellow" py="sm" role="status" title="No profiles available. Please try again.">
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
        {notice && <Dimmed>{notice}</Dimmed>}
        {failedRegions.length > 0 && (
          <Alert color="yellow" py="sm" role="status">
            Some profiles are missing: {failedRegions.map(regionName).join(' and ')} did not answer.
          </Alert>
        )}
        {profiles.length > SEARCHED_FROM && (
          <SearchField
            type="search"
            maw={320}
            label="Search profiles"
            placeholder="Search by name, country or id"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Radio.Group aria-label="Advertising profile" value={chosenId} onChange={setChosenId}>
          <div className={classes['options']}>
            {listed.map((option) => (
              <Option
                key={option.profileId}
                option={option}
                isChosen={option.profileId === chosen?.profileId}
              />
            ))}
            {listed.length === 0 && (
              <Text c="dimmed" p="md">
                No profiles match the search
              </Text>
            )}
          </div>
        </Radio.Group>
        {chosen?.accountInfo.name && !isSameName(chosen.accountInfo.name, sellerName) && (
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
  // People return from Amazon to make this choice, and it is not the first section of the page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section aria-label="Choose a profile">
      <Title order={3} ref={heading} tabIndex={-1} mb={4} className={classes['heading'] ?? ''}>
        Choose the advertising profile of {props.sellerName}
      </Title>
      <Dimmed mb="md">Amazon has confirmed the login. A profile belongs to one seller at most.</Dimmed>
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
          {isExpired(available.error) ? (
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
