// Most who look at charts do not ask for their tables or files: the code of those is loaded when the page is at rest, or when
// somebody reaches for them before.
import type { CsvFile } from '../../ui/data-table/file/download-csv.tsx';
import { placedPart } from '../../ui/late-part.tsx';
import { TableLoading } from './chart-states.tsx';
import type { Comparison } from './comparison/comparison-presentation.ts';
import type { SalesReportData } from './sales.queries.ts';

const comparison = placedPart(
  async () => (await import('./comparison/comparison-table.tsx')).ComparisonTable,
  TableLoading,
);
const report = placedPart(async () => (await import('./report/report-table.tsx')).ReportTable, TableLoading);

export const ComparisonTable = comparison.Part;
export const ReportTable = report.Part;

/** Fetches the code ahead of a press, so that the table is there with it. */
export function reachForTables(): void {
  comparison.reach();
  report.reach();
}

/** The two totals as a file. */
export const comparisonFile = (name: string, compared: Comparison): CsvFile => ({
  name,
  pieces: async () => (await import('./comparison/comparison-columns.ts')).comparisonPieces(compared),
});

type FileSettings = {
  currency: string;
  /** How its name begins. */
  stem: string;
  /** The address, where the figures are seen in the order that it names. */
  seen: URLSearchParams | null;
};

/** All figures of the report; its name is as 'acme-outdoor-us-daily-2026-02-09-to-2026-03-10.csv'. */
export function reportFile(shown: SalesReportData, { currency, stem, seen }: FileSettings): CsvFile {
  const { source, range } = shown.request;
  return {
    name: `${stem}-${source}-${range.from}-to-${range.to}.csv`,
    pieces: async () => (await import('./report/report-columns.ts')).reportPieces(shown, currency, seen),
  };
}
