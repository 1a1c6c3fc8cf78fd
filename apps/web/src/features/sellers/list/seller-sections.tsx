import type { Seller } from '@insights/contract/sellers';
import { formatCount } from '@insights/domain/money';
import { Button, EmptyState, Paper, Stack, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { QueryView } from '../../../components/state/query-view.tsx';
import { paths } from '../../../paths.ts';
import { sellerList } from '../api.ts';
import { visibleMarketplaces } from '../format.ts';
import { SellerSection, type Standings } from './seller-section.tsx';
import { SellerSectionsSkeleton } from './seller-sections-skeleton.tsx';

function NoSellers() {
  return (
    <Paper py={48} px="md" bg="var(--surface)">
      <EmptyState
        icon={<IconBuildingStore stroke={1.4} aria-hidden="true" />}
        title={
          <Text component="h2" inherit>
            No Sellers Available
          </Text>
        }
        description="There are no sellers configured for your account."
      >
        <EmptyState.Actions>
          <Button component={Link} to={paths.admin}>
            Go to Admin Dashboard
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  );
}

const isListed = (seller: Seller, isAdminMode: boolean) =>
  isAdminMode || visibleMarketplaces(seller).length > 0;

// What nobody scrolls to is not drawn: an operator may have ten thousand sellers.
const SELLERS_AHEAD = 60;

type SellerCardsProps = { sellers: readonly Seller[]; standings: Standings };

function SellerCards({ sellers, standings }: SellerCardsProps) {
  const [most, setMost] = useState(SELLERS_AHEAD);
  const count = Math.min(sellers.length, most);
  const drawMore = () => setMost((before) => before + SELLERS_AHEAD);
  const { ref: end, entry } = useIntersection<HTMLButtonElement>({ rootMargin: '100% 0%' }); // a window's height ahead
  useEffect(() => {
    if (entry?.isIntersecting) setMost((before) => before + SELLERS_AHEAD);
  }, [entry]);
  // The same elements whenever more are shown, so that only what is new is drawn.
  const sections = useMemo(
    () => sellers.map((seller) => <SellerSection key={seller.id} seller={seller} standings={standings} />),
    [sellers, standings],
  );
  return (
    <>
      {sections.slice(0, count)}
      {count === most && count < sellers.length && (
        <Button ref={end} variant="default" onClick={drawMore}>
          Show more of {formatCount(sellers.length)} sellers
        </Button>
      )}
    </>
  );
}

type SellerSectionsProps = {
  isAdminMode: boolean;
  standings: Standings;
  /** What is to be said above the sellers. */
  note: ReactNode;
};

/** Every seller with its marketplaces; those with nothing to show are for admin mode only. */
export function SellerSections({ isAdminMode, standings, note }: SellerSectionsProps) {
  const sellers = useQuery(sellerList);
  return (
    <QueryView query={sellers} loading={<SellerSectionsSkeleton />} failedTitle="Failed to load sellers">
      {(all) => {
        const listed = all.filter((seller) => isListed(seller, isAdminMode));
        if (listed.length === 0) return <NoSellers />;
        return (
          <Stack gap="md">
            {note}
            <SellerCards sellers={listed} standings={standings} />
          </Stack>
        );
      }}
    </QueryView>
  );
}
