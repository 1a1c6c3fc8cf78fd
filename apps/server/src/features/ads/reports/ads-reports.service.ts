// Advertising reports as people ask for them, look at them and take them away.
import { type AdsReport, AdsReportType, downloadAdsReport } from '@insights/contract/ads-reports';
import { HOUR_MS } from '@insights/domain/durations';
import { formatCount } from '@insights/domain/money';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import type { AdsAccess } from '../connection/ads-access.ts';
import type {
  AdsReportStore,
  BesideReport,
  ReportFilter,
  ReportRecord,
  ReportRef,
} from './ads-reports.repository.ts';
import { daysBefore, partsOf, todayIn } from './report-days.ts';
import { nameOf } from './report-kinds.ts';
import { csvOf, jsonOf } from './report-rows.ts';

type Needs = {
  access: Pick<AdsAccess, 'getConnection' | 'getProvider'>;
  store: AdsReportStore;
  /** Queues the following of a report, in the transaction that stores it. */
  queue: (report: ReportRef, tx: Transaction) => Promise<unknown>;
  newId: () => string;
  readClock: () => Promise<Date>;
  /** The time that Amazon believes in. */
  readAmazonClock: () => Promise<Date>;
};

const REUSED_MS = 6 * HOUR_MS;

function wordsFor({ status, reason, rowCount }: ReportRecord, beside: BesideReport): string {
  const { partsDone, partsTotal, unreadableCount } = beside;
  const ofParts = partsTotal > 1 ? ` (${partsDone} of ${partsTotal} parts are here)` : '';
  const unread =
    unreadableCount > 0 ? ` ${formatCount(unreadableCount)} more could not be read and are left out.` : '';
  if (status === 'FAILURE') return reason ?? 'The report could not be made.';
  if (status === 'SUCCESS')
    return rowCount === 0 && unreadableCount === 0
      ? 'Ready: Amazon reports no activity in these days.'
      : `Ready: ${formatCount(rowCount ?? 0)} ${rowCount === 1 ? 'row' : 'rows'}.${unread}`;
  if (beside.isRefused) return `Waiting until Amazon takes the request${ofParts}.`;
  if (beside.hasTwin) return `Amazon is busy with another report that it takes for this one${ofParts}.`;
  return status === 'PROCESSING'
    ? `Amazon is making the report${ofParts}.`
    : `Amazon has the request${ofParts}.`;
}

const addressOf = ({ sellerId, reportId }: ReportRef) =>
  downloadAdsReport.path.replace(':sellerId', sellerId).replace(':reportId', reportId);

export function createAdsReports({ access, store, queue, newId, readClock, readAmazonClock }: Needs) {
  function toWire(report: ReportRecord, beside: BesideReport): AdsReport {
    const reportType = AdsReportType.parse(report.reportType);
    const isHere = report.status === 'SUCCESS';
    return {
      reportId: report.reportId,
      name: nameOf(reportType, report),
      reportType,
      profileId: report.profileId,
      countryCode: beside.countryCode,
      marketplaceId: beside.marketplaceId,
      dateRange: report.rangeDays,
      startDate: report.startsOn,
      endDate: report.endsOn,
      status: report.status,
      message: wordsFor(report, beside),
      createdAt: report.createdAt.toISOString(),
      updatedAt: report.updatedAt.toISOString(),
      finishedAt: report.finishedAt?.toISOString() ?? null,
      partsDone: beside.partsDone,
      partsTotal: beside.partsTotal,
      rowCount: report.rowCount,
      unreadableCount: beside.unreadableCount,
      sizeBytes: isHere ? beside.sizeBytes : null,
      downloadUrl: isHere ? addressOf(report) : null,
    };
  }

  async function describe(report: ReportRecord): Promise<AdsReport> {
    const [beside] = await store.beside(report.sellerId, [report]);
    if (!beside) throw new Error('Nothing is told of a report');
    return toWire(report, beside);
  }

  async function get(ref: ReportRef): Promise<ReportRecord> {
    access.getProvider();
    const report = await store.find(ref);
    if (!report) throw new AppError('report_not_found', 'This seller has no such advertising report.');
    return report;
  }

  /** The same one under way or lately finished, else a new one. */
  async function findOrCreate(sellerId: string, reportType: AdsReportType, rangeDays: number) {
    const { profile } = await access.getConnection(sellerId);
    const now = await readClock();
    const today = todayIn(profile.timezone, await readAmazonClock());
    const days = daysBefore(today, rangeDays);
    const { profileId, currencyCode: currency } = profile;
    const wanted = { sellerId, profileId, reportType, startsOn: days.from, endsOn: days.to };
    const findSame = () => store.findSame(wanted, new Date(now.getTime() - REUSED_MS));
    const same = await findSame();
    if (same) return { report: same, isReused: true };
    const fresh = { reportId: newId(), rangeDays, currency, status: 'PENDING' as const, createdAt: now };
    const nothing = { reason: null, rowCount: null, finishedAt: null, updatedAt: now };
    const report = { ...wanted, ...fresh, ...nothing };
    const created = await store.create(report, partsOf(days), (tx) => queue(report, tx));
    if (created) return { report: created, isReused: false };
    // Somebody has asked for the same at this very moment.
    const theirs = await findSame();
    if (!theirs) throw new AppError('server_busy', 'Please try again.');
    return { report: theirs, isReused: true };
  }

  return {
    findOrCreate,

    async create(sellerId: string, reportType: AdsReportType, rangeDays: number) {
      const { report, isReused } = await findOrCreate(sellerId, reportType, rangeDays);
      const described = await describe(report);
      const { reportId, name, createdAt } = described;
      return { reportId, name, createdAt, isReused, report: described };
    },

    status: async (ref: ReportRef): Promise<AdsReport> => describe(await get(ref)),

    async list(filter: ReportFilter, window: { count: number; offset: number }) {
      access.getProvider();
      const { reports, total } = await store.list(filter, window);
      const beside = await store.beside(filter.sellerId, reports);
      return {
        reports: reports.flatMap((report, at) => {
          const about = beside[at];
          return about ? toWire(report, about) : [];
        }),
        total,
      };
    },

    async download(ref: ReportRef, format: 'csv' | 'json') {
      const report = await get(ref);
      if (report.status !== 'SUCCESS')
        throw new AppError('report_not_ready', 'This report is not ready yet.');
      return format === 'csv'
        ? { mediaType: 'text/csv; charset=utf-8', bytes: csvOf(store, report) }
        : { mediaType: 'application/json; charset=utf-8', bytes: jsonOf(store, report) };
    },
  };
}

export type AdsReports = ReturnType<typeof createAdsReports>;
