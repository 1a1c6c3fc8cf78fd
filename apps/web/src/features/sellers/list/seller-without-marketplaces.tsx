import type { Seller } from '@insights/contract/sellers';
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StateBadge } from '../../../components/state/state-badge.tsx';
import { paths } from '../../../paths.ts';
import { isConnected, sellerName, sellerRefOf } from '../format.ts';
import classes from './seller-section.module.css';

type SellerWithoutMarketplacesProps = { seller: Seller };

/** What stands in a seller's section while it has no marketplace to show: the next step. */
export function SellerWithoutMarketplaces({ seller }: SellerWithoutMarketplacesProps) {
  const sellerRef = sellerRefOf(seller);
  if (isConnected(seller)) {
    return (
      <div className={classes['bare']}>
        <Group gap="sm">
          <StateBadge state="good">SP-API Connected</StateBadge>
          <Text c="dimmed">Ready to fetch marketplaces</Text>
        </Group>
        <Button
          component={Link}
          to={paths.setup(sellerRef)}
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
        component={Link}
        to={paths.setup(sellerRef)}
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
