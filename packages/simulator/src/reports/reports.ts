// The reports that were asked for, and how far Amazon has come with each.

import type { Clock } from '../world/clock.ts';
import { hashNumber, hashText } from '../world/random.ts';
import type { SellingPartner } from '../world/world.ts';
import { openKeptReports, RETENTION_MS, type Report } from './kept-reports.ts';
import { createReportIds, documentIdOf, MAX_NONCE, type ReportClaims } from './report-ids.ts';

export type { Report } from './kept-reports.ts';

export const SALES_AND_TRAFFIC = 'GET_SALES_AND_TRAFFIC_REPORT';

export const PROCESSING_STATUSES = ['IN_QUEUE', 'IN_PROGRESS', 'CANCELLED', 'DONE', 'FATAL'] as const;
export type ProcessingStatus = (typeof PROCESSING_STATUSES)[number];

/** Where a report stands: its status, and when it began and ended. */
export type Progress = { status: ProcessingStatus; startedAt: number | null; endedAt: number | null };

export type Reports = {
  /** One that takes `extraMs` longer to begin than others. */
  create: (
    partner: SellingPartner,
    terms: Omit<ReportClaims, 'createdAt' | 'nonce'>,
    extraMs?: number,
  ) => Report;
  /** Also finds what was created before a restart. */
  find: (partner: SellingPartner, id: string) => Report | null;
  /** Newest first; after a restart without a folder only what has been named since. */
  list: (partner: SellingPartner) => readonly Report[];
  /** False once it is no longer in the queue. */
  cancel: (report: Report) => boolean;
  progressOf: (report: Report) => Progress;
};

/** What outlives a restart beyond the ids lies in the folder, if there is one. */
export function createReports(seed: string, clock: Clock, folder: string | null = null): Reports {
  const ids = createReportIds(seed);
  const kept = openKeptReports(ids, clock, folder);
  // The next one's must differ from that of a report made in the same second, before a restart.
  let lastNonce = kept.list().at(-1)?.report.nonce ?? 0;
  const keep = (report: Report) => kept.find(report) ?? kept.add(report, 0);

  function progressOf(report: Report): Progress {
    const { bornMs, extraMs, cancelledAt } = keep(report);
    if (cancelledAt !== null) return { status: 'CANCELLED', startedAt: cancelledAt, endedAt: cancelledAt };
    const pace = paceOf(report.id);
    const queueMs = pace.queueMs + extraMs;
    const { workMs } = pace;
    const elapsed = clock.elapsedMs() - bornMs;
    // Under a fixed clock the report may be done before the told time has moved.
    const told = (afterMs: number) => Math.min(report.createdAt + afterMs, clock.now().getTime());
    if (elapsed < queueMs) return { status: 'IN_QUEUE', startedAt: null, endedAt: null };
    if (elapsed < queueMs + workMs) return { status: 'IN_PROGRESS', startedAt: told(queueMs), endedAt: null };
    return { status: finalStatus(report), startedAt: told(queueMs), endedAt: told(queueMs + workMs) };
  }

  return {
    create(partner, terms, extraMs = 0) {
      lastNonce = (lastNonce + 1) % MAX_NONCE;
      const createdAt = Math.floor(clock.now().getTime() / 1000) * 1000;
      const claims = { ...terms, createdAt, nonce: lastNonce };
      const id = ids.write(partner.id, claims);
      const report = { ...claims, id, partnerId: partner.id, region: partner.region };
      return kept.add(report, extraMs).report;
    },
    find(partner, id) {
      const claims = ids.read(partner.id, id);
      if (!claims || clock.now().getTime() - claims.createdAt > RETENTION_MS) return null;
      return keep({ ...claims, id, partnerId: partner.id, region: partner.region }).report;
    },
    list: (partner) =>
      kept
        .list()
        .map(({ report }) => report)
        .filter(({ partnerId }) => partnerId === partner.id)
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt),
    cancel(report) {
      if (progressOf(report).status !== 'IN_QUEUE') return false;
      kept.cancel(report, clock.now().getTime());
      return true;
    },
    progressOf,
  };
}

/** How long a report waits and how long it is worked on: five to thirty seconds together. */
function paceOf(id: string): { queueMs: number; workMs: number } {
  const hash = hashText(`${id}|pace`);
  return { queueMs: 2000 + (hash % 4000), workMs: 3000 + (hashNumber(hash, 1) % 21_000) };
}

function finalStatus({ outcome }: Report): ProcessingStatus {
  if (outcome === 'cancelled') return 'CANCELLED';
  return outcome === 'fatal' || outcome === 'fatal-document' ? 'FATAL' : 'DONE';
}

/** The document of a report that has one by now. */
export function findDocumentId(report: Report, { status }: Progress): string | null {
  const hasDocument = status === 'DONE' || (status === 'FATAL' && report.outcome === 'fatal-document');
  return hasDocument ? documentIdOf(report.id, report.region) : null;
}
