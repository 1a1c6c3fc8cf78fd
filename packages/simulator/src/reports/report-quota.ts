// The quota of sales and traffic reports, in addition to the rate of createReport.
import type { Buckets, UsagePlan } from '../wire/buckets.ts';

export type ReportQuota = {
  /** `application`: one quota for all sellers of an application in all regions. */
  scope: 'application' | 'seller';
  perHour: number;
  perDay: number;
  /** How many reports of an hour's quota may be requested at once. */
  burst: number;
};

/** One every quarter of an hour for all sellers of an application, since April 2026: selling-partner-api-models#5210. */
export const AMAZONS_QUOTA: ReportQuota = { scope: 'application', perHour: 4, perDay: 96, burst: 1 };

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Takes a report from the quota; a refused report costs nothing. */
export function takeReport(
  buckets: Buckets,
  { scope, perHour, perDay, burst }: ReportQuota,
  { subject, clientId }: { subject: string; clientId: string },
): boolean {
  const key = `sales and traffic|${clientId}|${scope === 'seller' ? subject : ''}`;
  const limits: [key: string, plan: UsagePlan][] = [
    [`${key}|hour`, { rate: perHour / HOUR_SECONDS, burst }],
    [`${key}|day`, { rate: perDay / DAY_SECONDS, burst: Math.max(1, perDay) }],
  ];
  if (limits.some(([bucket, plan]) => buckets.secondsUntil(bucket, plan) > 0)) return false;
  return limits.every(([bucket, plan]) => buckets.take(bucket, plan));
}
