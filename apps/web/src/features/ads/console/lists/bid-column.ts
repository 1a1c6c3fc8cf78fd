import { formatMoney } from '@insights/domain/money';
import type { Column } from '../../../../components/data-table/column.ts';
import { amountColumn } from './entity-columns.tsx';

type Bid = { bidAmount: number | null; isBidInherited: boolean };

// A bid that comes from the ad group is marked.
function bidWords({ bidAmount, isBidInherited }: Bid, currency: string | null): string {
  if (bidAmount === null) return '-';
  const amount = formatMoney(bidAmount, currency ?? undefined);
  return isBidInherited ? `${amount} (ad group)` : amount;
}

/** What is offered for a click. */
export const bidColumn = <Row extends Bid>(currency: string | null): Column<Row> =>
  amountColumn(
    'bid',
    'Bid',
    ({ bidAmount }) => bidAmount,
    (row) => bidWords(row, currency),
  );
