// The Ads reports that were asked for, and how far Amazon has come with each. Their ids are plain UUIDs: what was
// asked for does not fit into one, so they are forgotten at a restart. Links to their documents are not.
import { randomUUID } from 'node:crypto';
import { hashNumber, hashText } from '../../world/chance.ts';
import type { Clock } from '../../world/clock.ts';
import type { Profile } from '../profiles/profiles.ts';
import { dayNumber, dayText, type ReportRequest } from './report-shape.ts';

export type AdsReport = {
  id: string;
  profile: Profile;
  request: ReportRequest;
  name: string | null;
  createdAt: number;
  /** Whether it fails, or has no rows whatever happened. */
  outcome: 'completed' | 'failed' | 'empty';
  /** How much longer than others it is pending. */
  extraMs: number;
};

export type AdsProgress = { status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'; updatedAt: number };

export type AdsReports = {
  create: (report: Omit<AdsReport, 'id' | 'createdAt'>) => AdsReport;
  find: (profile: Profile, id: string) => AdsReport | null;
  /** One of the same request that is not finished yet. */
  findDuplicate: (profile: Profile, request: ReportRequest) => AdsReport | null;
  /** A report of the same profile that is not what was asked for: it ends a day earlier. */
  makeStranger: (profile: Profile, request: ReportRequest) => AdsReport;
  remove: (report: AdsReport) => void;
  progressOf: (report: AdsReport) => AdsProgress;
};

export function createAdsReports(clock: Clock): AdsReports {
  const kept = new Map<string, { report: AdsReport; bornMs: number }>();

  function progressOf(report: AdsReport): AdsProgress {
    const bornMs = kept.get(report.id)?.bornMs ?? 0;
    const elapsed = clock.elapsedMs() - bornMs;
    const { processingMs, ...pace } = paceOf(report.id);
    const pendingMs = pace.pendingMs + report.extraMs;
    const told = (afterMs: number) => Math.min(report.createdAt + afterMs, clock.now().getTime());
    if (elapsed < pendingMs) return { status: 'PENDING', updatedAt: report.createdAt };
    if (elapsed < pendingMs + processingMs) return { status: 'PROCESSING', updatedAt: told(pendingMs) };
    const status = report.outcome === 'failed' ? 'FAILED' : 'COMPLETED';
    return { status, updatedAt: told(pendingMs + processingMs) };
  }

  function create(terms: Omit<AdsReport, 'id' | 'createdAt'>): AdsReport {
    const report = { ...terms, id: randomUUID(), createdAt: clock.now().getTime() };
    kept.set(report.id, { report, bornMs: clock.elapsedMs() });
    return report;
  }

  return {
    create,
    makeStranger(profile, { startDate, endDate, configuration }) {
      const dayBefore = dayNumber(endDate) - 1;
      const request = {
        startDate: dayText(Math.min(dayNumber(startDate), dayBefore)),
        endDate: dayText(dayBefore),
        configuration,
      };
      return create({ profile, request, name: null, outcome: 'completed', extraMs: 0 });
    },
    find(profile, id) {
      const report = kept.get(id)?.report;
      return report?.profile.id === profile.id ? report : null;
    },
    findDuplicate(profile, request) {
      const asked = JSON.stringify(request);
      for (const { report } of kept.values()) {
        if (report.profile.id !== profile.id || JSON.stringify(report.request) !== asked) continue;
        const { status } = progressOf(report);
        if (status === 'PENDING' || status === 'PROCESSING') return report;
      }
      return null;
    },
    remove: (report) => void kept.delete(report.id),
    progressOf,
  };
}

/** Six to thirty seconds together; Amazon takes minutes to hours. */
function paceOf(id: string): { pendingMs: number; processingMs: number } {
  const hash = hashText(`${id}|pace`);
  return { pendingMs: 2000 + (hash % 6000), processingMs: 4000 + (hashNumber(hash, 1) % 18_000) };
}
