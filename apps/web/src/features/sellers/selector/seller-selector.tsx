import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { Popover, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Flag } from '../../../components/flag.tsx';
import { sellerList } from '../api.ts';
import { findMarketplace, findSeller, marketplaceLabel, sellerName } from '../format.ts';
import { SelectorPanel } from './selector-panel.tsx';
import classes from './seller-selector.module.css';

const LABEL = 'Select Seller & Marketplace';

function Current({ seller, marketplace }: { seller: Seller; marketplace: SellerMarketplace }) {
  const { friendlyName, flagIcon } = marketplaceLabel(marketplace);
  return (
    <>
      <Flag icon={flagIcon} />
      <Text span size="sm" fw={550} truncate>
        {sellerName(seller)}
      </Text>
      <Text span size="sm" c="dimmed" className={classes['country']} truncate>
        · {friendlyName}
      </Text>
    </>
  );
}

type SellerSelectorProps = {
  sellerRef: string | undefined;
  marketplaceId: string | undefined;
  /** The screen that is kept when another marketplace is chosen. */
  subPath: string;
};

/** Shows the seller and marketplace one is looking at, and lets one choose others. */
export function SellerSelector({ sellerRef, marketplaceId, subPath }: SellerSelectorProps) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const sellers = useQuery(sellerList);
  const seller = sellerRef === undefined ? undefined : findSeller(sellers.data ?? [], sellerRef);
  const marketplace = seller && marketplaceId ? findMarketplace(seller, marketplaceId) : undefined;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes['trigger']} onClick={() => setOpen(!isOpen)}>
          {seller && marketplace ? (
            <Current seller={seller} marketplace={marketplace} />
          ) : (
            <Text span size="sm" c="dimmed" truncate>
              {LABEL}
            </Text>
          )}
          <IconSelector size={16} className={classes['chevron']} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-labelledby={titleId}>
        <VisuallyHidden id={titleId}>{LABEL}</VisuallyHidden>
        <SelectorPanel
          sellers={sellers}
          currentSellerId={seller?.id}
          currentMarketplaceId={marketplaceId}
          subPath={subPath}
          onChosen={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
