import {
  type ADS_REPORT_RANGES,
  AdsReport,
  AdsReportStatus,
  type AdsReportType,
  adsReportStatus,
  createAdsReport,
  downloadAdsReport,
  listAdsReports,
} from '@insights/contract/ads-reports';
import { Id } from '@insights/contract/ids';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request, requestText } from '../../../../lib/api-client.ts';
import { decode } from '../../../../lib/decode.ts';
import { isPassing } from '../../../../lib/query-client.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';
import { ReportInstant, type StoredReport } from './stored-reports.ts';

const FIRST_CHECK_MS = 5000;
const CHECK_EVERY_MS = 10_000;
const MOST_LISTED = 200; // the most that the server lists at once
const DOWNLOAD_TIMEOUT_MS = 300_000; // a large file on a slow line

const State = z.extend(
  z.pick(AdsReport, {
    message: true,
    downloadUrl: true,
    partsDone: true,
    partsTotal: true,
    rowCount: true,
    unreadableCount: true,
  }),
  { status: z.catch(AdsReportStatus, 'PENDING') },
);

export type ReportState = z.infer<typeof State> & { isNew?: boolean };

const NEW_REPORT: ReportState = { ...decode(State, {}), isNew: true };

const getState = { ...adsReportStatus, data: State };
const list = {
  ...listAdsReports,
  data: z.object({
    reports: z.array(
      z.extend(State, { reportId: Id, name: z.string(), reportType: z.string(), createdAt: ReportInstant }),
    ),
    total: z.int(),
  }),
};
const create = {
  ...createAdsReport,
  data: z.object({ reportId: Id, name: z.string(), createdAt: z.nullable(ReportInstant) }),
};

export const isEnded = ({ status }: ReportState): boolean => status === 'SUCCESS' || status === 'FAILURE';

type ReportRef = Pick<StoredReport, 'sellerId' | 'reportId'>;

/** How far a report is: checked 5 s after it was requested, then every 10 s until it has ended. */
export const reportState = ({ sellerId, reportId }: ReportRef) =>
  queryOptions({
    queryKey: adsKeys.report(sellerId, reportId),
    queryFn: async ({ client, queryKey, signal }): Promise<ReportState> => {
      const before = client.getQueryData<ReportState>(queryKey);
      const state = await request(getState, { params: { sellerId, reportId } }, { signal });
      // A report that has just been finished may be newer than the figures on the screen.
      if (before && !isEnded(before) && state.status === 'SUCCESS') {
        void client.invalidateQueries({ queryKey: adsKeys.overview(sellerId) });
        void client.invalidateQueries({ queryKey: adsKeys.spend(sellerId) });
      }
      return state;
    },
    // What has ended stays as it is.
    staleTime: ({ state: { data } }) => (data && isEnded(data) ? Number.POSITIVE_INFINITY : FIRST_CHECK_MS),
    refetchInterval: ({ state: { data, error } }) => {
      if (error && !isPassing(error)) return false; // a refusal is final
      if (data && isEnded(data)) return false;
      return data?.isNew ? FIRST_CHECK_MS : CHECK_EVERY_MS;
    },
  });

/** The reports that the server stores for a seller. The state of each is taken from the list and not fetched again. */
export const serverReports = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.serverReports(sellerId),
    queryFn: async ({ client, signal }) => {
      const query = { count: MOST_LISTED };
      const { reports, total } = await request(list, { params: { sellerId }, query }, { signal });
      for (const { reportId, name, reportType, createdAt, ...state } of reports)
        client.setQueryData(reportState({ sellerId, reportId }).queryKey, (cached) => cached ?? state);
      const byId = new Map(reports.map((report) => [report.reportId, { ...report, sellerId }]));
      return { reports: [...byId.values()], total };
    },
    staleTime: FIRST_CHECK_MS,
  });

type ReportRequest = { reportType: AdsReportType; dateRange: (typeof ADS_REPORT_RANGES)[number] };

export const createReport = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (body: ReportRequest, { client }): Promise<StoredReport> => {
      const { reportId, name, createdAt } = await request(create, { params: { sellerId }, body });
      // A report that was requested before may have a state already.
      client.setQueryData(reportState({ sellerId, reportId }).queryKey, (cached) => cached ?? NEW_REPORT);
      return {
        reportId,
        name: name || reportId,
        createdAt: createdAt ?? new Date().toISOString(),
        reportType: body.reportType,
        sellerId,
      };
    },
  });

export type FileFormat = 'csv' | 'json';

export const downloadReport = ({ sellerId, reportId }: ReportRef) =>
  mutationOptions({
    mutationFn: (format: FileFormat) =>
      requestText(
        downloadAdsReport,
        { params: { sellerId, reportId }, query: { format } },
        { timeoutMs: DOWNLOAD_TIMEOUT_MS },
      ),
  });
