import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Failed } from '../../../components/state/failed.tsx';
import { toast } from '../../../components/toast.tsx';
import { type GlobalProfile, mapProfile, mappableSellers } from './api.ts';
import { formatFailure, globalProfileName } from './format.ts';

export function MapProfile({ profile, onEnd }: { profile: GlobalProfile; onEnd: () => void }) {
  const sellers = useQuery(mappableSellers);
  const suggested = profile.suggestedSeller;
  // The suggested seller comes first, but is not chosen without a press.
  const others = (sellers.data ?? []).filter((seller) => seller.slug !== suggested?.slug);
  const options = suggested ? [suggested, ...others] : others;
  const [slug, setSlug] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending } = useMutation({
    ...mapProfile,
    onSuccess: (message, { seller }) => {
      toast.success(message || `Mapped to ${seller.name}`);
      onEnd();
    },
    onError: (error) => toast.error(formatFailure(error, 'map')),
  });
  const choose = (chosen: string) => {
    setSlug(chosen);
    setIsMissing(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const seller = options.find((option) => option.slug === slug);
    if (isPending) return;
    if (seller) mutate({ profileId: profile.profileId, seller });
    else setIsMissing(true);
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
          error={isMissing ? 'Please select a seller' : null}
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
