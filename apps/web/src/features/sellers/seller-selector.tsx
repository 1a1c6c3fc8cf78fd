import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { formatCount } from '@insights/domain/money';
import { ActionIcon, Box, Group, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector, IconSettings } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Flag } from '../../components/flag.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Caption, Dimmed } from '../../components/secondary-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { paths } from '../../paths.ts';
import { sellerList } from './api.ts';
import {
  findMarketplace,
  findSeller,
  marketplaceLabel,
  sellerName,
  sellerRefOf,
  visibleMarketplaces,
} from './format.ts';
import classes from './seller-selector.module.css';

type SelectorGroup = { seller: Seller; marketplaces: SellerMarketplace[] };

const isFound = (texts: string[], typed: string) => texts.some((text) => text.toLowerCase().includes(typed));

export function selectorGroups(sellers: Seller[], search: string): SelectorGroup[] {
  const typed = search.trim().toLowerCase();
  return sellers.flatMap((seller) => {
    const marketplaces = visibleMarketplaces(seller);
    if (isFound([sellerName(seller), seller.slug, seller.selling_partner_id ?? ''], typed)) {
      return [{ seller, marketplaces }];
    }
    const matching = marketplaces.filter((marketplace) => {
      const { friendlyName, countryCode } = marketplaceLabel(marketplace);
      return isFound([friendlyName, countryCode, marketplace.marketplace_id], typed);
    });
    return matching.length > 0 ? [{ seller, marketplaces: matching }] : [];
  });
}

type SelectorProps = {
  currentSellerId: string | undefined;
  currentMarketplaceId: string | undefined;
  subPath: string;
  onClose: () => void;
};

type SelectorGroupListProps = SelectorProps & SelectorGroup;

function SelectorGroupList({ seller, marketplaces, subPath, onClose, ...current }: SelectorGroupListProps) {
  const navigate = useNavigate();
  const headingId = useId();
  const name = sellerName(seller);
  return (
    <section aria-labelledby={headingId} className={classes['group']}>
      <Group justify="space-between" wrap="nowrap" gap="xs" pl="sm" pr={14}>
        <Caption id={headingId} fw={600} truncate>
          {name}
        </Caption>
        <ActionIcon
          size={24}
          aria-label={`Settings for ${name}`}
          onClick={() => {
            onClose();
            void navigate({ to: '/$sellerRef/setup', params: { sellerRef: sellerRefOf(seller) } });
          }}
        >
          <IconSettings size={15} aria-hidden="true" />
        </ActionIcon>
      </Group>
      {marketplaces.length === 0 && (
        <Dimmed px="sm" py={4}>
          No marketplaces available
        </Dimmed>
      )}
      <ul className={classes['list']}>
        {marketplaces.map((marketplace) => {
          const { friendlyName, flagIcon } = marketplaceLabel(marketplace);
          const { marketplace_id: id } = marketplace;
          const isCurrent = seller.id === current.currentSellerId && id === current.currentMarketplaceId;
          return (
            <li key={id}>
              <Link
                to={paths.marketplace(sellerRefOf(seller), id, subPath)}
                className={classes['option']}
                aria-label={`${friendlyName}, ${name}`}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={onClose}
              >
                <Flag icon={flagIcon} />
                <span className={classes['optionName']}>{friendlyName}</span>
                {isCurrent && <IconCheck size={16} aria-hidden="true" />}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const MOST_GROUPS = 50; // of more sellers, people search for the one they want

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const ListSkeleton = () => (
  <Stack gap="xs" p="sm">
    <Skeleton height={20} width="50%" />
    <Skeleton height={28} />
    <Skeleton height={28} />
  </Stack>
);

/** The open selector: a search field above the marketplaces, grouped by seller. Arrow keys move through the links. */
function SelectorPanel({ sellers, ...list }: SelectorProps & { sellers: UseQueryResult<Seller[]> }) {
  const [search, setSearch] = useState('');
  const panel = useRef<HTMLDivElement>(null);

  const moveFocus = (event: KeyboardEvent) => {
    const links = [...(panel.current?.querySelectorAll('a') ?? [])];
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const { activeElement } = document;
      const at = activeElement instanceof HTMLAnchorElement ? links.indexOf(activeElement) : -1;
      const target = at === -1 && step === -1 ? links.length - 1 : at + step;
      if (target < 0) panel.current?.querySelector('input')?.focus();
      else links[target]?.focus();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      links[0]?.click();
    }
  };

  return (
    <Box ref={panel} onKeyDown={moveFocus}>
      <Box p="xs">
        <SearchField
          label="Search sellers and marketplaces"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
      </Box>
      <Box mah="min(440px, 60vh)" className={classes['scroll'] ?? ''}>
        <QueryView query={sellers} loading={<ListSkeleton />} failedTitle="Failed to load sellers">
          {(all) => {
            const groups = selectorGroups(all, search);
            const none = all.length === 0 ? 'No sellers available' : `Nothing matches “${search.trim()}”`;
            const moreCount = groups.length - MOST_GROUPS;
            return (
              <>
                {groups.slice(0, MOST_GROUPS).map((group) => (
                  <SelectorGroupList key={group.seller.id} {...group} {...list} />
                ))}
                {(groups.length === 0 || moreCount > 0) && (
                  <Dimmed px="sm" pt={4} pb="md" role="status">
                    {groups.length === 0
                      ? none
                      : `${formatCount(moreCount)} further sellers: type to find them`}
                  </Dimmed>
                )}
              </>
            );
          }}
        </QueryView>
      </Box>
    </Box>
  );
}

const LABEL = 'Select Seller & Marketplace';

type SellerSelectorProps = {
  sellerRef: string | undefined;
  marketplaceId: string | undefined;
  /** The part of the address after the marketplace, which stays when another marketplace is selected. */
  subPath: string;
};

export function SellerSelector({ sellerRef, marketplaceId, subPath }: SellerSelectorProps) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const sellers = useQuery(sellerList);
  const seller = sellerRef === undefined ? undefined : findSeller(sellers.data ?? [], sellerRef);
  const marketplace = seller && marketplaceId ? findMarketplace(seller, marketplaceId) : undefined;
  const label = marketplace && marketplaceLabel(marketplace);
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
          {seller && label ? (
            <>
              <Flag icon={label.flagIcon} />
              <Text span size="sm" fw={550} truncate>
                {sellerName(seller)}
              </Text>
              <Dimmed span className={classes['country']} truncate>
                · {label.friendlyName}
              </Dimmed>
            </>
          ) : (
            <Dimmed span truncate>
              {LABEL}
            </Dimmed>
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
          onClose={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
