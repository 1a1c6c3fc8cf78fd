import { Button, Group, Modal, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Failed } from '../../../components/state/failed.tsx';
import { toast } from '../../../components/toast.tsx';
import { withoutRepeats } from '../../../lib/reading.ts';
import { mapProfile, mappableSellers } from './global-ads.queries.ts';
import type { GlobalProfile, SellerOption } from './global-ads-reader.ts';
import { FAILURES, failureWords } from './global-ads-words.ts';
import { globalProfileName } from './profile-groups.ts';

const NOBODY = 'Please select a seller';

type MapFormProps = { profile: GlobalProfile; onEnd: () => void };

// The one that fits stands first, but it is for the person to choose it.
const choosable = (sellers: readonly SellerOption[], suggested: SellerOption | null) =>
  withoutRepeats(suggested ? [suggested, ...sellers] : sellers, ({ slug }) => slug);

function MapForm({ profile, onEnd }: MapFormProps) {
  const sellers = useQuery(mappableSellers);
  const suggested = profile.suggestedSeller;
  const options = choosable(sellers.data ?? [], suggested);
  const [slug, setSlug] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const { mutate, isPending } = useMutation({
    ...mapProfile,
    onSuccess: (message, { seller }) => {
      toast.success(message || `Mapped to ${seller.name}`);
      onEnd();
    },
    onError: (error) => toast.error(failureWords(error, FAILURES.map)),
  });
  const choose = (chosen: string) => {
    setSlug(chosen);
    setIsRefused(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const seller = options.find((option) => option.slug === slug);
    if (isPending) return;
    if (seller) mutate({ profileId: profile.profileId, seller });
    else setIsRefused(true);
  };
  return (
    <form onSubmit={submit}>
      <Text ta="left" mb="md">
        {globalProfileName(profile)}, {profile.countryCode ?? 'unknown country'} (ID {profile.profileId})
      </Text>
      {sellers.isError && !sellers.data ? (
        <Failed
          title="Failed to load sellers"
          message={sellers.error.message}
          onRetry={() => void sellers.refetch()}
          isRetrying={sellers.isFetching}
        />
      ) : (
        <NativeSelect
          label="Seller"
          size="md"
          data-autofocus
          data={[
            { value: '', label: 'Choose a seller...' },
            ...options.map(({ slug: value, name }) => ({ value, label: name })),
          ]}
          value={slug}
          error={isRefused ? NOBODY : null}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      {suggested && slug !== suggested.slug && (
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => choose(suggested.slug)}>
          Choose {suggested.name}, whose account fits
        </Button>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onEnd}>
          Cancel
        </Button>
        <ActionButton type="submit" pendingLabel="Mapping..." isPending={isPending}>
          Map
        </ActionButton>
      </Group>
    </form>
  );
}

type MapProfileProps = {
  /** None while nothing is being mapped. */
  profile: GlobalProfile | null;
  onEnd: () => void;
  /** The dialog has gone, and with it the keyboard's place. */
  onGone: () => void;
};

/** Gives a stored profile to a seller. */
export function MapProfile({ profile, onEnd, onGone }: MapProfileProps) {
  return (
    <Modal
      opened={profile !== null}
      onClose={onEnd}
      onExitTransitionEnd={onGone}
      title="Map to Seller"
      centered
    >
      {profile && <MapForm key={profile.profileId} profile={profile} onEnd={onEnd} />}
    </Modal>
  );
}
