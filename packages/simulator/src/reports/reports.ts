// The reports that were asked for, and how far Amazon has come with each.

import { hashNumber, hashText } from '../world/chance.ts';
import type { Clock } from '../world/clock.ts';
import type { Region } from '../world/marketplaces.ts';
import type { SellingPartner } from '../world/world.ts';
import { DAY_MS } from '../world/zones.ts';
import { createReportIds, documentIdOf, MAX_NONCE, type ReportClaims } from './report-ids.ts';

export const SALES_AND_TRAFFIC = 'GET_SALES_AND_TRAFFIC_REPORT';
const RETENTION_MS = 90 * DAY_MS;

export const PROCESSING_STATUSES = ['IN_QUEUE', 'IN_PROGRESS', 'CANCELLED', 'DONE', 'FATAL'] as const;
export type ProcessingStatus = (typeof PROCESSING_STATUSES)[number];

export type Report = ReportClaims & { id: string; partnerId: string; region: Region };

/** Where a report stands: its status, and when it began and ended. */
export type Progress = { status: ProcessingStatus; startedAt: number | null; endedAt: number | null };

export type Reports = {
  /** One that takes `extraMs` longer to begin than others; that is forgotten at a restart. */
  create: (
    partner: SellingPartner,
    terms: Omit<ReportClaims, 'createdAt' | 'nonce'>,
    extraMs?: number,
  ) => Report;
  /** Also finds what was created before a restart. */
  find: (partner: SellingPartner, id: string) => Report | null;
  /** Newest first; after a restart only what has been asked for since. */
  list: (partner: SellingPartner) => readonly Report[];
  /** False once it is no longer in the queue. */
  cancel: (report: Report) => boolean;
  progressOf: (report: Report) => Progress;
};

/** `bornMs` is on the clock that passes, `cancelledAt` on the one that is told. */
type Kept = { report: Report; bornMs: number; extraMs: number; cancelledAt: number | null };

export function createReports(seed: string, clock: Clock): Reports {
  const ids = createReportIds(seed);
  const kept = new Map<string, Kept>();
  let lastNonce = 0;
  const keyOf = ({ partnerId, id }: Report) => `${partnerId}|${id}`;

  function keep(report: Report): Kept {
    const known = kept.get(keyOf(report));
    if (known) return known;
    const ageMs = Math.max(0, clock.now().getTime() - report.createdAt);
    const made = { report, bornMs: clock.elapsedMs() - ageMs, extraMs: 0, cancelledAt: null };
    kept.set(keyOf(report), made);
    return made;
  }

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
      kept.set(keyOf(report), { report, bornMs: clock.elapsedMs(), extraMs, cancelledAt: null });
      return report;
    },
    find(partner, id) {
      const claims = ids.read(partner.id, id);
      if (!claims || clock.now().getTime() - claims.createdAt > RETENTION_MS) return null;
      return keep({ ...claims, id, partnerId: partner.id, region: partner.region }).report;
    },
    list: (partner) =>
      [...kept.values()]
        .map(({ report }) => report)
        .filter(({ partnerId }) => partnerId === partner.id)
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt),
    cancel(report) {
      if (progressOf(report).status !== 'IN_QUEUE') return false;
      keep(report).cancelledAt = clock.now().getTime();
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
