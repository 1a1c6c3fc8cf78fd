// How many sales and traffic reports may be asked for: a quota of this report type alone, inside that of createReport.
import type { Buckets, UsagePlan } from '../wire/buckets.ts';

export type ReportQuota = {
  /** Whose it is: `application` counts what all its sellers ask for, in all regions together. */
  scope: 'application' | 'seller';
  perHour: number;
  perDay: number;
  /** How many of an hour's may be asked for at once. */
  burst: number;
};

/** One every quarter of an hour for all sellers of an application, since April 2026: selling-partner-api-models#5210. */
export const AMAZONS_QUOTA: ReportQuota = { scope: 'application', perHour: 4, perDay: 96, burst: 1 };

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Counts a report if there is room for it; one that is refused costs nothing. */
export function takeReport(
  buckets: Buckets,
  { scope, perHour, perDay, burst }: ReportQuota,
  { subject, clientId }: { subject: string; clientId: string },
): boolean {
  const key = `sales and traffic|${clientId}|${scope === 'seller' ? subject : ''}`;
  const counted: [key: string, plan: UsagePlan][] = [
    [`${key}|hour`, { rate: perHour / HOUR_SECONDS, burst }],
    [`${key}|day`, { rate: perDay / DAY_SECONDS, burst: Math.max(1, perDay) }],
  ];
  if (counted.some(([bucket, plan]) => buckets.secondsUntil(bucket, plan) > 0)) return false;
  return counted.every(([bucket, plan]) => buckets.take(bucket, plan));
}
