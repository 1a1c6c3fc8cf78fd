import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { Button, EmptyState, Skeleton, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMapQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { findMarketplace, findSeller, marketplaceLabel, sellerName } from './seller-names.ts';
import { sellerList } from './sellers.queries.ts';

type Chosen = {
  seller: Seller;
  sellerName: string;
  marketplace: SellerMarketplace;
  marketplaceName: string;
  flagIcon: string;
};

function Loading() {
  return (
    <>
      <Text role="status" size="sm" c="dimmed" mb="xs">
        Loading...
      </Text>
      <Skeleton width={280} maw="100%" height={32} mb="xs" />
      <Skeleton width={180} height={20} />
    </>
  );
}

function NotFound({ title, text }: { title: string; text: string }) {
  useDocumentTitle(`${title} · Insights`);
  return (
    <EmptyState
      py={64}
      icon={<IconMapQuestion stroke={1.4} aria-hidden="true" />}
      title={
        <Text component="h1" inherit>
          {title}
        </Text>
      }
      description={text}
      role="alert"
    >
      <EmptyState.Actions>
        <Button component={Link} to={paths.home}>
          Choose a seller and marketplace
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

type ChosenMarketplaceProps = {
  /** A slug, a selling partner id or an id, as the address has it. */
  sellerRef: string;
  marketplaceId: string;
  children: (chosen: Chosen) => ReactNode;
};

/** The seller and the marketplace an address names, once they are known. */
export function ChosenMarketplace({ sellerRef, marketplaceId, children }: ChosenMarketplaceProps) {
  const sellers = useQuery(sellerList);
  return (
    <QueryView query={sellers} loading={<Loading />} failedTitle="Failed to load sellers">
      {(all) => {
        const seller = findSeller(all, sellerRef);
        if (!seller) {
          return (
            <NotFound title="Seller not found" text={`There is no seller “${sellerRef}” in your account.`} />
          );
        }
        const marketplace = findMarketplace(seller, marketplaceId);
        if (!marketplace) {
          const text = `${sellerName(seller)} has no marketplace “${marketplaceId}”.`;
          return <NotFound title="Marketplace not found" text={text} />;
        }
        const { friendlyName, flagIcon } = marketplaceLabel(marketplace);
        const names = { sellerName: sellerName(seller), marketplaceName: friendlyName, flagIcon };
        return children({ seller, marketplace, ...names });
      }}
    </QueryView>
  );
}
