// The Ads reports that were requested, and the progress of each.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createReportStore } from '../../reports/report-store.ts';
import type { Clock } from '../../world/clock.ts';
import { hashNumber, hashText } from '../../world/random.ts';
import { dayNumber, dayText, ReportRequest } from './report-shape.ts';

const AdsReport = z.object({
  id: z.string(),
  profileId: z.string(),
  request: ReportRequest,
  name: z.string().nullable(),
  createdAt: z.number(),
  outcome: z.enum(['completed', 'failed', 'empty']),
  /** How much longer than others it is pending; null for ever. */
  extraMs: z.number().nullable(),
});
export type AdsReport = z.infer<typeof AdsReport>;

export type AdsProgress = { status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'; updatedAt: number };

export type AdsReports = {
  create: (terms: Omit<AdsReport, 'id' | 'createdAt'>) => AdsReport;
  find: (profileId: string, id: string) => AdsReport | null;
  /** An unfinished report of the same request. */
  findDuplicate: (profileId: string, request: ReportRequest) => AdsReport | null;
  /** For the fault of that name: a report of another request, which ends a day earlier. */
  createFalseTwin: (profileId: string, request: ReportRequest) => AdsReport;
  remove: (report: AdsReport) => void;
  progressOf: (report: AdsReport) => AdsProgress;
};

export function createAdsReports(seed: string, clock: Clock, folder: string | null): AdsReports {
  const store = createReportStore({ clock, seed, folder, fileName: 'ads-api-reports', schema: AdsReport });

  function progressOf(report: AdsReport): AdsProgress {
    const { createdAt, extraMs, id, outcome } = report;
    const pace = paceOf(id);
    const pendingMs = pace.pendingMs + (extraMs ?? Number.POSITIVE_INFINITY);
    const endMs = pendingMs + pace.processingMs;
    const ageMs = store.ageMs(report);
    const timeAfter = (ms: number) => Math.min(createdAt + ms, clock.now().getTime());
    if (ageMs < pendingMs) return { status: 'PENDING', updatedAt: createdAt };
    if (ageMs < endMs) return { status: 'PROCESSING', updatedAt: timeAfter(pendingMs) };
    return { status: outcome === 'failed' ? 'FAILED' : 'COMPLETED', updatedAt: timeAfter(endMs) };
  }

  function isFinished(report: AdsReport): boolean {
    const { status } = progressOf(report);
    return status === 'COMPLETED' || status === 'FAILED';
  }

  function create(terms: Omit<AdsReport, 'id' | 'createdAt'>): AdsReport {
    const report = { ...terms, id: randomUUID(), createdAt: clock.now().getTime() };
    store.add(report);
    return report;
  }

  return {
    create,
    createFalseTwin(profileId, { startDate, endDate, configuration }) {
      const dayBefore = dayNumber(endDate) - 1;
      const request = {
        startDate: dayText(Math.min(dayNumber(startDate), dayBefore)),
        endDate: dayText(dayBefore),
        configuration,
      };
      return create({ profileId, request, name: null, outcome: 'completed', extraMs: 0 });
    },
    find(profileId, id) {
      const report = store.find(id);
      return report?.profileId === profileId ? report : null;
    },
    findDuplicate(profileId, request) {
      const requested = JSON.stringify(request);
      const isSame = (report: AdsReport) =>
        report.profileId === profileId && JSON.stringify(report.request) === requested;
      return store.list().find((report) => isSame(report) && !isFinished(report)) ?? null;
    },
    remove: ({ id }) => store.remove(id),
    progressOf,
  };
}

/** Six to thirty seconds in total; Amazon takes minutes to hours. */
function paceOf(id: string): { pendingMs: number; processingMs: number } {
  const hash = hashText(`${id}|pace`);
  return { pendingMs: 2000 + (hash % 6000), processingMs: 4000 + (hashNumber(hash, 1) % 18_000) };
}
