import { Group, Text } from '@mantine/core';
import { IconDatabaseImport, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { type Shop, savedFromAmazon } from '../catalogue.queries.ts';
import { FavouriteStar } from '../in-table/favourite-star.tsx';
import type { Presences } from '../presence/presences.ts';
import { usePresence } from '../presence/use-presences.ts';

type ItemActionsProps = { shop: Shop; presences: Presences; asin: string; isStaff: boolean };

/** What staff can do with an item: save it, save it anew, mark it. Others see how it stands. */
export function ItemActions({ shop, presences, asin, isStaff }: ItemActionsProps) {
  const presence = usePresence(presences, asin);
  const { mutate, isPending } = useMutation({
    ...savedFromAmazon(shop, asin),
    onSuccess: (saved) => {
      presences.learn(asin, saved);
      presences.tellWords();
      toast.success(`${asin} is saved.`);
    },
    onError: (error) => toast.error(serverMessageOr(error, `Failed to save ${asin}`)),
  });
  const isSaved = presence?.exists ?? false;
  const Icon = isSaved ? IconRefresh : IconDatabaseImport;
  return (
    <Group gap="xs">
      {isStaff && (
        <ActionButton
          size="xs"
          variant={isSaved ? 'default' : 'filled'}
          leftSection={<Icon size={16} aria-hidden="true" />}
          pendingLabel="Saving..."
          isPending={isPending}
          onClick={() => mutate(undefined)}
        >
          {isSaved ? 'Save again from Amazon' : 'Save to Database'}
        </ActionButton>
      )}
      {presence && <FavouriteStar {...{ shop, presences, asin, presence, isStaff }} />}
      {presence && (
        <Text size="sm" c="dimmed">
          {isSaved ? 'In the database' : `Not in the database${isStaff ? '' : '; only staff can save it'}`}
        </Text>
      )}
    </Group>
  );
}
