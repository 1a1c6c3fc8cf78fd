import { Box, SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Column } from '../../../../components/data-table/column.ts';
import { type Figure, Figures } from '../../../../components/figures/figures.tsx';
import { FiguresSkeleton } from '../../../../components/figures/figures-skeleton.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { QueryView } from '../../../../components/state/query-view.tsx';
import { useAddress } from '../../../../components/use-address.ts';
import { AsOf } from '../as-of.tsx';
import type { EntityList } from './entity-list.ts';
import { EntitySkeleton } from './entity-table.tsx';
import { FetchedList } from './fetched-list.tsx';
import { ListNotes } from './list-notes.tsx';

const VIEW_HEIGHT = 30;

type GroupedSectionProps<Row> = {
  title: string;
  description: string;
  query: UseQueryResult<EntityList<Row>>;
  /** What the view is called in the address. */
  address: string;
  /** What the other view is called, such as 'By campaign'. */
  groupedBy: string;
  columns: readonly Column<Row>[];
  /** How many figures stand above the list. */
  figureCount: number;
  figuresOf: (list: EntityList<Row>) => Figure[];
  children: (list: EntityList<Row>, isGrouped: boolean) => ReactNode;
};

/** A long list with its figures, row by row or put together. */
export function GroupedSection<Row>(props: GroupedSectionProps<Row>) {
  const { title, description, query, address, groupedBy, columns, figureCount, figuresOf, children } = props;
  const { query: asked, change } = useAddress();
  const name = `${address}-view`;
  const isGrouped = asked.get(name) === 'grouped';
  return (
    <SectionCard
      title={title}
      description={description}
      actions={query.data && <AsOf at={query.data.asOf} />}
    >
      <QueryView
        query={query}
        failedTitle={null}
        loading={
          <div style={{ padding: '16px 20px 0' }}>
            <FiguresSkeleton count={figureCount} />
            <Skeleton height={VIEW_HEIGHT} width={120} margin="16px 0 0" />
          </div>
        }
      >
        {/* Where there is nothing, zeros would look like figures of Amazon's. */}
        {(list) =>
          (list.total > 0 || list.rows.length > 0) && (
            <div style={{ padding: '16px 20px 0' }}>
              <Figures figures={figuresOf(list)} />
              <Box mt="md">
                <SegmentedControl
                  aria-label={`${title} as`}
                  data={[
                    { value: 'list', label: 'List' },
                    { value: 'grouped', label: groupedBy },
                  ]}
                  value={isGrouped ? 'grouped' : 'list'}
                  onChange={(view) => change({ [name]: view === 'grouped' ? view : null })}
                />
              </Box>
            </div>
          )
        }
      </QueryView>
      <QueryView
        query={query}
        failedTitle={`Failed to load ${title.toLowerCase()}`}
        loading={<EntitySkeleton name={title} columns={columns} />}
      >
        {(list) => (
          <>
            <ListNotes name={title} query={query} list={list} />
            <FetchedList list={list}>{children(list, isGrouped)}</FetchedList>
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}
