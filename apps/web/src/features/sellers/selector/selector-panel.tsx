import type { Seller } from '@insights/contract/sellers';
import { formatCount } from '@insights/domain/money';
import { Box, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { SearchField } from '../../../components/search-field.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { SelectorGroupList } from './selector-group-list.tsx';
import { selectorGroups } from './selector-matches.ts';
import classes from './seller-selector.module.css';

// More than anyone reads through: whoever has ten thousand sellers types some letters of one.
const MOST_GROUPS = 50;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function ListSkeleton() {
  return (
    <Stack gap="xs" p="sm">
      <Skeleton height={20} width="50%" />
      <Skeleton height={28} />
      <Skeleton height={28} />
    </Stack>
  );
}

type SelectorPanelProps = {
  sellers: UseQueryResult<Seller[]>;
  currentSellerId: string | undefined;
  currentMarketplaceId: string | undefined;
  subPath: string;
  onChosen: () => void;
};

/** The open selector: a search field over the marketplaces grouped by seller. */
export function SelectorPanel({ sellers, onChosen, ...current }: SelectorPanelProps) {
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
            if (groups.length > 0) {
              return (
                <>
                  {groups.slice(0, MOST_GROUPS).map((group) => (
                    <SelectorGroupList key={group.seller.id} group={group} onChosen={onChosen} {...current} />
                  ))}
                  {groups.length > MOST_GROUPS && (
                    <Text size="sm" c="dimmed" px="sm" pt={4} pb="md">
                      {formatCount(groups.length - MOST_GROUPS)} further sellers: type to find them
                    </Text>
                  )}
                </>
              );
            }
            return (
              <Text size="sm" c="dimmed" px="sm" pt={4} pb="md" role="status">
                {all.length === 0 ? 'No sellers available' : `Nothing matches “${search.trim()}”`}
              </Text>
            );
          }}
        </QueryView>
      </Box>
    </Box>
  );
}
