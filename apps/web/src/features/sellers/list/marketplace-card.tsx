import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Flag } from '../../../components/flag.tsx';
import { paths } from '../../../paths.ts';
import { marketplaceLabel, sellerRefOf } from '../format.ts';
import classes from './seller-section.module.css';

type MarketplaceCardProps = {
  /** Of the seller's heading: several sellers may sell in one marketplace. */
  headingId: string;
  seller: Seller;
  marketplace: SellerMarketplace;
  /** How it sells, below its name. */
  glance: ReactNode;
};

export function MarketplaceCard({ headingId, seller, marketplace, glance }: MarketplaceCardProps) {
  const { friendlyName, flagIcon } = marketplaceLabel(marketplace);
  const id = `${headingId}-${marketplace.marketplace_id}`;
  return (
    <Link
      to={paths.marketplace(sellerRefOf(seller), marketplace.marketplace_id)}
      className={classes['card']}
      id={id}
      aria-labelledby={`${id} ${headingId}`}
    >
      <div className={classes['title']}>
        <Flag icon={flagIcon} />
        <div className={classes['text']}>
          <Text fw={550} truncate>
            {friendlyName}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace" truncate>
            {marketplace.marketplace_id}
          </Text>
        </div>
        <IconArrowRight size={16} className={classes['arrow']} aria-hidden="true" />
      </div>
      {glance}
    </Link>
  );
}
