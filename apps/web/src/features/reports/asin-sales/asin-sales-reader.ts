// Sales by ASIN as far as the server tells them: fifty thousand rows are read at once, and an odd one is left out.
import { hundredthsOf } from '@insights/domain/money';
import { fieldsOf, instantOf, numberOf, recordsOf, textOf } from '../../../lib/reading.ts';
import { periodOf } from './period.ts';

const DOLLARS = 'USD';

/** A row with the names of the wire, so that one that came whole need not be made anew. */
export type AsinRow = {
  childAsin: string;
  parentAsin: string | null;
  /** As the catalogue knows it; the page may know a newer one. */
  title: string | null;
  totalSales: number;
  totalUnits: number;
  /** Null without units. */
  averageSellingPrice: number | null;
  /** 0 to 100; null where Amazon tells nothing of business buyers. */
  b2bPercentage: number | null;
  sessions: number | null;
  pageViews: number | null;
  unitSessionPercentage: number | null;
  buyBoxPercentage: number | null;
  /** The months with sales of it, such as '2026-10', where the server names them. */
  periods: readonly string[];
  periodCount: number;
};

/** What another source says of the same days. */
export type OtherSource = { source: string; sales: number; units: number; days: number | null };

export type AsinSummary = { asins: number; revenue: number; units: number; averagePrice: number };

export type AsinSalesData = {
  rows: AsinRow[];
  summary: AsinSummary;
  currency: string;
  otherSources: OtherSource[];
  asOf: string | null;
  /** The months that have been processed, newest first. */
  months: string[];
};

function numberOrNull(value: unknown): number | null {
  const number = numberOf(value, Number.NaN);
  return Number.isNaN(number) ? null : number;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || (isText(value) && value !== '');
const isNumber = (value: unknown) => Number.isFinite(value);
const isNumberOrNull = (value: unknown) => value === null || Number.isFinite(value);

function isTexts(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const one of value) if (!isText(one)) return false;
  return true;
}

/** Whether a row came as it should. Copies of fifty thousand rows would take as long as parsing them. */
function isWhole(fields: object): fields is AsinRow {
  const row: { [key in keyof AsinRow]?: unknown } = fields;
  return (
    isText(row.childAsin) &&
    row.childAsin !== '' &&
    isTextOrNull(row.parentAsin) &&
    isTextOrNull(row.title) &&
    isNumber(row.totalSales) &&
    isNumber(row.totalUnits) &&
    isNumberOrNull(row.averageSellingPrice) &&
    isNumberOrNull(row.b2bPercentage) &&
    isNumberOrNull(row.sessions) &&
    isNumberOrNull(row.pageViews) &&
    isNumberOrNull(row.unitSessionPercentage) &&
    isNumberOrNull(row.buyBoxPercentage) &&
    isTexts(row.periods) &&
    isNumber(row.periodCount)
  );
}

/** A row; null where it does not say of which ASIN it is. */
function readRow(value: unknown): AsinRow | null {
  const fields = fieldsOf(value);
  if (isWhole(fields)) return fields;
  const childAsin = textOf(fields['childAsin']) || textOf(fields['parentAsin']);
  if (childAsin === '') return null;
  const { periods } = fields;
  const months = Array.isArray(periods) ? periods.filter(isText) : [];
  return {
    childAsin,
    parentAsin: textOf(fields['parentAsin']) || null,
    title: textOf(fields['title']) || null,
    totalSales: numberOf(fields['totalSales']),
    totalUnits: numberOf(fields['totalUnits']),
    averageSellingPrice: numberOrNull(fields['averageSellingPrice']),
    b2bPercentage: numberOrNull(fields['b2bPercentage']),
    sessions: numberOrNull(fields['sessions']),
    pageViews: numberOrNull(fields['pageViews']),
    unitSessionPercentage: numberOrNull(fields['unitSessionPercentage']),
    buyBoxPercentage: numberOrNull(fields['buyBoxPercentage']),
    periods: months,
    periodCount: numberOf(fields['periodCount'], months.length),
  };
}

/** What so many ASINs come to, exact to the cent. */
export const summaryOf = (asins: number, cents: number, units: number): AsinSummary => ({
  asins,
  revenue: cents / 100,
  units,
  averagePrice: units === 0 ? 0 : Math.round(cents / units) / 100,
});

function sumOf(rows: readonly AsinRow[]): AsinSummary {
  const cents = rows.reduce((sum, { totalSales }) => sum + hundredthsOf(totalSales), 0);
  const units = rows.reduce((sum, { totalUnits }) => sum + totalUnits, 0);
  return summaryOf(rows.length, cents, units);
}

function readSummary(value: unknown, rows: readonly AsinRow[]): AsinSummary {
  const { totalAsins, totalRevenue, totalUnits, averagePrice } = fieldsOf(value);
  const [asins, revenue, units, price] = [totalAsins, totalRevenue, totalUnits, averagePrice].map(
    numberOrNull,
  );
  if (asins != null && revenue != null && units != null && price != null) {
    return { asins, revenue, units, averagePrice: price };
  }
  const sum = sumOf(rows);
  return {
    asins: asins ?? sum.asins,
    revenue: revenue ?? sum.revenue,
    units: units ?? sum.units,
    averagePrice: price ?? sum.averagePrice,
  };
}

function readSource(value: unknown): OtherSource | null {
  const { source, totalSales, totalUnits, days } = fieldsOf(value);
  const name = textOf(source);
  if (name === '') return null;
  return {
    source: name,
    sales: numberOf(totalSales),
    units: numberOf(totalUnits),
    days: numberOrNull(days),
  };
}

function readMonth(value: unknown): string | null {
  const { year, month } = fieldsOf(value);
  return periodOf(numberOf(year, Number.NaN), numberOf(month, Number.NaN));
}

/** Where the server names no months, those that the rows are of. */
function monthsOfRows(rows: readonly AsinRow[]): string[] {
  const months = new Set(rows.flatMap(({ periods }) => periods));
  return [...months].sort().reverse();
}

/** What the list of the rows is called. */
export const ROWS_NAME = 'asinSales';

export const readAsinRows = (records: unknown): AsinRow[] => recordsOf(records, readRow);

/** Sales by ASIN, with those of its rows before them that were read while the answer was on its way. */
export function readAsinSales(data: unknown, before: readonly AsinRow[] = []): AsinSalesData {
  const { [ROWS_NAME]: records, summary, otherSources, as_of, months } = fieldsOf(data);
  const rows = before.concat(readAsinRows(records));
  return {
    rows,
    summary: readSummary(summary, rows),
    currency: textOf(fieldsOf(summary)['currency_code']) || DOLLARS,
    otherSources: Array.isArray(otherSources) ? recordsOf(otherSources, readSource) : [],
    asOf: instantOf(as_of),
    months: Array.isArray(months) ? recordsOf(months, readMonth) : monthsOfRows(rows),
  };
}

/** What was sold of an ASIN in a month. */
export type AsinMonth = { period: string; sales: number; units: number };

export type AsinMonthsData = { months: AsinMonth[]; currency: string };

function readAsinMonth(value: unknown): AsinMonth | null {
  const period = readMonth(value);
  const { totalSales, totalUnits } = fieldsOf(value);
  return period === null ? null : { period, sales: numberOf(totalSales), units: numberOf(totalUnits) };
}

/** The months of an ASIN, oldest first. */
export function readAsinMonths(data: unknown): AsinMonthsData {
  const { months, currency_code } = fieldsOf(data);
  return {
    months: recordsOf(months, readAsinMonth).sort((a, b) => (a.period < b.period ? -1 : 1)),
    currency: textOf(currency_code) || DOLLARS,
  };
}
