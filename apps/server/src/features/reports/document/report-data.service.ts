// The rows of a stored document as Amazon wrote them, from any place in it.
import { AppError } from '../../../app-error.ts';
import type { ReportRow } from '../report-job.ts';
import { absenceMessage } from '../tracking/report-messages.ts';
import { unpackRows } from './packed-rows.ts';
import { ROWS_A_PAGE } from './report-document.ts';
import type { ReportPages } from './report-pages.repository.ts';

const PREVIEW_ROWS = 1_000;
const LONGEST_QUOTE = 200;

type DocumentRow = Record<string, unknown>;

/** A row that is no JSON object is shown as the text it is. */
function readRow(bytes: Buffer): DocumentRow {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Shown below as what cannot be read.
  }
  return { unreadable: bytes.toString().slice(0, LONGEST_QUOTE) };
}

export function createReportData(pages: Pick<ReportPages, 'read'>) {
  async function rowsFrom(row: ReportRow, offset: number, limit: number): Promise<DocumentRow[]> {
    const last = Math.min(offset + limit, row.rowCount ?? 0) - 1;
    if (row.documentVersion === null || last < offset) return [];
    const first = Math.floor(offset / ROWS_A_PAGE);
    const found = await pages.read(row, row.documentVersion, 'asins', first, Math.floor(last / ROWS_A_PAGE));
    const unpacked = await Promise.all(found.map(({ content }) => unpackRows(content)));
    const from = offset - first * ROWS_A_PAGE;
    return unpacked
      .flat()
      .slice(from, from + limit)
      .map(readRow);
  }

  return {
    async data(row: ReportRow, offset: number, limit: number) {
      if (row.documentVersion === null) throw new AppError('report_not_ready', absenceMessage(row));
      return { rows: await rowsFrom(row, offset, limit), total: row.rowCount ?? 0 };
    },

    /** The first rows; null until the document is here. */
    async preview(row: ReportRow) {
      if (row.documentVersion === null) return null;
      const rows = await rowsFrom(row, 0, PREVIEW_ROWS);
      return { rows, truncated: (row.rowCount ?? 0) > PREVIEW_ROWS };
    },
  };
}

export type ReportData = ReturnType<typeof createReportData>;
