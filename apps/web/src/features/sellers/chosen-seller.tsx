import type { Seller } from '@insights/contract/sellers';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { sellerList } from './api.ts';
import { findSeller } from './format.ts';
import { NotFound } from './not-found.tsx';

const TITLE_HEIGHT = 32; // a line of a page's title

/** Title and subtitle stand where those of the page will stand. */
const Loading = () => (
  <Box mb="lg">
    <Skeleton width={280} height={TITLE_HEIGHT} />
    <Text role="status" c="dimmed" mt={4}>
      Loading...
    </Text>
  </Box>
);

type ChosenSellerProps = {
  /** A slug, a selling partner id or an id, as the address has it. */
  sellerRef: string;
  /** What stands there until then, where the screen can say more than that it is loading. */
  loading?: ReactNode;
  children: (seller: Seller) => ReactNode;
};

/** The seller an address names, once it is known. */
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
