// Most who look at charts do not ask for their tables or files: the code of those is loaded when somebody points at them.
import type { CsvFile } from '../../components/data-table/file/download-csv.tsx';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { TableLoading } from './chart-states.tsx';
import type { Comparison } from './comparison/comparison-presentation.ts';
import type { SalesReportData } from './sales.queries.ts';

export const ComparisonTable = lazyComponent(
  async () => (await import('./comparison/comparison-table.tsx')).ComparisonTable,
  TableLoading,
);
export const ReportTable = lazyComponent(
  async () => (await import('./report/report-table.tsx')).ReportTable,
  TableLoading,
);

/** Fetches the code ahead of a press, so that the table is there with it. */
export function preloadTables(): void {
  ComparisonTable.preload();
  ReportTable.preload();
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
