import { catalogueAnswers, presenceAs } from '../../features/catalogue/testing/catalogue-answers.ts';
import {
  asinListAt,
  asinNumber,
  asinRows,
  monthsAnswer,
} from '../../features/reports/asin-sales/testing/asin-answers.ts';
import { type Handler, ok, refuse, silent } from '../../testing/answering.ts';
import { asStaff, type Stories } from '../../testing/story.ts';
import { AsinSalesPart } from './asin-sales-part.tsx';

const SALES = 'GET /api/sp-api/s-1/asin-sales';
const FEW = 24;

const saved = () =>
  new Map(
    [0, 1, 2, 5, 8].map((index) => [asinNumber(index), presenceAs({ isFavourite: index === 1 })] as const),
  );
const all = () => new Map(asinRows(FEW).map(({ childAsin }) => [childAsin, presenceAs()] as const));

const part = (sales: Handler, items = saved(), changes: Record<string, Handler> = {}, isStaff = true) => ({
  draw: () => (
    <AsinSalesPart sellerId="s-1" marketplaceId="ATVPDKIKX0DER" isStaff={isStaff} period={null} asin={null} />
  ),
  answers: asStaff({
    ...catalogueAnswers(
      items,
      asinRows(FEW).map(({ childAsin }) => childAsin),
    ),
    ...Object.fromEntries(
      asinRows(FEW).map(({ childAsin }) => [`${SALES}/${childAsin}/months`, () => ok(monthsAnswer)]),
    ),
    [SALES]: sales,
    ...changes,
  }),
});

const filled =
  (items = saved(), count = FEW): Handler =>
  ({ path }) =>
    ok(asinListAt(path, asinRows(count), items));

export const stories: Stories = {
  title: 'admin: ASIN sales',
  states: {
    loading: { shows: 'Loading ASIN sales...', ...part(silent) },
    failed: {
      shows: 'Failed to load ASIN sales',
      ...part(() => refuse(403, 'not_allowed', 'Not for you')),
    },
    empty: { shows: 'No ASIN sales data available.', ...part(() => ok(asinListAt('', []))) },
    filled: { shows: 'Save 19 ASINs to Database', ...part(filled()) },
    'all saved': { shows: 'All ASINs in Database', ...part(filled(all()), all()) },
    'for those who are not staff': {
      shows: 'Only staff can save them.',
      ...part(filled(), saved(), {}, false),
    },
    'catalogue failed': {
      shows: 'The ASINs could not be looked up',
      ...part((call) =>
        call.path.includes('sort=asin') ? refuse(403, 'not_allowed', 'Not for you') : filled()(call),
      ),
    },
    'thousands of rows': {
      shows: '3,000 of 3,000',
      ...part(filled(saved(), 3_000)),
    },
  },
};
