import type { SellerMarketplace } from '@insights/contract/marketplaces';
import { EmptyState, Text } from '@mantine/core';
import { IconRefresh, IconWorldSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { marketplaceUpdates, refreshMarketplaces } from './api.ts';
import { MarketplaceRow } from './marketplace-row.tsx';
import classes from './marketplaces-section.module.css';

const NOT_FETCHED = 'Failed to fetch marketplaces';

const found = (count: number) => `Found ${count} ${count === 1 ? 'marketplace' : 'marketplaces'}`;

type MarketplacesSectionProps = {
  sellerId: string;
  marketplaces: SellerMarketplace[];
  /** What else can be done with a marketplace, below its settings. */
  renderTools: (marketplace: SellerMarketplace) => ReactNode;
};

/** The marketplaces of a connected seller: fetched from Amazon, shown or hidden, kept up to date or not. */
export function MarketplacesSection({ sellerId, marketplaces, renderTools }: MarketplacesSectionProps) {
  const { data: updates } = useQuery(marketplaceUpdates(sellerId));
  const { mutate, isPending } = useMutation({
    ...refreshMarketplaces(sellerId),
    onSuccess: ({ length }) => toast.success(found(length)),
    onError: (error) => toast.error(serverMessageOr(error, NOT_FETCHED)),
  });
  const refresh = (
    <ActionButton
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      pendingLabel="Refreshing..."
      isPending={isPending}
      onClick={() => mutate(undefined)}
    >
      Refresh from Amazon
    </ActionButton>
  );
  return (
    <SectionCard
      title="Marketplaces"
      description="Hidden ones are left out of the home screen and the selector"
      actions={marketplaces.length > 0 && refresh}
    >
      {marketplaces.length === 0 ? (
        <EmptyState
          py={40}
          px="md"
          icon={<IconWorldSearch stroke={1.4} aria-hidden="true" />}
          title={
            <Text component="h3" inherit>
              No marketplaces found
            </Text>
          }
          description="Refresh from Amazon to fetch the marketplaces that this account sells in."
        >
          <EmptyState.Actions>{refresh}</EmptyState.Actions>
        </EmptyState>
      ) : (
        <ul className={classes['list']}>
          {marketplaces.map((marketplace) => (
            <MarketplaceRow
              key={marketplace.marketplace_id}
              sellerId={sellerId}
              marketplace={marketplace}
              update={updates?.get(marketplace.marketplace_id)}
              tools={renderTools(marketplace)}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
