// The ledger as the control interface answers it: hours and days as in order metrics, or days and ASINs as in reports.
import { readReportedSales, type Sold } from '../reports/reported-sales.ts';
import type { Account } from '../sales/ledger.ts';
import { addTotals, noTotals, type Totals } from '../sales/totals.ts';
import type { Simulator } from '../simulator-state.ts';
import { findMarketplace } from '../world/marketplaces.ts';
import { formatAmount } from '../world/money.ts';
import { type Period, periodsCovering } from '../world/periods.ts';
import { findParticipation } from '../world/world.ts';
import { findZone, getZone, HOUR_MS, localDay, type Zone } from '../world/zones.ts';
import { ControlError, type LedgerQuery } from './control-requests.ts';

const MAX_ROWS = 20_000;

/** The account of a request; refused where the partner does not sell in the marketplace. */
export function readAccount(simulator: Simulator, sellingPartnerId: string, marketplaceId: string): Account {
  const marketplace = findMarketplace(marketplaceId);
  if (!marketplace) throw new ControlError(`marketplaceId: there is no ${marketplaceId}`);
  const partner = simulator.world.findPartner(sellingPartnerId, marketplace.region);
  if (!partner || !findParticipation(partner, marketplaceId)?.isParticipating) {
    throw new ControlError(`sellingPartnerId: ${sellingPartnerId} does not sell in ${marketplaceId}`);
  }
  return { partner, marketplace };
}

/** The true figures, as known at the current time or at an earlier instant. */
export function readLedger(simulator: Simulator, query: LedgerQuery) {
  const account = readAccount(simulator, query.sellingPartnerId, query.marketplaceId);
  const now = simulator.clock.now().getTime();
  const { granularity, at: asOf = now } = query;
  if (asOf > now) throw new ControlError('at: must not be in the future');
  const { marketplace } = account;
  const zone = granularity === 'report' ? getZone(marketplace.timeZone) : readZone(query.timeZone);
  return {
    sellingPartnerId: account.partner.id,
    marketplaceId: marketplace.id,
    granularity,
    timeZone: zone.name,
    currencyCode: marketplace.currencyCode,
    asOf: new Date(asOf).toISOString(),
    ...(granularity === 'report'
      ? readReported(simulator, account, periodsOf(query, zone), asOf)
      : {
          rows: periodsOf(query, zone).map((period) =>
            toRow(account, period, simulator.ledger.totals(account, period, { granularity, asOf })),
          ),
        }),
  };
}

function readZone(name: string): Zone {
  const zone = findZone(name);
  if (!zone) throw new ControlError(`timeZone: there is no ${name}`);
  return zone;
}

function periodsOf({ granularity, start, end }: LedgerQuery, zone: Zone): Period[] {
  const isHourly = granularity === 'hour';
  const stepMs = isHourly ? HOUR_MS : 24 * HOUR_MS;
  if ((end - start) / stepMs > MAX_ROWS) throw new ControlError(`At most ${MAX_ROWS} rows at a time`);
  if (start >= end) return [];
  const division = { granularity: isHourly ? 'Hour' : 'Day', zone, firstDayOfWeek: 'Monday' } as const;
  return periodsCovering({ start, end }, division);
}

export function toRow({ marketplace }: Account, { start, end }: Period, totals: Totals) {
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    totalSales: formatAmount(totals.amountMinor, marketplace.currencyCode),
    orderCount: totals.orders,
    orderItemCount: totals.items,
    unitCount: totals.units,
  };
}

/** The figures of a report of these days that is requested at that instant, by day and by ASIN. */
function readReported(
  { ledger, world }: Simulator,
  account: Account,
  days: readonly Period[],
  asOf: number,
): { rows: object[]; asins: object[] } {
  const { partner, marketplace } = account;
  const zone = getZone(marketplace.timeZone);
  const byAsin = new Map<string, Sold>();
  const rows = days.map((period) => {
    const total = nothingSold();
    const source = { ledger, seed: world.seed, account, asOf };
    for (const [asin, sold] of readReportedSales(source, localDay(zone, period.start), period)) {
      addSold(total, sold);
      const sum = byAsin.get(asin) ?? nothingSold();
      addSold(sum, sold);
      byAsin.set(asin, sum);
    }
    const { start, end } = toRow(account, period, total.all);
    return { start, end, ...toReported(total, marketplace.currencyCode) };
  });
  const asins = world.listProducts(partner).flatMap(({ asin, parentAsin }) => {
    const sold = byAsin.get(asin);
    return sold ? [{ asin, parentAsin, ...toReported(sold, marketplace.currencyCode) }] : [];
  });
  return { rows, asins };
}

const nothingSold = (): Sold => ({ all: noTotals(), business: noTotals() });

function addSold(into: Sold, more: Sold): void {
  addTotals(into.all, more.all);
  addTotals(into.business, more.business);
}

/** Reports have order items and no orders. */
function toReported({ all, business }: Sold, currencyCode: string) {
  return {
    totalSales: formatAmount(all.amountMinor, currencyCode),
    orderItemCount: all.items,
    unitCount: all.units,
    totalSalesB2B: formatAmount(business.amountMinor, currencyCode),
    orderItemCountB2B: business.items,
    unitCountB2B: business.units,
  };
}
