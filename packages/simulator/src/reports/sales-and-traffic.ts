// The document of GET_SALES_AND_TRAFFIC_REPORT, computed from the ledger as of the report's creation.
import { type Account, keyOf, type Ledger } from '../sales/ledger.ts';
import { noTotals } from '../sales/totals.ts';
import { type Period, periodsCovering } from '../world/periods.ts';
import { makeExtraProduct, type Product } from '../world/products.ts';
import { hashNumber, hashText } from '../world/random.ts';
import { DAY_MS, getZone, HOUR_MS, localDay, startOfLocalDay, type Zone } from '../world/zones.ts';
import { readReportedSales } from './reported-sales.ts';
import { type AsinGranularity, type Report, SALES_AND_TRAFFIC } from './reports.ts';
import {
  addFigures,
  type Figures,
  noFigures,
  type RowName,
  sumFigures,
  writeAsinRow,
  writeDateRow,
} from './sales-and-traffic-rows.ts';
import { shareKnown, trafficOf } from './traffic.ts';

type Terms = {
  ledger: Ledger;
  seed: string;
  account: Account;
  products: readonly Product[];
  report: Report;
  /** Products that never sell, listed after all others. */
  extraAsins: number;
};

const TOO_SOON_MS = 12 * HOUR_MS; // until then a report has no ASINs for a day

/** Yields the JSON text in pieces. */
export function* writeSalesAndTraffic(terms: Terms): Generator<string> {
  const { account, report, products, extraAsins } = terms;
  const { marketplace } = account;
  const zone = getZone(marketplace.timeZone);
  const firstDay = Math.floor(report.dataStart / DAY_MS);
  const lastDay = Math.floor(report.dataEnd / DAY_MS);
  const requested = { start: startOfLocalDay(zone, firstDay), end: startOfLocalDay(zone, lastDay + 1) };
  const granularity = { DAY: 'Day', WEEK: 'Week', MONTH: 'Month' } as const;
  const periods = periodsCovering(requested, {
    granularity: granularity[report.dateGranularity],
    zone,
    firstDayOfWeek: 'Sunday',
  });
  const byAsin = new Map<string, Figures>(products.map(({ asin }) => [asin, noFigures()]));
  const specification = {
    reportType: SALES_AND_TRAFFIC,
    reportOptions: { dateGranularity: report.dateGranularity, asinGranularity: report.asinGranularity },
    dataStartTime: formatDay(firstDay),
    dataEndTime: formatDay(lastDay),
    marketplaceIds: [marketplace.id],
  };
  yield `{"reportSpecification":${JSON.stringify(specification)},"salesAndTrafficByDate":[`;
  for (const [index, period] of periods.entries()) {
    const row = readPeriod(terms, zone, period, byAsin);
    yield `${index === 0 ? '' : ','}${writeDateRow({
      date: formatDay(localDay(zone, period.start)),
      figures: row,
      shipped: terms.ledger.totals(account, shiftBack(clip(period, report)), { asOf: report.createdAt }),
      currencyCode: marketplace.currencyCode,
      products: products.length,
      hash: hashNumber(hashText(`${terms.seed}|by date|${keyOf(account)}`), period.start / HOUR_MS),
    })}`;
  }
  yield '],"salesAndTrafficByAsin":[';
  const isTooSoon = startOfLocalDay(zone, firstDay + 1) > report.createdAt - TOO_SOON_MS;
  const rows =
    isTooSoon || report.outcome === 'empty' ? [] : groupRows(report.asinGranularity, products, byAsin);
  const total = sumFigures(byAsin.values());
  for (const [index, row] of rows.entries()) {
    yield `${index === 0 ? '' : ','}${writeAsinRow(row.name, row.figures, total, marketplace.currencyCode)}`;
  }
  if (rows.length > 0) yield* writeExtraRows(terms, total, extraAsins);
  yield ']}';
}

function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The part of a period before the report's creation. */
function clip({ start, end }: Period, { createdAt }: Report): Period {
  return { start, end: Math.min(end, createdAt + 1) };
}

/** Orders are shipped on the next day. */
function shiftBack({ start, end }: Period): Period {
  return { start: start - DAY_MS, end: end - DAY_MS };
}

/** Sums a period day by day, since traffic is computed per day, and adds every product's figures to `byAsin`. */
function readPeriod(terms: Terms, zone: Zone, period: Period, byAsin: Map<string, Figures>): Figures {
  const { account, ledger, report, seed } = terms;
  const counted = clip(period, report);
  const source = { ledger, seed, account, asOf: report.createdAt };
  const days: Figures[] = [];
  for (let day = localDay(zone, counted.start); startOfLocalDay(zone, day) < counted.end; day += 1) {
    const dayEnd = startOfLocalDay(zone, day + 1);
    const dayPeriod = clip({ start: startOfLocalDay(zone, day), end: dayEnd }, report);
    const byProduct = readReportedSales(source, day, dayPeriod);
    const share = shareKnown(`${seed}|${keyOf(account)}`, day, dayEnd, report.createdAt);
    for (const product of terms.products) {
      const sold = byProduct.get(product.asin) ?? { all: noTotals(), business: noTotals() };
      const hash = hashNumber(hashText(`${seed}|traffic|${keyOf(account)}|${product.asin}`), day);
      const figures = { ...sold, traffic: trafficOf(hash, product.weight, sold, share) };
      days.push(figures);
      addFigures(byAsin.get(product.asin) ?? noFigures(), figures);
    }
  }
  return sumFigures(days);
}

type Row = { name: RowName; figures: Figures };

function groupRows(
  granularity: AsinGranularity,
  products: readonly Product[],
  byAsin: Map<string, Figures>,
): Row[] {
  const rows = new Map<string, Row>();
  for (const product of products) {
    const figures = byAsin.get(product.asin) ?? noFigures();
    const name = nameOf(granularity, product);
    const key = granularity === 'PARENT' ? product.parentAsin : product.asin;
    const row = rows.get(key) ?? { name, figures: noFigures() };
    addFigures(row.figures, figures);
    rows.set(key, row);
  }
  return [...rows.values()].filter(({ figures: { all, traffic } }) => {
    // Rows of SKUs leave out products with views but no sales: selling-partner-api-models#424.
    if (granularity === 'SKU') return all.items !== 0;
    return all.items !== 0 || traffic.all.browserSessions + traffic.all.mobileAppSessions > 0;
  });
}

function nameOf(granularity: AsinGranularity, { asin, parentAsin, sku }: Product): RowName {
  if (granularity === 'PARENT') return { parentAsin };
  return granularity === 'CHILD' ? { parentAsin, childAsin: asin } : { parentAsin, childAsin: asin, sku };
}

function* writeExtraRows({ account, report }: Terms, total: Figures, count: number): Generator<string> {
  const zeros = writeAsinRow({ parentAsin: '' }, noFigures(), total, account.marketplace.currencyCode);
  const tail = zeros.slice(zeros.indexOf('"salesByAsin"'));
  for (let index = 0; index < count; index += 1) {
    const name = nameOf(report.asinGranularity, makeExtraProduct(account.partner, index));
    yield `,${JSON.stringify(name).slice(0, -1)},${tail}`;
  }
}
