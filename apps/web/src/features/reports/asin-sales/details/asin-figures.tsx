import { Text } from '@mantine/core';
import { b2bWords, countWords, priceWords, shareWords } from '../asin-columns.tsx';
import classes from '../asin-sales.module.css';
import type { AsinRow } from '../asin-sales-reader.ts';

type AsinFiguresProps = {
  /** Nothing where the period has no sales of it. */
  row: AsinRow | undefined;
  currency: string;
};

/** What a period says of one ASIN. */
export function AsinFigures({ row, currency }: AsinFiguresProps) {
  if (!row) {
    return (
      <Text size="sm" c="dimmed">
        No sales of this ASIN.
      </Text>
    );
  }
  const figures = [
    ['Sales', priceWords(row.totalSales, currency)],
    ['Units', countWords(row.totalUnits)],
    ['Average price', priceWords(row.averageSellingPrice, currency)],
    ['B2B share', b2bWords(row.b2bPercentage)],
    ['Sessions', countWords(row.sessions)],
    ['Page views', countWords(row.pageViews)],
    ['Unit session %', shareWords(row.unitSessionPercentage, 2)],
    ['Buy box %', shareWords(row.buyBoxPercentage, 2)],
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-figures>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
