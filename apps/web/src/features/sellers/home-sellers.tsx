import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { formatCount } from '@insights/domain/money';
import { Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconArrowRight, IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { Flag } from '../../components/flag.tsx';
import { Caption, Dimmed } from '../../components/secondary-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Empty } from '../../components/state/empty.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { StateBadge } from '../../components/state/state-badge.tsx';
import { paths } from '../../paths.ts';
import { sellerList } from './api.ts';
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
          <Caption ff="monospace" truncate>
            {marketplace.marketplace_id}
          </Caption>
        </div>
        <IconArrowRight size={16} className={classes['arrow']} aria-hidden="true" />
      </div>
      {summary}
      {/* Several sellers may sell in one marketplace, so the name of the link includes the seller. */}
      <VisuallyHidden>{sellerName(seller)}</VisuallyHidden>
    </Link>
  );
}

function SellerWithoutMarketplaces({ seller }: { seller: Seller }) {
  const sellerRef = sellerRefOf(seller);
  const isReady = isConnected(seller);
  const label = isReady ? 'Configure Marketplaces' : 'Connect SP-API';
  return (
    <div className={classes['bare']}>
      <Group gap="sm">
        <StateBadge state={isReady ? 'good' : 'wait'}>
          {isReady ? 'SP-API Connected' : 'SP-API Setup Required'}
        </StateBadge>
        <Text c="dimmed">
          {isReady ? 'Ready to fetch marketplaces' : 'Connect your seller account to get started'}
        </Text>
      </Group>
      <Button
        renderRoot={(props) => <Link to="/$sellerRef/setup" params={{ sellerRef }} {...props} />}
        variant={isReady ? 'default' : 'filled'}
        size="xs"
        aria-label={`${label}, ${sellerName(seller)}`}
        onClick={() => {
          // biome-ignore lint/suspicious/noConsole: the specification asks for this line in the console
          if (!isReady) console.log('Connect SP-API', sellerRef);
        }}
      >
        {label}
      </Button>
    </div>
  );
}

export type SellerSummaries = {
  ofSeller: (seller: Seller) => ReactNode;
  ofMarketplace: (seller: Seller, marketplace: SellerMarketplace) => ReactNode;
  /** Marketplaces with a problem come first. */
  isInTrouble: (seller: Seller, marketplace: SellerMarketplace) => boolean;
};

type SellerSectionProps = { seller: Seller; summaries: SellerSummaries };

/** One seller with its marketplaces. In a memo, because scrolling adds sections to hundreds that are drawn already. */
const SellerSection = memo(function SellerSection({ seller, summaries }: SellerSectionProps) {
  const rank = (marketplace: SellerMarketplace) => (summaries.isInTrouble(seller, marketplace) ? 0 : 1);
  const marketplaces = visibleMarketplaces(seller).sort((a, b) => rank(a) - rank(b));
  const headingId = `seller-${seller.id}`;
  return (
    <Paper component="section" aria-labelledby={headingId} className={classes['section']}>
      <Group justify="space-between" gap="sm" className={classes['head']}>
        <Title order={2} id={headingId} className={classes['name']}>
          {sellerName(seller)}
        </Title>
        <Group gap="md">
          {marketplaces.length > 0 && summaries.ofSeller(seller)}
          <Dimmed>{countMarketplaces(marketplaces.length)}</Dimmed>
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

const CARDS_PER_SECTION = [
  ['a', 'b', 'c'],
  ['a', 'b', 'c', 'd'],
];

const SellerSectionsSkeleton = () => (
  <Stack gap="md">
    <Dimmed role="status">Loading sellers...</Dimmed>
    {CARDS_PER_SECTION.map((cards) => (
      <Paper key={cards.length} className={classes['section']} aria-hidden="true">
        <Group justify="space-between" className={classes['head']}>
          <Skeleton width={160} height={24} />
          <Skeleton width={96} height={14} />
        </Group>
        <div className={classes['grid']}>
          {cards.map((card) => (
            <Skeleton key={card} height={132} />
          ))}
        </div>
      </Paper>
    ))}
  </Stack>
);

const NoSellers = () => (
  <Paper bg="var(--surface)">
    <Empty
      py={48}
      icon={<IconBuildingStore stroke={1.4} aria-hidden="true" />}
      title="No Sellers Available"
      heading="h2"
      description="There are no sellers configured for your account."
      actions={
        <Button component={Link} to="/admin">
          Go to Admin Dashboard
        </Button>
      }
    />
  </Paper>
);

const SELLERS_AT_ONCE = 60; // an operator may have ten thousand; more are drawn while scrolling

function SellerCards({ sellers, summaries }: { sellers: readonly Seller[]; summaries: SellerSummaries }) {
  const [limit, setLimit] = useState(SELLERS_AT_ONCE);
  const showMore = () => setLimit((before) => before + SELLERS_AT_ONCE);
  const { ref: end, entry } = useIntersection<HTMLButtonElement>({ rootMargin: '100% 0%' }); // a window's height ahead
  useEffect(() => {
    if (entry?.isIntersecting) setLimit((before) => before + SELLERS_AT_ONCE);
  }, [entry]);
  return (
    <>
      {sellers.slice(0, limit).map((seller) => (
        <SellerSection key={seller.id} seller={seller} summaries={summaries} />
      ))}
      {limit < sellers.length && (
        <Button ref={end} variant="default" onClick={showMore}>
          Show more of {formatCount(sellers.length)} sellers
        </Button>
      )}
    </>
  );
}

type SellerSectionsProps = {
  isAdminMode: boolean;
  summaries: SellerSummaries;
  note: ReactNode;
};

export function SellerSections({ isAdminMode, summaries, note }: SellerSectionsProps) {
  const sellers = useQuery(sellerList);
  return (
    <QueryView query={sellers} loading={<SellerSectionsSkeleton />} failedTitle="Failed to load sellers">
      {(all) => {
        const listed = all.filter((seller) => isAdminMode || visibleMarketplaces(seller).length > 0);
        if (listed.length === 0) return <NoSellers />;
        return (
          <Stack gap="md">
            {note}
            <SellerCards sellers={listed} summaries={summaries} />
          </Stack>
        );
      }}
    </QueryView>
  );
}
