// A report's rows on their way in and out: a page at a time, whatever the size of the report.
import type { ReportRow } from '@insights/ads-api/report-rows';
import { AdsReportType } from '@insights/contract/ads-reports';
import { csvLine } from '@insights/domain/csv';
import { ProviderError } from '@insights/provider-http/provider-error';
import type { Transaction } from '../../../db/connect.ts';
import type { Run, RunTransaction } from '../ads-job.ts';
import type { AdsReportStore, PartFigures, PartRecord, ReportRecord } from './ads-reports.repository.ts';
import { count } from './report-figures.ts';
import { csvCell, packRows, unpackRows, writeRow } from './report-file.ts';
import { REPORT_KINDS } from './report-kinds.ts';

const ROWS_A_PAGE = 5_000;

type Keeping = {
  store: Pick<AdsReportStore, 'clearPages' | 'addPage'>;
  transaction: RunTransaction;
};
type Kept = { rowCount: number; unreadableCount: number; figures: PartFigures | null };

/** Keeps rows as they come; each page is written in the transaction that checks the claim. */
export function createRowStore({ store, transaction }: Keeping) {
  return async function storeRows(
    part: PartRecord,
    rows: AsyncIterable<ReportRow | null>,
    run: Run,
    isSummed: boolean,
  ): Promise<Kept> {
    const { sellerId, reportId } = part;
    const figures: PartFigures = { days: {}, campaigns: {} };
    let lines: string[] = [];
    let page = 0;
    let rowCount = 0;
    let unreadableCount = 0;
    await write((tx) => store.clearPages(part, tx));
    for await (const row of rows) {
      if (row === null) {
        unreadableCount += 1;
        continue;
      }
      lines.push(writeRow(row));
      if (isSummed) count(figures, row);
      if (lines.length === ROWS_A_PAGE) await flush();
    }
    if (lines.length > 0) await flush();
    // Not a report with a few odd rows, but something else altogether.
    if (rowCount === 0 && unreadableCount > 0)
      throw new ProviderError({
        kind: 'malformed',
        operation: 'downloadReport',
        message: 'no row of the report can be read',
      });
    return { rowCount, unreadableCount, figures: isSummed ? figures : null };

    async function write(work: (tx: Transaction) => Promise<void>): Promise<void> {
      await transaction(async (tx) => {
        await work(tx);
        await run.record({}, tx);
      });
    }

    async function flush(): Promise<void> {
      const content = await packRows(lines);
      const kept = { sellerId, reportId, part: part.part, page, rowCount: lines.length, content };
      await write((tx) => store.addPage(kept, tx));
      rowCount += lines.length;
      page += 1;
      lines = [];
    }
  };
}

/** The lines of a report, a page at a time; one that is no longer all there breaks off rather than be short. */
async function* pagesOf(
  store: Pick<AdsReportStore, 'pages'>,
  report: ReportRecord,
): AsyncGenerator<string[]> {
  let told = 0;
  for await (const content of store.pages(report)) {
    const lines = await unpackRows(content);
    told += lines.length;
    yield lines;
  }
  if (told !== report.rowCount) throw new Error(`A report of ${report.rowCount} rows has only ${told}`);
}

/** A report as CSV, piece by piece. */
export async function* csvOf(store: Pick<AdsReportStore, 'pages'>, report: ReportRecord) {
  const { columns } = REPORT_KINDS[AdsReportType.parse(report.reportType)];
  yield Buffer.from(csvLine(columns));
  for await (const lines of pagesOf(store, report)) {
    const written = lines.map((line) => {
      const row: Record<string, unknown> = JSON.parse(line);
      return csvLine(columns.map((column) => csvCell(row[column])));
    });
    yield Buffer.from(written.join(''));
  }
}

/** A report as one JSON array, piece by piece. */
export async function* jsonOf(store: Pick<AdsReportStore, 'pages'>, report: ReportRecord) {
  let separator = '[';
  for await (const lines of pagesOf(store, report)) {
    yield Buffer.from(`${separator}${lines.join(',\n')}`);
    separator = ',\n';
  }
  yield Buffer.from(separator === '[' ? '[]\n' : ']\n');
}
