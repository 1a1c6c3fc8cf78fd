import { formatCount, formatMoney } from '@insights/domain/money';
import type { ReportTotals } from './report-points.ts';
import classes from './report-summary.module.css';

type ReportSummaryProps = {
  totals: ReportTotals;
  /** '713 of 2,160 hours' where the totals lack some; else nothing. */
  share: string | null;
  currency: string;
};

/** What the days or hours shown add up to. */
export function ReportSummary({ totals, share, currency }: ReportSummaryProps) {
  const { totalSales, orderCount, unitCount, averageOrderValue } = totals;
  const figures = [
    { label: 'Sales', value: formatMoney(totalSales, currency) },
    { label: 'Orders', value: formatCount(orderCount) },
    { label: 'Units', value: formatCount(unitCount) },
    {
      label: 'Average order value',
      value: averageOrderValue === null ? '-' : formatMoney(averageOrderValue, currency),
    },
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes['figure']}>
          <dt className={classes['label']}>{label}</dt>
          <dd className={classes['value']} data-figures>
            {value}
          </dd>
          {share && (
            <dd className={classes['share']} data-figures>
              {share}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
