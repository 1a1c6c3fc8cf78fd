import { formatCount, formatMoney } from '@insights/domain/money';
import { Figures } from '../../../components/figures/figures.tsx';
import { amountsText } from '../row-amounts.ts';
import type { ReportTotals } from './report-points.ts';

type ReportSummaryProps = {
  totals: ReportTotals;
  /** '713 of 2,160 hours' where the totals lack some; else nothing. */
  share: string | null;
  currency: string;
  onExplain: () => void;
};

/** What the days or hours shown add up to. */
export function ReportSummary({ totals, share, currency, onExplain }: ReportSummaryProps) {
  const { totalSales, others, orderCount, unitCount, averageOrderValue } = totals;
  const opening = { onOpen: onExplain };
  const figures = [
    { label: 'Sales', value: amountsText(totalSales, currency, others), ...opening },
    { label: 'Orders', value: formatCount(orderCount), ...opening },
    { label: 'Units', value: formatCount(unitCount), ...opening },
    {
      label: 'Average order value',
      value: averageOrderValue === null ? '-' : formatMoney(averageOrderValue, currency),
    },
  ];
  return <Figures figures={figures} note={share} />;
}
