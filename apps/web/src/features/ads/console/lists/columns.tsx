import { readableWord } from '@insights/domain/ads-labels';
import { formatMoney } from '@insights/domain/money';
import { type Column, textColumn } from '../../../../components/data-table/column.ts';
import classes from '../console.module.css';

export const stateColumn = <Row extends { state: string }>(): Column<Row> => ({
  ...textColumn<Row>('state', 'State', 110, ({ state }) => state),
  cell: ({ state }) => (
    <span className={classes['state']} data-state={state}>
      {readableWord(state)}
    </span>
  ),
});

/** An amount of money; the cell formats it, the file has the number alone. */
export const amountColumn = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => number | null,
  cell: Column<Row>['cell'],
): Column<Row> => ({ key, label, align: 'right', width: 150, cell, sortBy: value, csv: value });

type Bid = { bidAmount: number | null; isBidInherited: boolean };

export const bidColumn = <Row extends Bid>(currency: string | null): Column<Row> =>
  amountColumn(
    'bid',
    'Bid',
    ({ bidAmount }) => bidAmount,
    ({ bidAmount, isBidInherited }) => {
      if (bidAmount === null) return '-';
      const amount = formatMoney(bidAmount, currency ?? undefined);
      return isBidInherited ? `${amount} (ad group)` : amount;
    },
  );

type InAdGroup = {
  campaignId: string;
  campaignName: string | null;
  adGroupId: string;
  adGroupName: string | null;
};

/** The campaign and the ad group of a row; their ids where the server has no names. */
export const parentColumns = <Row extends InAdGroup>(): Column<Row>[] => [
  textColumn('campaign', 'Campaign', 240, ({ campaignName, campaignId }) => campaignName ?? campaignId),
  textColumn('group', 'Ad group', 180, ({ adGroupName, adGroupId }) => adGroupName ?? adGroupId),
];
