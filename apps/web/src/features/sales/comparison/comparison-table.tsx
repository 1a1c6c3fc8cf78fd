import { useMemo } from 'react';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { comparisonColumns, comparisonRows } from './comparison-columns.ts';
import type { Comparison } from './comparison-presentation.ts';

const NO_POINTS = { text: 'No points' }; // a comparison without any is not drawn at all

type ComparisonTableProps = {
  comparison: Comparison;
  height: number;
  onExplain: (index: number) => void;
};

/** The two running totals as a table. */
export function ComparisonTable({ comparison, height, onExplain }: ComparisonTableProps) {
  const { words, points } = comparison;
  const columns = useMemo(() => comparisonColumns(comparison), [comparison]);
  const rows = useMemo(() => comparisonRows(points), [points]);
  return (
    <DataTable
      name={words.title}
      columns={columns}
      rows={rows}
      empty={NO_POINTS}
      address={words.slug}
      onOpen={({ index }) => onExplain(index)}
      height={height}
      isDense
      isFramed
    />
  );
}
