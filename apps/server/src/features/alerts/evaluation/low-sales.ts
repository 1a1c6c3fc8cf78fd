// Which marketplaces sell far less than they usually do: what stretches of several lengths say, borne out by their orders.
import { PACIFIC_MARKETPLACE_IDS } from '@insights/domain/zones';
import type { Transaction } from '../../../db/connect.ts';
import type { Finding } from '../alerts-job.ts';
import { defaultThreshold } from '../rules/rule-defaults.ts';
import { lowSalesFinding } from './findings.ts';
import type { SoldRepository, SoldRow } from './sold.repository.ts';
import { STRETCH_HOURS, stretchesAt } from './stretches.ts';
import { areOrdersFarBelow, judgeSold, type Verdict, verdictOf } from './usual.ts';

const PACIFIC_IDS = [...PACIFIC_MARKETPLACE_IDS];

export const placeOf = ({ sellerId, marketplaceId }: Pick<Finding, 'sellerId' | 'marketplaceId'>): string =>
  `${sellerId} ${marketplaceId}`;

/** What stretches of one length say of each marketplace; what the orders behind it do not bear out is unclear. */
async function judge(tx: Transaction, sold: SoldRepository, rows: readonly SoldRow[], hours: number) {
  const judged = rows.map((row) => ({ row, judgement: judgeSold(row.sold, row.percentBelow) }));
  const low = judged.flatMap(({ row, judgement }) =>
    judgement.verdict === 'low' && row.endsAt ? [{ ...row, endsAt: row.endsAt, judgement }] : [],
  );
  const orders = await sold.listOrders(tx, low, hours);
  const findings = low
    .filter((_, at) => areOrdersFarBelow(orders[at] ?? []))
    .map((row) => lowSalesFinding(row, { endsAt: row.endsAt, hours }, row.judgement));
  const isFound = new Set(findings.map(placeOf));
  const verdicts = judged.map(({ row, judgement: { verdict } }): [string, Verdict] => [
    placeOf(row),
    verdict !== 'low' ? verdict : isFound.has(placeOf(row)) ? 'low' : 'unclear',
  ]);
  return { findings, verdicts };
}

/** What sells far too little, and the marketplaces of which that may be so. */
export async function lookForLowSales(
  tx: Transaction,
  sold: SoldRepository,
  sellerIds: readonly string[],
  now: Date,
) {
  const rows = await sold.listSold(tx, sellerIds, stretchesAt(now.getTime()), {
    pacificIds: PACIFIC_IDS,
    percentBelow: defaultThreshold('low_sales'),
  });
  const findings = new Map<string, Finding>();
  // Nobody can tell of one whose newest hours are not there.
  const unknown = rows.filter(({ hours }) => hours === null);
  const verdicts = new Map(unknown.map((row): [string, Verdict[]] => [placeOf(row), ['unclear']]));
  for (const hours of STRETCH_HOURS) {
    const own = rows.filter((row) => row.hours === hours);
    const told = await judge(tx, sold, own, hours);
    for (const [place, verdict] of told.verdicts)
      verdicts.set(place, [...(verdicts.get(place) ?? []), verdict]);
    // The shortest that says so tells it best.
    for (const finding of told.findings)
      if (!findings.has(placeOf(finding))) findings.set(placeOf(finding), finding);
  }
  const open = [...verdicts].filter(([, all]) => verdictOf(all) !== 'back').map(([place]) => place);
  return { findings: [...findings.values()], isOpen: new Set(open) };
}
