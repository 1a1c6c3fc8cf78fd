// A report's document on its way to us: compared with what was asked for, and stored page by page.

import type { SpApi } from '@insights/sp-api/index';
import { SALES_AND_TRAFFIC } from '@insights/sp-api/reports';
import { type ReportSpecification, readRawSalesAndTraffic } from '@insights/sp-api/sales-and-traffic';
import { REPORT_OPTIONS } from '../queue/report-queue.ts';
import { JOB_WAIT_MS, type ReportRow } from '../report-job.ts';
import { packRows } from './packed-rows.ts';
import type { List, ReportPages } from './report-pages.repository.ts';

/** Any page of a report with 300,000 rows is found by its number, and is unpacked in a few milliseconds. */
export const ROWS_A_PAGE = 500;

/** The document is another request's. */
export class WrongSpecification extends Error {
  override readonly name = 'WrongSpecification';
}

/** Someone else fetches the document by now. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Whether a document is about what was asked for. */
export function isAbout(
  { reportType, reportOptions, dataStartTime, dataEndTime, marketplaceIds }: ReportSpecification,
  { marketplaceId, startsOn, endsOn }: Pick<ReportRow, 'marketplaceId' | 'startsOn' | 'endsOn'>,
): boolean {
  return (
    reportType === SALES_AND_TRAFFIC &&
    Object.entries(REPORT_OPTIONS).every(([name, value]) => reportOptions[name] === value) &&
    dataStartTime === startsOn &&
    dataEndTime === endsOn &&
    marketplaceIds.length === 1 &&
    marketplaceIds[0] === marketplaceId
  );
}

type StoredDocument = { rowCount: number };

const yieldToOthers = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Writes the rows of one list as they come, a page at a time. */
function createPageWriter(row: ReportRow, version: string, list: List, pages: Pick<ReportPages, 'add'>) {
  let waiting: Buffer[] = [];
  let page = 0;
  let rowCount = 0;
  async function write(rows: Buffer[]): Promise<void> {
    const content = await packRows(rows);
    if (!(await pages.add(row, version, { list, page, rowCount: rows.length, content })))
      throw new Superseded();
    page += 1;
    rowCount += rows.length;
  }
  return {
    async add(rows: readonly Buffer[]): Promise<void> {
      for (const bytes of rows) waiting.push(bytes);
      while (waiting.length >= ROWS_A_PAGE) {
        const full = waiting.slice(0, ROWS_A_PAGE);
        waiting = waiting.slice(ROWS_A_PAGE);
        await write(full);
      }
    },
    async end(): Promise<number> {
      if (waiting.length > 0) await write(waiting);
      waiting = [];
      return rowCount;
    },
  };
}

/** Fetches a document and keeps it under a version; nothing of it counts before the report says so. */
export async function storeDocument(
  api: SpApi['reports'],
  row: ReportRow,
  version: string,
  { pages, signal }: { pages: Pick<ReportPages, 'add'>; signal: AbortSignal },
): Promise<StoredDocument> {
  const link = await api.getReportDocument(row.providerDocumentId ?? '', { signal, maxWaitMs: JOB_WAIT_MS });
  const bytes = await api.downloadDocument(link, { signal });
  const writers = {
    asins: createPageWriter(row, version, 'asins', pages),
    dates: createPageWriter(row, version, 'dates', pages),
  };
  for await (const part of readRawSalesAndTraffic(bytes, 'downloadDocument')) {
    signal.throwIfAborted();
    if (part.part === 'specification') {
      if (!isAbout(part.specification, row)) throw new WrongSpecification();
    } else await writers[part.part].add(part.elements);
    await yieldToOthers(); // what has arrived already is cut without a pause, and others want to be answered
  }
  await writers.dates.end();
  return { rowCount: await writers.asins.end() };
}
