import type { Seller } from '@insights/contract/sellers';
import { Group, Paper, Text, Title } from '@mantine/core';
import { countMarketplaces, sellerName, visibleMarketplaces } from '../seller-names.ts';
import { MarketplaceCard } from './marketplace-card.tsx';
import classes from './seller-section.module.css';
import { SellerWithoutMarketplaces } from './seller-without-marketplaces.tsx';

type SellerSectionProps = { seller: Seller };

/** One seller of the home screen with its marketplaces. */
export function SellerSection({ seller }: SellerSectionProps) {
  const marketplaces = visibleMarketplaces(seller);
  const headingId = `seller-${seller.id}`;
  return (
    <Paper component="section" aria-labelledby={headingId} className={classes['section']}>
      <Group justify="space-between" gap="sm" className={classes['head']}>
        <Title order={2} id={headingId} className={classes['name']}>
          {sellerName(seller)}
        </Title>
        <Text size="sm" c="dimmed">
          {countMarketplaces(marketplaces.length)}
        </Text>
      </Group>
      {marketplaces.length === 0 ? (
        <SellerWithoutMarketplaces seller={seller} />
      ) : (
        <ul className={classes['grid']}>
          {marketplaces.map((marketplace) => (
            <li key={marketplace.marketplace_id}>
              <MarketplaceCard seller={seller} marketplace={marketplace} />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
