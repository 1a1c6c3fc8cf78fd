// The seller and the marketplace of the screen, found by what the address names them.
import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { Box, Button, EmptyState, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMapQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { sellerList } from './api.ts';
import { findMarketplace, findSeller, marketplaceLabel, sellerName } from './format.ts';

type NotFoundProps = { title: string; text: string };

/** Says what the address names that does not exist, and links to the home screen. */
function NotFound({ title, text }: NotFoundProps) {
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
        <Button component={Link} to="/">
          Choose a seller and marketplace
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

const TITLE_HEIGHT = 32; // a line of a page's title

/** The title and the subtitle of the page that is loading. */
const Loading = () => (
  <Box mb="lg">
    <Skeleton width={280} height={TITLE_HEIGHT} />
    <Text role="status" c="dimmed" mt={4}>
      Loading...
    </Text>
  </Box>
);

type ChosenSellerProps = {
  /** A slug, a selling partner id or an id. */
  sellerRef: string;
  /** What the screen shows while its seller is loading, if not the default. */
  loading?: ReactNode;
  children: (seller: Seller) => ReactNode;
};

/** The seller that the address names, once the sellers are loaded. */
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

type ChosenMarketplaceProps = {
  /** A slug, a selling partner id or an id. */
  sellerRef: string;
  marketplaceId: string;
  /** What the screen shows while its seller is loading, if not the default. */
  loading?: ReactNode;
  children: (chosen: Chosen) => ReactNode;
};

/** The seller and the marketplace that the address names, once the sellers are loaded. */
export function ChosenMarketplace({ sellerRef, marketplaceId, children, ...rest }: ChosenMarketplaceProps) {
  return (
    <ChosenSeller sellerRef={sellerRef} {...rest}>
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
