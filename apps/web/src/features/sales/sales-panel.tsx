import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Column, fileColumnsOf, rowsInOrder, sortName } from '../../components/data-table/column.ts';
import { csvText, type FileColumn } from '../../components/data-table/csv.ts';
import { LazyTable } from '../../components/data-table/lazy-table.tsx';
import type { ChartRange } from '../../components/time-chart/chart-geometry.ts';
import { ChartTools } from '../../components/time-chart/chart-tools.tsx';
import { LazyChart } from '../../components/time-chart/lazy-chart.tsx';
import type { TimeChartProps } from '../../components/time-chart/time-chart.tsx';
import { useChangeSearch } from '../../lib/search.ts';
import classes from './sales.module.css';
import type { SalesSearch } from './search.ts';

const NO_POINTS = { text: 'No points' }; // a panel without points has no presentation

/** What a panel shows, as data: the same points as a chart, a table and a file. */
export type SalesPresentation<Point> = {
  points: readonly Point[];
  chart: Pick<
    TimeChartProps,
    'description' | 'animationKey' | 'xAxis' | 'series' | 'gaps' | 'formatY' | 'tooltipAt'
  >;
  columns: readonly Column<Point>[];
  /** What the table's parameters in the address start with. */
  address: string;
  fileName: string;
  note?: FileColumn<Point>;
};

type SalesPanelProps<Point> = {
  name: string;
  figures: ReactNode;
  height: number;
  /** Null where there is nothing to draw; `placeholder` takes the room then. */
  presentation: SalesPresentation<Point> | null;
  placeholder?: ReactNode;
  search: SalesSearch;
  /** The search parameter that says whether the chart or the table is shown. */
  viewName: 'view' | 'live-sales' | 'week-to-date';
  shade?: ChartRange | undefined;
  onExplain: (point: Point, index: number) => void;
  notes: ReactNode;
  /** Two panels side by side have their notes and tools on one line. */
  isNarrow?: boolean;
};

export function SalesPanel<Point>(props: SalesPanelProps<Point>) {
  const { name, figures, presentation, placeholder, search, viewName, notes, isNarrow } = props;
  const change = useChangeSearch();
  const view = search[viewName];
  const params: Readonly<Record<string, string | undefined>> = search;
  return (
    <Stack gap="sm">
      {figures}
      {presentation === null ? placeholder : <Picture {...props} presentation={presentation} />}
      <div className={classes['foot']} data-narrow={isNarrow || undefined}>
        <Stack gap={isNarrow ? 2 : 4} className={classes['notes'] ?? ''}>
          {notes}
        </Stack>
        {presentation && (
          <ChartTools
            name={name}
            view={view}
            onView={(chosen) => change({ [viewName]: chosen })}
            file={{
              name: presentation.fileName,
              // The file has the order of the table while that is shown.
              text: () =>
                csvOf(presentation, view === 'table' ? params[sortName(presentation.address)] : null),
            }}
          />
        )}
      </div>
    </Stack>
  );
}

export function csvOf<Point>(
  { points, columns, note }: SalesPresentation<Point>,
  sort: string | null = null,
) {
  const fileColumns = [...fileColumnsOf(columns), ...(note ? [note] : [])];
  return csvText(fileColumns, rowsInOrder(points, columns, sort));
}

type PictureProps<Point> = Omit<SalesPanelProps<Point>, 'presentation'> & {
  presentation: SalesPresentation<Point>;
};

function Picture<Point>(props: PictureProps<Point>) {
  const { name, height, presentation, search, viewName, shade, onExplain } = props;
  const { points, chart, columns, address } = presentation;
  if (search[viewName] === 'table') {
    return (
      <LazyTable height={height}>
        {(DataTable) => (
          <DataTable
            name={name}
            columns={columns}
            rows={points}
            empty={NO_POINTS}
            address={address}
            height={height}
            onOpen={(point) => onExplain(point, points.indexOf(point))}
            isDense
            isFramed
          />
        )}
      </LazyTable>
    );
  }
  return (
    <LazyChart
      {...chart}
      name={`${name} chart`}
      height={height}
      shade={shade}
      onSelect={(index) => {
        const point = points[index];
        if (point !== undefined) onExplain(point, index);
      }}
      selectHint="explain a point"
    />
  );
}
