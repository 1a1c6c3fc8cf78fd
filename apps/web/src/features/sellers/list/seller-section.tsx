import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { countMarketplaces, sellerName, visibleMarketplaces } from '../format.ts';
import { MarketplaceCard } from './marketplace-card.tsx';
import classes from './seller-section.module.css';
import { SellerWithoutMarketplaces } from './seller-without-marketplaces.tsx';

/** What is told of sellers and marketplaces beside their names, by whoever knows. */
export type Standings = {
  ofSeller: (seller: Seller) => ReactNode;
  ofMarketplace: (seller: Seller, marketplace: SellerMarketplace) => ReactNode;
  /** Whether something is wrong there: such a marketplace stands in front. */
  isInTrouble: (seller: Seller, marketplace: SellerMarketplace) => boolean;
};

type SellerSectionProps = { seller: Seller; standings: Standings };

/** One seller of the home screen with its marketplaces. */
export function SellerSection({ seller, standings }: SellerSectionProps) {
  const isInTrouble = (marketplace: SellerMarketplace) => standings.isInTrouble(seller, marketplace);
  const visible = visibleMarketplaces(seller);
  const marketplaces = [
    ...visible.filter(isInTrouble),
    ...visible.filter((marketplace) => !isInTrouble(marketplace)),
  ];
  const headingId = `seller-${seller.id}`;
  return (
    <Paper component="section" aria-labelledby={headingId} className={classes['section']}>
      <Group justify="space-between" gap="sm" className={classes['head']}>
        <Title order={2} id={headingId} className={classes['name']}>
          {sellerName(seller)}
        </Title>
        <Group gap="md">
          {marketplaces.length > 0 && standings.ofSeller(seller)}
          <Text size="sm" c="dimmed">
            {countMarketplaces(marketplaces.length)}
          </Text>
        </Group>
      </Group>
      {marketplaces.length === 0 ? (
        <SellerWithoutMarketplaces seller={seller} />
      ) : (
        <ul className={classes['grid']}>
          {marketplaces.map((marketplace) => (
            <li key={marketplace.marketplace_id}>
              <MarketplaceCard
                headingId={headingId}
                seller={seller}
                marketplace={marketplace}
                glance={standings.ofMarketplace(seller, marketplace)}
              />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
