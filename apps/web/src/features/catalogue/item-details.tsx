import type { AsinPresence, CatalogueItem } from '@insights/contract/catalogue';
import { Alert, Anchor, Badge, Group, Text } from '@mantine/core';
import { IconDatabaseImport, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../components/action-button.tsx';
import { Dimmed } from '../../components/secondary-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { toast } from '../../components/toast.tsx';
import type { MarketplaceRef } from '../../lib/marketplace.ts';
import { itemDetails, itemPresence, saveOneFromAmazon } from './api.ts';
import classes from './catalogue.module.css';
import { FavouriteStar } from './favourite-star.tsx';
import { Picture } from './picture.tsx';

const MAIN_SIZE = 200;
const ADDITIONAL_SIZE = 56;
const MOST_ADDITIONAL = 4;
const MOST_CHILDREN = 24;

function Pictures({ item }: { item: CatalogueItem }) {
  const { mainImage, additionalImages, title, asin } = item;
  const name = title ?? asin;
  return (
    <div className={classes['pictures']}>
      <Picture address={mainImage} size={MAIN_SIZE} alt={name} />
      {additionalImages.length > 0 && (
        <div className={classes['additional']}>
          {additionalImages.slice(0, MOST_ADDITIONAL).map((address, index) => (
            <Picture
              key={address}
              address={address}
              size={ADDITIONAL_SIZE}
              alt={`${name}, view ${index + 2}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Asins({ asins, onOpen }: { asins: readonly string[]; onOpen: (asin: string) => void }) {
  const unlisted = asins.length - MOST_CHILDREN;
  return (
    <span className={classes['asins']}>
      {asins.slice(0, MOST_CHILDREN).map((asin) => (
        <Anchor
          key={asin}
          component="button"
          type="button"
          ff="monospace"
          size="sm"
          onClick={() => onOpen(asin)}
        >
          {asin}
        </Anchor>
      ))}
      {unlisted > 0 && `and ${unlisted} more`}
    </span>
  );
}

const formatVariation = ({ isVariation, variationTheme }: CatalogueItem) => {
  if (!isVariation && variationTheme === null) return 'Not a variation';
  return variationTheme === null ? 'A variation' : `By ${variationTheme}`;
};

function Facts({ item, onOpen }: { item: CatalogueItem; onOpen: (asin: string) => void }) {
  const { asin, parentAsin, brand, childAsins } = item;
  return (
    <dl className={classes['facts']}>
      <dt>ASIN</dt>
      <dd data-figures className={classes['asin']}>
        {asin}
      </dd>
      <dt>Parent ASIN</dt>
      <dd>{parentAsin === null ? '-' : <Asins asins={[parentAsin]} onOpen={onOpen} />}</dd>
      <dt>Brand</dt>
      <dd>{brand ?? '-'}</dd>
      <dt>Variation</dt>
      <dd>{formatVariation(item)}</dd>
      <dt>Child ASINs</dt>
      <dd>{childAsins.length === 0 ? '-' : <Asins asins={childAsins} onOpen={onOpen} />}</dd>
    </dl>
  );
}

function Loading() {
  return (
    <div className={classes['item']} role="status" aria-label="Loading details...">
      <Skeleton width={MAIN_SIZE} height={MAIN_SIZE} />
      <div className={classes['text']}>
        <Skeleton height={20} margin="0 0 12px" />
        <Skeleton height={14} width="60%" margin="0 0 8px" />
        <Skeleton height={14} width="50%" margin="0 0 8px" />
        <Skeleton height={14} width="70%" />
      </div>
    </div>
  );
}

type ItemActionsProps = {
  marketplace: MarketplaceRef;
  asin: string;
  isStaff: boolean;
  onChanged: (asin: string, presence: AsinPresence) => void;
};

/** What staff can do with an item: save it, save it again, mark it. Others see whether it is saved. */
export function ItemActions({ marketplace, asin, isStaff, onChanged }: ItemActionsProps) {
  const { data: presence } = useQuery(itemPresence(marketplace, asin));
  const { mutate, isPending } = useMutation({
    ...saveOneFromAmazon(marketplace, asin),
    onSuccess: (saved) => {
      onChanged(asin, saved);
      toast.success(`${asin} is saved.`);
    },
    onError: toast.failure(`Failed to save ${asin}`),
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
      {presence?.exists && (
        <FavouriteStar
          marketplace={marketplace}
          asin={asin}
          isFavourite={presence.isFavourite}
          isStaff={isStaff}
          onMarked={(isFavourite) => onChanged(asin, { ...presence, isFavourite })}
        />
      )}
      {presence && (
        <Dimmed>
          {isSaved ? 'In the database' : `Not in the database${isStaff ? '' : '; only staff can save it'}`}
        </Dimmed>
      )}
    </Group>
  );
}

type ItemDetailsProps = { marketplace: MarketplaceRef; asin: string; onOpen: (asin: string) => void };

export function ItemDetails({ marketplace, asin, onOpen }: ItemDetailsProps) {
  const { data: presence, isError: isUnknown } = useQuery(itemPresence(marketplace, asin));
  // Where it cannot be found out whether it is saved, Amazon is asked.
  const found = useQuery({
    ...itemDetails(marketplace, asin, presence?.exists ?? false),
    enabled: presence !== undefined || isUnknown,
  });
  return (
    <QueryView query={found} loading={<Loading />} failedTitle={`Failed to load the details of ${asin}`}>
      {({ item, source }) => (
        <>
          {found.isRefetchError && (
            <Alert color="red" py="sm" mb="md">
              {found.error.message}
            </Alert>
          )}
          <div className={classes['item']}>
            <Pictures item={item} />
            <div className={classes['text']}>
              <Group gap="xs" mb="xs">
                <Text component="h3" fw={600} className={classes['title'] ?? ''}>
                  {item.title || 'No title'}
                </Text>
                <Badge tt="none" color="gray">
                  {source === 'saved' ? 'As saved' : 'As on Amazon'}
                </Badge>
              </Group>
              <Facts item={item} onOpen={onOpen} />
            </div>
          </div>
          {item.description !== null && (
            <Text size="sm" mt="md" className={classes['description'] ?? ''}>
              {item.description}
            </Text>
          )}
        </>
      )}
    </QueryView>
  );
}
