// Turns facts into findings, one for each problem.
import type { AlertRule } from '@insights/contract/alerts';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { findMarketplace } from '@insights/sp-api/marketplaces';
import type { Finding, Region } from '../alert-finding.ts';
import type { FailedReport, Late } from './facts.repository.ts';
import type { Comparison } from './sales-baseline.ts';
import type { WindowSales } from './sales-windows.repository.ts';

/** Amazon's authorisation is for a year. */
const GRANTED_MS = 365 * DAY_MS;
/** After the first alert about a connection that expires, further ones follow so many days before. */
const LAST_DAYS = [7, 1];
const LONGEST_COMPLAINT = 200;

export type Connection = { tokenStatus: 'valid' | 'reconnect'; connectedAt: Date };
export type ThresholdOf = (sellerId: string, rule: AlertRule) => number | null;

export const regionOf = (marketplaceId: string): Region => findMarketplace(marketplaceId)?.region ?? '';

const ofSeller = { marketplaceId: '', region: '' } as const;

export function lateFinding({ sellerId, marketplaceId, asOf, complaint }: Late, roundAt: Date): Finding {
  return {
    sellerId,
    marketplaceId,
    subject: 'late',
    cause: '',
    region: regionOf(marketplaceId),
    details: { asOf: asOf?.toISOString() ?? '', complaint: (complaint ?? '').slice(0, LONGEST_COMPLAINT) },
    evidence: roundAt.toISOString(),
  };
}

export function lowSalesFinding(
  { sellerId, marketplaceId, currency }: WindowSales,
  { endsAt, hours }: { endsAt: Date; hours: number },
  { sold, usual }: Comparison,
): Finding {
  return {
    sellerId,
    marketplaceId,
    subject: 'low_sales',
    cause: '',
    region: regionOf(marketplaceId),
    details: {
      sold: String(Math.round(sold)),
      usual: String(Math.round(usual)),
      currency,
      startsAt: new Date(endsAt.getTime() - hours * HOUR_MS).toISOString(),
      endsAt: endsAt.toISOString(),
    },
    evidence: endsAt.toISOString(),
  };
}

export const reportFinding = ({ sellerId, marketplaceId, month }: FailedReport): Finding => ({
  sellerId,
  marketplaceId,
  subject: 'report_failed',
  cause: month,
  region: regionOf(marketplaceId),
  details: { month },
  evidence: month,
});

/** A connection that Amazon refuses, or that is about to expire. `thresholdOf` returns null where the rule is off. */
export function connectionFinding(
  sellerId: string,
  { tokenStatus, connectedAt }: Connection,
  now: Date,
  thresholdOf: ThresholdOf,
): Finding | null {
  if (tokenStatus === 'reconnect') {
    if (thresholdOf(sellerId, 'connection_refused') === null) return null;
    const evidence = connectedAt.toISOString();
    return { ...ofSeller, sellerId, subject: 'connection_refused', cause: '', details: {}, evidence };
  }
  const firstDays = thresholdOf(sellerId, 'connection_expiring');
  if (firstDays === null) return null;
  const endsAt = new Date(connectedAt.getTime() + GRANTED_MS).toISOString();
  const daysLeft = (Date.parse(endsAt) - now.getTime()) / DAY_MS;
  const steps = [firstDays, ...LAST_DAYS.filter((days) => days < firstDays)];
  const step = steps.findLast((days) => daysLeft <= days);
  if (step === undefined) return null;
  const cause = `${endsAt.slice(0, 10)}:${step}`;
  const details = { endsAt, days: String(step) };
  return { ...ofSeller, sellerId, subject: 'connection_expiring', cause, details, evidence: cause };
}

/** Advertising has a grant of its own, which does not expire as far as is documented. */
export function adsConnectionFinding(
  sellerId: string,
  { tokenStatus, connectedAt }: Connection,
  thresholdOf: ThresholdOf,
): Finding | null {
  const subject = 'ads_connection_refused';
  if (tokenStatus === 'valid' || thresholdOf(sellerId, subject) === null) return null;
  return { ...ofSeller, sellerId, subject, cause: '', details: {}, evidence: connectedAt.toISOString() };
}
