// One seller of the home screen: a card for each of its marketplaces, or the next step where it has none.
import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { Button, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { Flag } from '../../components/flag.tsx';
import { StateBadge } from '../../components/state/state-badge.tsx';
import { paths } from '../../paths.ts';
import {
  countMarketplaces,
  isConnected,
  marketplaceLabel,
  sellerName,
  sellerRefOf,
  visibleMarketplaces,
} from './format.ts';
import classes from './sellers.module.css';

type MarketplaceCardProps = {
  seller: Seller;
  marketplace: SellerMarketplace;
  /** Its sales, below its name. */
  summary: ReactNode;
};

function MarketplaceCard({ seller, marketplace, summary }: MarketplaceCardProps) {
  const { friendlyName, flagIcon } = marketplaceLabel(marketplace);
  return (
    <Link to={paths.marketplace(sellerRefOf(seller), marketplace.marketplace_id)} className={classes['card']}>
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
      {summary}
      {/* Several sellers may sell in one marketplace: the name of the link says whose it is. */}
      <VisuallyHidden>{sellerName(seller)}</VisuallyHidden>
    </Link>
  );
}

type SellerWithoutMarketplacesProps = { seller: Seller };

/** The next step for a seller without visible marketplaces. */
function SellerWithoutMarketplaces({ seller }: SellerWithoutMarketplacesProps) {
  const sellerRef = sellerRefOf(seller);
  const renderSetupLink = (props: Pick<LinkProps, 'children'>) => (
    <Link to="/$sellerRef/setup" params={{ sellerRef }} {...props} />
  );
  if (isConnected(seller)) {
    return (
      <div className={classes['bare']}>
        <Group gap="sm">
          <StateBadge state="good">SP-API Connected</StateBadge>
          <Text c="dimmed">Ready to fetch marketplaces</Text>
        </Group>
        <Button
          renderRoot={renderSetupLink}
          variant="default"
          size="xs"
          aria-label={`Configure Marketplaces, ${sellerName(seller)}`}
        >
          Configure Marketplaces
        </Button>
      </div>
    );
  }
  return (
    <div className={classes['bare']}>
      <Group gap="sm">
        <StateBadge state="wait">SP-API Setup Required</StateBadge>
        <Text c="dimmed">Connect your seller account to get started</Text>
      </Group>
      <Button
        renderRoot={renderSetupLink}
        size="xs"
        aria-label={`Connect SP-API, ${sellerName(seller)}`}
        onClick={() => {
          // biome-ignore lint/suspicious/noConsole: the specification asks for this line in the console
          console.log('Connect SP-API', sellerRef);
        }}
      >
        Connect SP-API
      </Button>
    </div>
  );
}

/** What another feature shows of sellers and marketplaces beside their names. */
export type SellerSummaries = {
  ofSeller: (seller: Seller) => ReactNode;
  ofMarketplace: (seller: Seller, marketplace: SellerMarketplace) => ReactNode;
  /** Whether something is wrong there: such a marketplace comes first. */
  isInTrouble: (seller: Seller, marketplace: SellerMarketplace) => boolean;
};

type SellerSectionProps = { seller: Seller; summaries: SellerSummaries };

/** One seller of the home screen with its marketplaces. Those on the screen are not drawn again when more are added. */
export const SellerSection = memo(function SellerSection({ seller, summaries }: SellerSectionProps) {
  const isInTrouble = (marketplace: SellerMarketplace) => summaries.isInTrouble(seller, marketplace);
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
          {marketplaces.length > 0 && summaries.ofSeller(seller)}
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
                seller={seller}
                marketplace={marketplace}
                summary={summaries.ofMarketplace(seller, marketplace)}
              />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
});
