import type { Seller } from '@insights/contract/sellers';
import { Anchor, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { QueryTable } from '../../ui/data-table/query-table.tsx';
import classes from './list/seller-section.module.css';
import { sellerName, sellerRefOf, visibleMarketplaces } from './seller-names.ts';
import { sellerList } from './sellers.queries.ts';

function countOf(seller: Seller): string {
  const hidden = seller.marketplaces.length - visibleMarketplaces(seller).length;
  return hidden === 0 ? `${seller.marketplaces.length}` : `${seller.marketplaces.length} (${hidden} hidden)`;
}

type SellersTableProps = { connectionOf: (seller: Seller) => ReactNode };

/** Every seller with how it is connected. */
export function SellersTable({ connectionOf }: SellersTableProps) {
  const sellers = useQuery(sellerList);
  return (
    <QueryTable
      query={sellers}
      label="Sellers"
      failedTitle="Failed to load sellers"
      emptyText="No sellers yet. Add the first one above."
      head={
        <>
          <Table.Th>Seller</Table.Th>
          <Table.Th>SP-API</Table.Th>
          <Table.Th>Selling partner ID</Table.Th>
          <Table.Th ta="right">Marketplaces</Table.Th>
          <Table.Th ta="right">Account</Table.Th>
        </>
      }
    >
      {(seller) => (
        <Table.Tr key={seller.id}>
          <Table.Td>
            <Text fw={500} maw={240} className={classes['name']}>
              {sellerName(seller)}
            </Text>
            <Text size="xs" c="dimmed" ff="monospace">
              {seller.slug}
            </Text>
          </Table.Td>
          <Table.Td>{connectionOf(seller)}</Table.Td>
          <Table.Td ff="monospace" fz="sm">
            {seller.selling_partner_id ?? '-'}
          </Table.Td>
          <Table.Td ta="right">{countOf(seller)}</Table.Td>
          <Table.Td ta="right">
            <Anchor
              component={Link}
              to={paths.setup(sellerRefOf(seller))}
              aria-label={`Set up ${sellerName(seller)}`}
            >
              Set up
            </Anchor>
          </Table.Td>
        </Table.Tr>
      )}
    </QueryTable>
  );
}
