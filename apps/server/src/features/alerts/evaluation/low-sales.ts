// Finds marketplaces that sell far less than usual, in time windows of several lengths, confirmed by their order counts.
import { PACIFIC_MARKETPLACE_IDS } from '@insights/domain/zones';
import type { Transaction } from '../../../db/connect.ts';
import type { Finding } from '../alert-finding.ts';
import { defaultThreshold } from '../rules/rule-defaults.ts';
import { lowSalesFinding } from './findings.ts';
import { areOrdersFarBelow, compareWithBaseline, type Verdict, verdictOf } from './sales-baseline.ts';
import type { SalesWindowsRepository, WindowSales } from './sales-windows.repository.ts';
import { WINDOW_HOURS, windowsAt } from './time-windows.ts';

const PACIFIC_IDS = [...PACIFIC_MARKETPLACE_IDS];

export const marketplaceKey = ({
  sellerId,
  marketplaceId,
}: Pick<Finding, 'sellerId' | 'marketplaceId'>): string => `${sellerId} ${marketplaceId}`;

/** The verdict on each marketplace for one length of window; low sales that the order counts do not confirm are unclear. */
async function evaluateWindow(
  tx: Transaction,
  sold: SalesWindowsRepository,
  rows: readonly WindowSales[],
  hours: number,
) {
  const compared = rows.map((row) => ({ row, comparison: compareWithBaseline(row.sold, row.percentBelow) }));
  const low = compared.flatMap(({ row, comparison }) =>
    comparison.verdict === 'low' && row.endsAt ? [{ ...row, endsAt: row.endsAt, comparison }] : [],
  );
  const orders = await sold.listOrders(tx, low, hours);
  const findings = low
    .filter((_, at) => areOrdersFarBelow(orders[at] ?? []))
    .map((row) => lowSalesFinding(row, { endsAt: row.endsAt, hours }, row.comparison));
  const isFound = new Set(findings.map(marketplaceKey));
  const verdicts = compared.map(({ row, comparison: { verdict } }): [string, Verdict] => [
    marketplaceKey(row),
    verdict !== 'low' ? verdict : isFound.has(marketplaceKey(row)) ? 'low' : 'unclear',
  ]);
  return { findings, verdicts };
}

/** Findings of low sales, and the marketplaces whose alert must stay open. */
export async function findLowSales(
  tx: Transaction,
  sold: SalesWindowsRepository,
  sellerIds: readonly string[],
  now: Date,
) {
  const rows = await sold.listSold(tx, sellerIds, windowsAt(now.getTime()), {
    pacificIds: PACIFIC_IDS,
    percentBelow: defaultThreshold('low_sales'),
  });
  const findings = new Map<string, Finding>();
  // Without the newest hours there is no verdict.
  const unknown = rows.filter(({ hours }) => hours === null);
  const verdicts = new Map(unknown.map((row): [string, Verdict[]] => [marketplaceKey(row), ['unclear']]));
  for (const hours of WINDOW_HOURS) {
    const own = rows.filter((row) => row.hours === hours);
    const evaluated = await evaluateWindow(tx, sold, own, hours);
    for (const [key, verdict] of evaluated.verdicts)
      verdicts.set(key, [...(verdicts.get(key) ?? []), verdict]);
    // The shortest window is the most precise.
    for (const finding of evaluated.findings)
      if (!findings.has(marketplaceKey(finding))) findings.set(marketplaceKey(finding), finding);
  }
  const open = [...verdicts].filter(([, all]) => verdictOf(all) !== 'back').map(([key]) => key);
  return { findings: [...findings.values()], isOpen: new Set(open) };
}
