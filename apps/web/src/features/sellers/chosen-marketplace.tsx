import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { Box, Button, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMapQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { Empty } from '../../components/state/empty.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { sellerList } from './api.ts';
import { findMarketplace, findSeller, marketplaceLabel, sellerName } from './format.ts';

function NotFound({ title, text }: { title: string; text: string }) {
  useDocumentTitle(`${title} · Insights`);
  return (
    <Empty
      py={64}
      icon={<IconMapQuestion stroke={1.4} aria-hidden="true" />}
      title={title}
      heading="h1"
      description={text}
      role="alert"
      actions={
        <Button component={Link} to="/">
          Choose a seller and marketplace
        </Button>
      }
    />
  );
}

const Loading = () => (
  <Box mb="lg">
    <Skeleton width={280} height={32} />
    <Text role="status" c="dimmed" mt={4}>
      Loading...
    </Text>
  </Box>
);

type ChosenSellerProps = {
  /** A slug, a selling partner id or an id. */
  sellerRef: string;
  /** Replaces the default title and text while the seller is loading. */
  loading?: ReactNode;
  children: (seller: Seller) => ReactNode;
};

export function ChosenSeller({ sellerRef, loading = <Loading />, children }: ChosenSellerProps) {
  const sellers = useQuery(sellerList);
  return (
    <QueryView query={sellers} loading={loading} failedTitle="Failed to load sellers">
      {(all) => {
        const seller = findSeller(all, sellerRef);
        if (seller) return children(seller);
        const text = `There is no seller “${sellerRef}” in your account.`;
        return <NotFound title="Seller not found" text={text} />;
      }}
    </QueryView>
  );
}

type Chosen = {
  seller: Seller;
  sellerName: string;
  marketplace: SellerMarketplace;
  marketplaceName: string;
  flagIcon: string;
};

type ChosenMarketplaceProps = Omit<ChosenSellerProps, 'children'> & {
  marketplaceId: string;
  children: (chosen: Chosen) => ReactNode;
};

export function ChosenMarketplace({ marketplaceId, children, ...rest }: ChosenMarketplaceProps) {
  return (
    <ChosenSeller {...rest}>
      {(seller) => {
        const marketplace = findMarketplace(seller, marketplaceId);
        if (!marketplace) {
          const text = `${sellerName(seller)} has no marketplace “${marketplaceId}”.`;
          return <NotFound title="Marketplace not found" text={text} />;
        }
        const { friendlyName, flagIcon } = marketplaceLabel(marketplace);
        const names = { sellerName: sellerName(seller), marketplaceName: friendlyName, flagIcon };
        return children({ seller, marketplace, ...names });
      }}
    </ChosenSeller>
  );
}
