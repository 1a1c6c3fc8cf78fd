import { useMemo } from 'react';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import type { SalesReportData } from '../api.ts';
import { REPORT_ADDRESS, reportColumns } from './report-columns.ts';
import type { ReportPoint } from './report-points.ts';

const NO_POINTS = { text: 'No points' }; // a report without any is not drawn at all

type ReportTableProps = {
  report: SalesReportData;
  currency: string;
  height: number;
  onExplain: (point: ReportPoint) => void;
};

/** The report as a table. */
export function ReportTable({ report, currency, height, onExplain }: ReportTableProps) {
  const columns = useMemo(() => reportColumns(report, currency), [report, currency]);
  return (
    <DataTable
      name="Sales Report"
      columns={columns}
      rows={report.points}
      empty={NO_POINTS}
      address={REPORT_ADDRESS}
      height={height}
      onOpen={onExplain}
      isDense
      isFramed
    />
  );
}
