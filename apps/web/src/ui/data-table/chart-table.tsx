import { Group, Pagination, Table, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './chart-table.module.css';

const PAGE_ROWS = 100;

const count = (value: number) => value.toLocaleString('en-US');

export type ChartColumn = { label: string; at: (index: number) => string };

type ChartTableProps = {
  name: string;
  /** The first column names the row, the others are figures. */
  columns: readonly ChartColumn[];
  rowCount: number;
  height: number;
};

/** The figures of a chart as a table, as high as the chart, a page at a time where there are many. */
export function ChartTable({ name, columns, rowCount, height }: ChartTableProps) {
  const [chosenPage, setPage] = useState(1);
  const pageCount = Math.ceil(rowCount / PAGE_ROWS);
  const page = Math.min(chosenPage, Math.max(pageCount, 1));
  const first = (page - 1) * PAGE_ROWS;
  const indexes = Array.from({ length: Math.min(PAGE_ROWS, rowCount - first) }, (_, row) => first + row);
  const [heading, ...figures] = columns;
  return (
    <div className={classes['frame']} style={{ height }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for those without a pointer */}
      <section className={classes['scroll']} aria-label={`${name}, table`} tabIndex={0}>
        <Table stickyHeader verticalSpacing={5} fz="sm" className={classes['table']}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ label }, column) => (
                <Table.Th key={label} scope="col" ta={column > 0 ? 'right' : undefined}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {indexes.map((index) => (
              <Table.Tr key={index}>
                <Table.Th scope="row" fw={400}>
                  {heading?.at(index)}
                </Table.Th>
                {figures.map(({ label, at }) => (
                  <Table.Td key={label} ta="right">
                    {at(index)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {pageCount > 1 && (
        <Group justify="space-between" gap="xs" pt="xs">
          <Text size="xs" c="dimmed" data-figures>
            {count(first + 1)} to {count(first + indexes.length)} of {count(rowCount)}
          </Text>
          <Pagination
            size="sm"
            total={pageCount}
            value={page}
            onChange={setPage}
            siblings={1}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          />
        </Group>
      )}
    </div>
  );
}
