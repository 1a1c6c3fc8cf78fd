import { Alert, Anchor, Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { itemDetails, type Shop } from '../catalogue.queries.ts';
import type { Item } from '../catalogue-reader.ts';
import { Picture } from '../picture.tsx';
import type { Presences } from '../presence/presences.ts';
import { useHasFailed, usePresence } from '../presence/use-presences.ts';
import classes from './item-details.module.css';

const MAIN_SIZE = 200;
const ADDITIONAL_SIZE = 56;
const MOST_ADDITIONAL = 4;
const MOST_CHILDREN = 24;

function Pictures({ item }: { item: Item }) {
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

type AsinsProps = { asins: readonly string[]; onOpen: (asin: string) => void };

function Asins({ asins, onOpen }: AsinsProps) {
  const untold = asins.length - MOST_CHILDREN;
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
      {untold > 0 && `and ${untold} more`}
    </span>
  );
}

const variationWords = ({ isVariation, variationTheme }: Item) => {
  if (!isVariation && variationTheme === null) return 'Not a variation';
  return variationTheme === null ? 'A variation' : `By ${variationTheme}`;
};

function Facts({ item, onOpen }: { item: Item; onOpen: (asin: string) => void }) {
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
      <dd>{variationWords(item)}</dd>
      <dt>Child ASINs</dt>
      <dd>{childAsins.length === 0 ? '-' : <Asins asins={childAsins} onOpen={onOpen} />}</dd>
    </dl>
  );
}

function Loading() {
  return (
    <div className={classes['item']} role="status" aria-label="Loading details...">
      <Skeleton width={MAIN_SIZE} height={MAIN_SIZE} />
      <div className={classes['words']}>
        <Skeleton height={20} margin="0 0 12px" />
        <Skeleton height={14} width="60%" margin="0 0 8px" />
        <Skeleton height={14} width="50%" margin="0 0 8px" />
        <Skeleton height={14} width="70%" />
      </div>
    </div>
  );
}

type ItemDetailsProps = {
  shop: Shop;
  presences: Presences;
  asin: string;
  onOpen: (asin: string) => void;
};

/** What an ASIN is: its names, its family, its pictures; as it is saved, else as Amazon tells it. */
export function ItemDetails({ shop, presences, asin, onOpen }: ItemDetailsProps) {
  const presence = usePresence(presences, asin);
  const hasFailed = useHasFailed(presences, asin);
  const isSaved = presence?.exists ?? false;
  // Where it cannot be found out whether it is saved, Amazon still knows it.
  const found = useQuery({
    ...itemDetails(shop, asin, isSaved),
    enabled: presence !== undefined || hasFailed,
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
            <div className={classes['words']}>
              <Group gap="xs" mb="xs">
                <Text component="h3" fw={600} className={classes['title'] ?? ''}>
                  {item.title ?? 'No title'}
                </Text>
                <Badge tt="none" color="gray">
                  {source === 'saved' ? 'As saved' : 'As Amazon tells it'}
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
