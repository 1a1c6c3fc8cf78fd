// Sums of a campaigns report, exact; ratios are made of sums and never added.
import type { ReportRow } from '@insights/ads-api/report-rows';
import type { PartFigures, Sums } from './ads-reports.repository.ts';

const UNITS = 10_000; // of the currency's one: Amazon reports costs with up to four decimals

export const NOTHING: Sums = { impressions: 0, clicks: 0, cost: 0, sales: 0, orders: 0, units: 0 };

const countOf = (value: ReportRow[string] | undefined) => (typeof value === 'number' ? value : 0);
const unitsOf = (value: ReportRow[string] | undefined) => {
  const amount = Math.round(Number(value ?? 0) * UNITS);
  return Number.isFinite(amount) ? amount : 0;
};

const sumsOf = (row: ReportRow): Sums => ({
  impressions: countOf(row['impressions']),
  clicks: countOf(row['clicks']),
  cost: unitsOf(row['cost']),
  sales: unitsOf(row['sales7d']),
  orders: countOf(row['purchases7d']),
  units: countOf(row['unitsSoldClicks7d']),
});

export const add = (a: Sums, b: Sums): Sums => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  cost: a.cost + b.cost,
  sales: a.sales + b.sales,
  orders: a.orders + b.orders,
  units: a.units + b.units,
});

/** Adds a row to the sums of its day and its campaign. */
export function count(figures: PartFigures, row: ReportRow): void {
  const sums = sumsOf(row);
  const day = String(row['date'] ?? '');
  const id = String(row['campaignId'] ?? '');
  const name = typeof row['campaignName'] === 'string' ? row['campaignName'] : null;
  figures.days[day] = add(figures.days[day] ?? NOTHING, sums);
  figures.campaigns[id] = { ...add(figures.campaigns[id] ?? NOTHING, sums), name };
}

/** The sums of several parts together. */
export function join(parts: readonly PartFigures[]): PartFigures {
  const whole: PartFigures = { days: {}, campaigns: {} };
  for (const part of parts) {
    for (const [day, sums] of Object.entries(part.days))
      whole.days[day] = add(whole.days[day] ?? NOTHING, sums);
    for (const [id, { name, ...sums }] of Object.entries(part.campaigns))
      whole.campaigns[id] = { ...add(whole.campaigns[id] ?? NOTHING, sums), name };
  }
  return whole;
}

const cents = (units: number) => Math.round(units / (UNITS / 100)) / 100;
const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;

/** Sums as the page gets them, with the ratios that they give. */
export const toWire = ({ impressions, clicks, cost, sales, orders, units }: Sums) => ({
  impressions,
  clicks,
  spend: cents(cost),
  sales: cents(sales),
  orders,
  units,
  acos: percent(cost, sales),
  clickThroughRate: percent(clicks, impressions),
  costPerClick: clicks === 0 ? null : cents(cost / clicks),
});
