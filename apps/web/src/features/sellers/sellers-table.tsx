import type { Seller } from '@insights/contract/sellers';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Column, textColumn } from '../../components/data-table/column.ts';
import { QueryTable } from '../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../components/data-table/use-table-rows.ts';
import { sellerList } from './api.ts';
import { sellerName, sellerRefOf, visibleMarketplaces } from './format.ts';

const ID_WIDTH = 176;

function countOf(seller: Seller): string {
  const hidden = seller.marketplaces.length - visibleMarketplaces(seller).length;
  return hidden === 0 ? `${seller.marketplaces.length}` : `${seller.marketplaces.length} (${hidden} hidden)`;
}

const monospaceColumn = (key: string, label: string, value: (seller: Seller) => string | null) => ({
  ...textColumn(key, label, ID_WIDTH, value),
  cell: (seller: Seller) => (
    <Text span inherit ff="monospace">
      {value(seller) ?? '-'}
    </Text>
  ),
});

const sellerColumns = (connectionOf: (seller: Seller) => ReactNode): Column<Seller>[] => [
  {
    ...textColumn('seller', 'Seller', 220, sellerName),
    cell: (seller) => (
      <Text span inherit fw={500}>
        {sellerName(seller)}
      </Text>
    ),
  },
  { key: 'connection', label: 'SP-API', cell: connectionOf },
  monospaceColumn('slug', 'Slug', ({ slug }) => slug),
  monospaceColumn('partner', 'Selling partner ID', (seller) => seller.selling_partner_id),
  {
    key: 'marketplaces',
    label: 'Marketplaces',
    align: 'right',
    width: 140,
    cell: countOf,
    sortBy: ({ marketplaces }) => marketplaces.length,
  },
  {
    key: 'account',
    label: 'Account',
    align: 'right',
    cell: (seller) => (
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/$sellerRef/setup" params={{ sellerRef: sellerRefOf(seller) }} {...props} />
        )}
        aria-label={`Set up ${sellerName(seller)}`}
      >
        Set up
      </Anchor>
    ),
  },
];

const FILTER: TableFilter<Seller> = {
  label: 'Search by name, slug or ID',
  textsOf: (seller) => [sellerName(seller), seller.slug, seller.selling_partner_id],
  noMatch: 'No sellers match the search',
};

export function SellersTable({ connectionOf }: { connectionOf: (seller: Seller) => ReactNode }) {
  const sellers = useQuery(sellerList);
  const columns = useMemo(() => sellerColumns(connectionOf), [connectionOf]);
  return (
    <QueryTable
      query={sellers}
      name="Sellers"
      failedTitle="Failed to load sellers"
      empty={{ text: 'No sellers yet. Add the first one above.' }}
      address="sellers"
      columns={columns}
      keyOf={({ id }) => id}
      filter={FILTER}
    />
  );
}
