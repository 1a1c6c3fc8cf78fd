import type {
  adsReportStatus,
  createAdsReport,
  downloadAdsReport,
  listAdsReports,
} from '@insights/contract/ads-reports';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../../lib/address.ts';
import { call, callForText } from '../../../../lib/api-client.ts';
import { isPassing } from '../../../../lib/query-client.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';
import { unreadable } from '../../../../lib/reading.ts';
import { type ReportState, readCreated, readKept, readReportState } from './report-reader.ts';
import { isEnded, type ReportRange, type ReportType, rangeLabel, typeLabel } from './report-words.ts';
import { keepReport, type StoredReport } from './stored-reports.ts';

const CREATE: AddressOf<typeof createAdsReport> = {
  method: 'POST',
  path: '/api/ppc/reports/create/:sellerId',
  access: 'admin',
};
const STATUS: AddressOf<typeof adsReportStatus> = {
  method: 'GET',
  path: '/api/ppc/reports/status/:sellerId/:reportId',
  access: 'admin',
};
const LIST: AddressOf<typeof listAdsReports> = {
  method: 'GET',
  path: '/api/ppc/reports/list/:sellerId',
  access: 'admin',
};
const DOWNLOAD: AddressOf<typeof downloadAdsReport> = {
  method: 'GET',
  path: '/api/ppc/reports/download/:sellerId/:reportId',
  access: 'admin',
  limitMs: 300_000, // a large file on a slow line
};

const FIRST_CHECK_MS = 5000;
const CHECK_EVERY_MS = 10_000;
const MOST_LISTED = 200; // the most that the server tells at once

type Place = Pick<StoredReport, 'sellerId' | 'reportId'>;

/** How far a report is: looked at 5 s after it was asked for, then every 10 s until it has ended. */
export const reportState = ({ sellerId, reportId }: Place) =>
  queryOptions({
    queryKey: adsKeys.report(sellerId, reportId),
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<ReportState>(queryKey);
      const state = await call(STATUS, { params: { sellerId, reportId } }, readReportState, signal);
      // What has just arrived may be newer than the figures on the screen.
      if (before && !isEnded(before.status) && state.status === 'SUCCESS') {
        void client.invalidateQueries({ queryKey: adsKeys.overview(sellerId) });
        void client.invalidateQueries({ queryKey: adsKeys.spend(sellerId) });
      }
      return state;
    },
    // What has ended stays as it is.
    staleTime: ({ state: { data } }) =>
      data && isEnded(data.status) ? Number.POSITIVE_INFINITY : FIRST_CHECK_MS,
    refetchInterval: ({ state: { data, error } }) => {
      if (error && !isPassing(error)) return false; // a refusal stays one
      if (data && isEnded(data.status)) return false;
      return data?.isNew ? FIRST_CHECK_MS : CHECK_EVERY_MS;
    },
  });

/** The reports that the server keeps of a seller. How far they are is then known of each without asking for it. */
export const keptReports = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.keptReports(sellerId),
    queryFn: async ({ client, signal }) => {
      const read = (data: unknown) => readKept(data, sellerId);
      const query = { count: MOST_LISTED };
      const { kept, total } = await call(LIST, { params: { sellerId }, query }, read, signal);
      for (const { report, state } of kept)
        client.setQueryData(reportState(report).queryKey, (known) => known ?? state);
      return { reports: kept.map(({ report }) => report), total };
    },
    staleTime: FIRST_CHECK_MS,
  });

type Asked = { reportType: ReportType; dateRange: ReportRange };

export const createReport = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (asked: Asked, { client }) => {
      const created = await call(CREATE, { params: { sellerId }, body: asked }, readCreated);
      if (created === null) throw unreadable();
      const { reportId } = created;
      const { reportType, dateRange } = asked;
      const name = created.name || `${typeLabel(reportType)}, ${rangeLabel(dateRange).toLowerCase()}`;
      const { queryKey } = reportState({ sellerId, reportId });
      // One that was asked for before may be further already.
      client.setQueryData(
        queryKey,
        (known) => known ?? { ...readReportState({ status: 'PENDING' }), isNew: true },
      );
      keepReport({
        reportId,
        name,
        createdAt: created.createdAt ?? new Date().toISOString(),
        reportType,
        sellerId,
      });
      return name;
    },
  });

export type FileFormat = 'csv' | 'json';

export const downloadReport = ({ sellerId, reportId }: Place) =>
  mutationOptions({
    mutationFn: (format: FileFormat) =>
      callForText(DOWNLOAD, { params: { sellerId, reportId }, query: { format } }),
  });
