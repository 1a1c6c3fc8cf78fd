// The sales and traffic reports that were requested, and the progress of each.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../world/clock.ts';
import { REGIONS } from '../world/marketplaces.ts';
import { hashNumber, hashText } from '../world/random.ts';
import type { SellingPartner } from '../world/world.ts';
import { DAY_MS } from '../world/zones.ts';
import { createReportStore } from './report-store.ts';

export const SALES_AND_TRAFFIC = 'GET_SALES_AND_TRAFFIC_REPORT';

export const DATE_GRANULARITIES = ['DAY', 'WEEK', 'MONTH'] as const;
export const ASIN_GRANULARITIES = ['PARENT', 'CHILD', 'SKU'] as const;
export type AsinGranularity = (typeof ASIN_GRANULARITIES)[number];

/** How a report ends; decided when it is requested. `empty` is DONE without a single ASIN. */
const OUTCOMES = ['done', 'empty', 'cancelled', 'fatal', 'fatal-document'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Instants are in epoch milliseconds, of whole seconds. */
const Report = z.object({
  id: z.string(),
  partnerId: z.string(),
  region: z.enum(REGIONS),
  marketplaceId: z.string(),
  dataStart: z.number(),
  dataEnd: z.number(),
  dateGranularity: z.enum(DATE_GRANULARITIES),
  asinGranularity: z.enum(ASIN_GRANULARITIES),
  outcome: z.enum(OUTCOMES),
  createdAt: z.number(),
  /** How much longer than others it stays in the queue; null for ever. */
  extraMs: z.number().nullable(),
  cancelledAt: z.number().nullable(),
});
export type Report = z.infer<typeof Report>;
export type ReportTerms = Omit<Report, 'id' | 'partnerId' | 'region' | 'createdAt' | 'cancelledAt'>;

export const PROCESSING_STATUSES = ['IN_QUEUE', 'IN_PROGRESS', 'CANCELLED', 'DONE', 'FATAL'] as const;
export type ProcessingStatus = (typeof PROCESSING_STATUSES)[number];

export type Progress = { status: ProcessingStatus; startedAt: number | null; endedAt: number | null };

export type Reports = {
  create: (partner: SellingPartner, terms: ReportTerms) => Report;
  find: (partner: SellingPartner, id: string) => Report | null;
  /** Newest first. */
  list: (partner: SellingPartner) => readonly Report[];
  /** False once the report has left the queue. */
  cancel: (report: Report) => boolean;
  progressOf: (report: Report) => Progress;
};

const RETENTION_MS = 90 * DAY_MS;
const FIRST_ID = 500_000_000_000; // Amazon's ids have twelve digits

export function createReports(seed: string, clock: Clock, folder: string | null = null): Reports {
  const store = createReportStore({ clock, seed, folder, fileName: 'sp-api-reports', schema: Report });
  const nowMs = () => clock.now().getTime();

  function newId(partnerId: string, createdAt: number): string {
    for (let attempt = 0; ; attempt += 1) {
      const id = String(FIRST_ID + hashText(`${seed}|report|${partnerId}|${createdAt}|${attempt}`));
      if (!store.find(id)) return id;
    }
  }

  const isVisible = ({ partnerId, createdAt }: Report, partner: SellingPartner) =>
    partnerId === partner.id && nowMs() - createdAt <= RETENTION_MS;

  function progressOf(report: Report): Progress {
    const { cancelledAt, createdAt, extraMs } = report;
    if (cancelledAt !== null) return { status: 'CANCELLED', startedAt: cancelledAt, endedAt: cancelledAt };
    const pace = paceOf(report.id);
    const queueMs = pace.queueMs + (extraMs ?? Number.POSITIVE_INFINITY);
    const endMs = queueMs + pace.workMs;
    const ageMs = store.ageMs(report);
    // Under a fixed clock a report can finish before the current time has changed.
    const timeAfter = (ms: number) => Math.min(createdAt + ms, nowMs());
    if (ageMs < queueMs) return { status: 'IN_QUEUE', startedAt: null, endedAt: null };
    if (ageMs < endMs) return { status: 'IN_PROGRESS', startedAt: timeAfter(queueMs), endedAt: null };
    return { status: finalStatus(report), startedAt: timeAfter(queueMs), endedAt: timeAfter(endMs) };
  }

  return {
    create(partner, terms) {
      const createdAt = Math.floor(nowMs() / 1000) * 1000;
      const { id: partnerId, region } = partner;
      const id = newId(partnerId, createdAt);
      const report = { ...terms, id, partnerId, region, createdAt, cancelledAt: null };
      store.add(report);
      return report;
    },
    find(partner, id) {
      const report = store.find(id);
      return report && isVisible(report, partner) ? report : null;
    },
    list: (partner) =>
      store
        .list()
        .filter((report) => isVisible(report, partner))
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt),
    cancel(report) {
      if (progressOf(report).status !== 'IN_QUEUE') return false;
      store.replace({ ...report, cancelledAt: nowMs() });
      return true;
    },
    progressOf,
  };
}

/** How long a report waits and is processed: five to thirty seconds in total. */
function paceOf(id: string): { queueMs: number; workMs: number } {
  const hash = hashText(`${id}|pace`);
  return { queueMs: 2000 + (hash % 4000), workMs: 3000 + (hashNumber(hash, 1) % 21_000) };
}

function finalStatus({ outcome }: Report): ProcessingStatus {
  if (outcome === 'cancelled') return 'CANCELLED';
  return outcome === 'fatal' || outcome === 'fatal-document' ? 'FATAL' : 'DONE';
}

/** The id of a finished report's document, of the live shape; its T part is the report's id. */
export function findDocumentId(report: Report, { status }: Progress): string | null {
  const hasDocument = status === 'DONE' || (status === 'FATAL' && report.outcome === 'fatal-document');
  return hasDocument ? `amzn1.spdoc.1.4.${documentNameOf(report)}.5600` : null;
}

/** The part of a document id that its address has too. */
export function documentNameOf({ id, region }: Report): string {
  const hex = createHash('sha256').update(id).digest('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return `${region}.${uuid}.T${id}`;
}

export function reportIdOf(documentId: string): string {
  return /\.T(\d+)\.5600$/.exec(documentId)?.[1] ?? '';
}
