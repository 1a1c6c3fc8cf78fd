import { formatCount, formatMoney } from '@insights/domain/money';
import { Text } from '@mantine/core';
import classes from './asin-sales.module.css';
import type { AsinSalesData } from './asin-sales-reader.ts';

const NAMES: Record<string, string> = {
  'report-by-date': 'The report, by date',
  'order-metrics': 'Order metrics, as on the sales page',
};

const daysWords = (days: number | null) =>
  days === null ? null : `${formatCount(days)} ${days === 1 ? 'day' : 'days'}`;

type SalesSourcesProps = { sales: AsinSalesData };

/** What others say of the same days, each under its own name. */
export function SalesSources({ sales: { summary, otherSources, currency } }: SalesSourcesProps) {
  if (otherSources.length === 0) return null;
  const own = {
    source: 'The report, by ASIN (this table)',
    sales: summary.revenue,
    units: summary.units,
    days: null,
  };
  return (
    <div>
      <ul className={classes['sources']}>
        {[own, ...otherSources].map(({ source, sales, units, days }) => (
          <li key={source}>
            <Text size="xs" c="dimmed">
              {NAMES[source] ?? source}
            </Text>
            <Text size="sm" fw={550} data-figures>
              {formatMoney(sales, currency)}
            </Text>
            <Text size="xs" c="dimmed" data-figures>
              {[`${formatCount(units)} units`, daysWords(days)].filter(Boolean).join(', ')}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" mt={8}>
        Each source counts in its own way and at its own time: they need not be equal.
      </Text>
    </div>
  );
}
