import type { OperatorMarketplace, OperatorSeller } from '@insights/contract/operators';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNow } from '../../components/time/use-now.ts';
import { GlanceSkeleton, MarketplaceGlance } from './marketplace-glance.tsx';
import { operatorSellers } from './operators.queries.ts';
import { SellerStanding, StandingSkeleton } from './seller-standing.tsx';

type Named = { id: string };
type Place = { marketplace_id: string };

/** What is known of each seller and marketplace, to be drawn beside its name. */
export function useStandings() {
  const figures = useQuery(operatorSellers);
  const now = useNow();
  const standings = useMemo(() => {
    const sellers = new Map(figures.data?.map((seller) => [seller.id, seller]));
    const places = new Map<string, OperatorMarketplace>();
    for (const { id, marketplaces } of figures.data ?? [])
      for (const one of marketplaces) places.set(`${id}:${one.marketplace_id}`, one);
    const placeOf = ({ id }: Named, { marketplace_id }: Place) => places.get(`${id}:${marketplace_id}`);
    const orSkeleton = (skeleton: ReactNode) => (figures.isPending ? skeleton : null);
    const sellerOf = ({ id }: Named): OperatorSeller | undefined => sellers.get(id);
    return {
      ofSeller: (seller: Named) => {
        const known = sellerOf(seller);
        return known ? <SellerStanding seller={known} now={now} /> : orSkeleton(<StandingSkeleton />);
      },
      ofMarketplace: (seller: Named, marketplace: Place) => {
        const known = placeOf(seller, marketplace);
        return known ? <MarketplaceGlance marketplace={known} /> : orSkeleton(<GlanceSkeleton />);
      },
      isInTrouble: (seller: Named, marketplace: Place) =>
        (placeOf(seller, marketplace)?.trouble ?? null) !== null,
    };
  }, [figures.data, figures.isPending, now]);
  return { standings, figures };
}
