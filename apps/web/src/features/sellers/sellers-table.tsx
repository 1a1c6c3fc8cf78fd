import type { Seller } from '@insights/contract/sellers';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { Column } from '../../components/data-table/column.ts';
import { QueryTable } from '../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../components/data-table/use-table-rows.ts';
import { sellerList } from './api.ts';
import { sellerName, sellerRefOf, visibleMarketplaces } from './format.ts';

function countOf(seller: Seller): string {
  const hidden = seller.marketplaces.length - visibleMarketplaces(seller).length;
  return hidden === 0 ? `${seller.marketplaces.length}` : `${seller.marketplaces.length} (${hidden} hidden)`;
}

const monospace = (text: string) => (
  <Text span inherit ff="monospace">
    {text}
  </Text>
);

const sellerColumns = (connectionOf: (seller: Seller) => ReactNode): Column<Seller>[] => [
  {
    key: 'seller',
    label: 'Seller',
    width: 220,
    cell: (seller) => (
      <Text span inherit fw={500}>
        {sellerName(seller)}
      </Text>
    ),
    sortBy: sellerName,
  },
  { key: 'connection', label: 'SP-API', cell: connectionOf },
  {
    key: 'slug',
    label: 'Slug',
    cell: ({ slug }) => monospace(slug),
    sortBy: ({ slug }) => slug,
  },
  {
    key: 'partner',
    label: 'Selling partner ID',
    cell: (seller) => monospace(seller.selling_partner_id ?? '-'),
    sortBy: (seller) => seller.selling_partner_id,
  },
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
