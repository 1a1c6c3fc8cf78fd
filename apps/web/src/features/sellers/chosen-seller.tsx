import type { Seller } from '@insights/contract/sellers';
import { Box, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from '../../routing/visit.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/state/query-view.tsx';
import classes from './chosen-seller.module.css';
import { LateNotFound } from './late-not-found.tsx';
import { findSeller } from './seller-names.ts';
import { sellerList } from './sellers.queries.ts';

const TITLE_HEIGHT = 32; // a line of a page's title

/**
 * Title and subtitle stand where those of the page will stand. The title is there already where an earlier visit has left it
 * to the page's first script, which knows it for the address that was opened first and for no other.
 */
function Loading() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another title
  useEffect(() => () => document.documentElement.removeAttribute('data-titled'), [pathname]);
  return (
    <Box mb="lg">
      <Title order={1} className={classes['known']} />
      <Skeleton className={classes['unknown'] ?? ''} width={280} height={TITLE_HEIGHT} />
      <Text role="status" c="dimmed" mt={4}>
        Loading...
      </Text>
    </Box>
  );
}

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
        return <LateNotFound title="Seller not found" text={text} />;
      }}
    </QueryView>
  );
}
