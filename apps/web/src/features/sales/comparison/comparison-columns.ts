// A running total and the one it is compared with, as a table and a file.
import { type Column, fileColumnsOf } from '../../../components/data-table/column.ts';
import { csvText } from '../../../components/data-table/csv.ts';
import type { ComparisonPoint, ComparisonWords } from './comparison-point.ts';
import {
  amountWords,
  type Comparison,
  lackWords,
  type Total,
  totalsBySide,
} from './comparison-presentation.ts';
import { isAbsent } from './fetched-hours.ts';

type ComparisonRow = {
  index: number;
  label: string;
  current: Total | undefined;
  compared: Total | undefined;
};

/** The points as rows of a table and of a file. */
export function comparisonRows(points: readonly ComparisonPoint[]): ComparisonRow[] {
  const { current, compared } = totalsBySide(points);
  return points.map(({ label }, index) => ({
    index,
    label,
    current: current[index],
    compared: compared[index],
  }));
}

const amountCell = (total: Total | undefined) =>
  total === undefined || isAbsent(total.own) ? null : total.amount;

const SIDES = ['current', 'compared'] as const;

export const comparisonColumns = ({ words, currency, zone }: Comparison): Column<ComparisonRow>[] => [
  {
    key: 'point',
    label: words.point,
    align: 'left',
    cell: ({ label }) => label,
    csv: [{ label: `${words.point} (${zone})`, value: ({ label }) => label }],
  },
  ...SIDES.map((side) => ({
    key: side,
    label: words[side],
    align: 'right' as const,
    cell: (row: ComparisonRow) => amountWords(row[side], currency),
    csv: [{ label: `${words[side]} (${currency})`, value: (row: ComparisonRow) => amountCell(row[side]) }],
  })),
];

function noteCell(row: ComparisonRow, words: ComparisonWords): string {
  return SIDES.flatMap((side) => {
    const total = row[side];
    const lack = total ? lackWords(total) : null;
    return lack === null ? [] : `${words[side]}: ${lack}`;
  }).join('; ');
}

/** The two totals as a file, piece by piece. */
export function comparisonCsv(comparison: Comparison): string {
  const { words, points } = comparison;
  const note = { label: 'Note', value: (row: ComparisonRow) => noteCell(row, words) };
  return csvText([...fileColumnsOf(comparisonColumns(comparison)), note], comparisonRows(points));
}
