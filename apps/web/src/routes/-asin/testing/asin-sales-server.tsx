// The server behind the sales by ASIN of one marketplace.

import type { AsinSales } from '@insights/contract/asin-sales';
import type { AsinPresence } from '@insights/contract/catalogue';
import { useLocation } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { catalogueAnswers } from '../../../features/catalogue/testing/catalogue-answers.ts';
import { asinFrom, periodFrom } from '../../../features/reports/asin-sales/model.ts';
import {
  asinListAt,
  asinRow,
  monthsAnswer,
} from '../../../features/reports/asin-sales/testing/asin-answers.ts';
import type { Handler } from '../../../testing/answering.ts';
import { fakeApi, ok } from '../../../testing/fake-api.ts';
import { rememberSession, seller } from '../../../testing/fixtures.ts';
import { renderPart } from '../../../testing/render-page.tsx';
import { AsinSalesPart } from '../asin-sales-part.tsx';

export const SALES = 'GET /api/sp-api/s-1/asin-sales';
export const SAVE = 'POST /api/sp-api/s-1/catalog-items';

export const TENT = 'B000000001';
export const STOVE = 'B000000002';
export const LAMP = 'B000000003';

export const ROWS: AsinSales[] = [
  asinRow(0, { childAsin: TENT, parentAsin: 'B00000000P', title: 'Tent for two', totalSales: 1234.5 }),
  asinRow(1, { childAsin: STOVE, parentAsin: STOVE, title: 'Gas stove', totalSales: 900, b2bPercentage: 0 }),
  asinRow(2, { childAsin: LAMP, parentAsin: null, title: null, totalSales: 12.34, b2bPercentage: null }),
];

type Server = {
  rows?: AsinSales[];
  saved?: Map<string, AsinPresence>;
  answers?: Record<string, Handler>;
};

/** A server with three ASINs, or others, of which some are saved. */
export function server({ rows = ROWS, saved = new Map(), answers = {} }: Server = {}) {
  rememberSession();
  const asins = rows.map(({ childAsin }) => childAsin);
  return fakeApi({
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    [SALES]: ({ path }) => ok(asinListAt(path, rows, saved)),
    ...catalogueAnswers(saved, asins),
    ...Object.fromEntries(asins.map((asin) => [`${SALES}/${asin}/months`, () => ok(monthsAnswer)])),
    ...answers,
  });
}

type PartProps = { sellerId?: string; marketplaceId?: string; isStaff?: boolean };

/** The part with what the address names, as its route passes it. */
export function Part({ sellerId = 's-1', marketplaceId = 'ATVPDKIKX0DER', isStaff = true }: PartProps) {
  const search = new URLSearchParams(useLocation().searchStr);
  return (
    <AsinSalesPart
      sellerId={sellerId}
      marketplaceId={marketplaceId}
      isStaff={isStaff}
      period={periodFrom(search.get('period') ?? '')}
      asin={asinFrom(search.get('asin') ?? '')}
    />
  );
}

export const open = (address = '/', isStaff = true) => renderPart(<Part isStaff={isStaff} />, address);

export const section = async () => within(await screen.findByRole('region', { name: 'ASIN Sales' }));

/** The texts of a row's cells, its name first. */
export const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

/** The row of an ASIN, found by its text: computing the names of whole rows takes jsdom seconds. */
export async function rowOf(asin: string): Promise<HTMLElement> {
  const row = (await screen.findByText(asin, { selector: 'tbody th span' })).closest('tr');
  if (!row) throw new Error(`${asin} is in no row`);
  return row;
}

/** The ASINs of the rows, from above. */
export const asinsShown = () =>
  [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent?.slice(0, 10));
