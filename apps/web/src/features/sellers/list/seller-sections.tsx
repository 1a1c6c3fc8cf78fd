import type { Seller } from '@insights/contract/sellers';
import { Button, EmptyState, Paper, Stack, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Link } from '../../../routing/link.tsx';
import { Later } from '../../../ui/later.tsx';
import { QueryView } from '../../../ui/state/query-view.tsx';
import { visibleMarketplaces } from '../seller-names.ts';
import { sellerList } from '../sellers.queries.ts';
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

/** As many as a window shows, then as many again, then all others. */
const turnOf = (index: number) => Math.min(2, Math.floor(index / 3));

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
            {listed.map((seller, index) => (
              <Later key={seller.id} turn={turnOf(index)}>
                <SellerSection seller={seller} standings={standings} />
              </Later>
            ))}
          </Stack>
        );
      }}
    </QueryView>
  );
}
