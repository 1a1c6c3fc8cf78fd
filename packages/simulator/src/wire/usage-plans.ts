// Amazon's published default usage plans of the SP-API, from the operation descriptions of its models.
import type { UsagePlan } from './buckets.ts';

export const USAGE_PLANS = {
  getMarketplaceParticipations: { rate: 0.016, burst: 15 },
  getAccount: { rate: 0.016, burst: 15 },
  getOrderMetrics: { rate: 0.5, burst: 15 },
  createReport: { rate: 0.0167, burst: 15 },
  getReport: { rate: 2, burst: 15 },
  getReports: { rate: 0.0222, burst: 10 },
  cancelReport: { rate: 0.0222, burst: 10 },
  getReportDocument: { rate: 0.0167, burst: 15 },
  searchCatalogItems: { rate: 2, burst: 2 },
  getCatalogItem: { rate: 2, burst: 2 },
} as const satisfies Record<string, UsagePlan>;

/** The rate as the x-amzn-RateLimit-Limit header writes it: `2.0`, `0.016`. */
export function formatRate(rate: number): string {
  return Number.isInteger(rate) ? rate.toFixed(1) : String(rate);
}
