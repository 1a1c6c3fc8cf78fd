// The Ads reports that were asked for, and how far Amazon has come with each. Their ids are plain UUIDs: what was asked
// for does not fit into one, so it is kept in a file where the simulator has a folder, and else until it ends.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../world/clock.ts';
import { hashNumber, hashText } from '../../world/random.ts';
import { openStateFile } from '../../world/state-file.ts';
import type { Profile, Profiles } from '../profiles/profiles.ts';
import { dayNumber, dayText, ReportRequest } from './report-shape.ts';

const KeptReport = z.object({
  id: z.string(),
  profileId: z.string(),
  request: ReportRequest,
  name: z.string().nullable(),
  createdAt: z.number(),
  /** Whether it fails, or has no rows whatever happened. */
  outcome: z.enum(['completed', 'failed', 'empty']),
  /** How much longer than others it is pending; null for ever. */
  extraMs: z.number().nullable(),
});

export type AdsReport = Omit<z.infer<typeof KeptReport>, 'profileId'> & { profile: Profile };
type Terms = Omit<AdsReport, 'id' | 'createdAt'>;

export type AdsProgress = { status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED'; updatedAt: number };

export type AdsReports = {
  create: (report: Terms) => AdsReport;
  find: (profile: Profile, id: string) => AdsReport | null;
  /** One of the same request that is not finished yet. */
  findDuplicate: (profile: Profile, request: ReportRequest) => AdsReport | null;
  /** A report of the same profile that is not what was asked for: it ends a day earlier. */
  makeStranger: (profile: Profile, request: ReportRequest) => AdsReport;
  remove: (report: AdsReport) => void;
  progressOf: (report: AdsReport) => AdsProgress;
};

const MOST_REPORTS = 1000; // the oldest are forgotten: the file is written whole with each new one

type Needs = { clock: Clock; profiles: Profiles; folder: string | null };

export function createAdsReports({ clock, profiles, folder }: Needs): AdsReports {
  const file = openStateFile({ folder, name: 'ads-reports', schema: z.array(KeptReport) });
  /** `bornMs` is on the clock that passes. */
  const kept = new Map<string, { report: AdsReport; bornMs: number }>();
  for (const { profileId, ...told } of file.read() ?? []) {
    const profile = profiles.find(profileId);
    const ageMs = Math.max(0, clock.now().getTime() - told.createdAt);
    // A file from another seed is about profiles that are not there.
    if (profile) kept.set(told.id, { report: { ...told, profile }, bornMs: clock.elapsedMs() - ageMs });
  }
  const save = () =>
    file.save(
      [...kept.values()].map(({ report: { profile, ...told } }) => ({ ...told, profileId: profile.id })),
    );

  function progressOf(report: AdsReport): AdsProgress {
    const bornMs = kept.get(report.id)?.bornMs ?? 0;
    const elapsed = clock.elapsedMs() - bornMs;
    const { processingMs, ...pace } = paceOf(report.id);
    const pendingMs = pace.pendingMs + (report.extraMs ?? Number.POSITIVE_INFINITY);
    const told = (afterMs: number) => Math.min(report.createdAt + afterMs, clock.now().getTime());
    if (elapsed < pendingMs) return { status: 'PENDING', updatedAt: report.createdAt };
    if (elapsed < pendingMs + processingMs) return { status: 'PROCESSING', updatedAt: told(pendingMs) };
    const status = report.outcome === 'failed' ? 'FAILED' : 'COMPLETED';
    return { status, updatedAt: told(pendingMs + processingMs) };
  }

  function create(terms: Terms): AdsReport {
    const report = { ...terms, id: randomUUID(), createdAt: clock.now().getTime() };
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MOST_REPORTS) kept.delete(oldest);
    kept.set(report.id, { report, bornMs: clock.elapsedMs() });
    save();
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
    remove(report) {
      kept.delete(report.id);
      save();
    },
    progressOf,
  };
}

/** Six to thirty seconds together; Amazon takes minutes to hours. */
function paceOf(id: string): { pendingMs: number; processingMs: number } {
  const hash = hashText(`${id}|pace`);
  return { pendingMs: 2000 + (hash % 6000), processingMs: 4000 + (hashNumber(hash, 1) % 18_000) };
}
