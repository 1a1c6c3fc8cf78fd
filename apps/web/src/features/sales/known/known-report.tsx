import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChartView } from '../../../components/time-chart/chart-tools.tsx';
import type { SalesReportData } from '../api.ts';
import { reportAsOf } from '../api.ts';
import { ChartFailed } from '../chart-states.tsx';
import { momentWords } from '../explain/explain-words.ts';
import { REPORT_HEIGHT } from '../report/report-chart.tsx';
import { ReportLoading } from '../report/report-loading.tsx';
import { reportZone } from '../report/report-points.ts';
import type { SalesPlace } from '../sales-place.ts';
import { KnownFigures } from './known-figures.tsx';

type KnownReportProps = {
  report: SalesReportData;
  place: SalesPlace;
  at: string;
  view: ChartView;
  onView: (view: ChartView) => void;
};

/** The report as it was known at a moment, against what is known now. */
export function KnownReport({ report, place, at, view, onView }: KnownReportProps) {
  const { request } = report;
  const known = useQuery(reportAsOf(request, at));
  if (known.isPending) return <ReportLoading />;
  if (!known.data) {
    return (
      <ChartFailed
        height={REPORT_HEIGHT}
        title="Failed to load what was known"
        message={known.error?.message ?? ''}
        isRetrying={known.isFetching}
        onRetry={() => void known.refetch()}
      />
    );
  }
  const zone = reportZone(request.source, request.zone);
  if (known.data.rows.length === 0) {
    const { known_from } = known.data;
    return (
      <Stack h={REPORT_HEIGHT} align="center" justify="center" gap={4}>
        <Text size="sm" ta="center">
          Nothing of this period was known at {momentWords(Date.parse(at), zone)}
        </Text>
        {known_from && (
          <Text size="sm" c="dimmed" ta="center">
            The first of it became known at {momentWords(Date.parse(known_from), zone)}.
          </Text>
        )}
      </Stack>
    );
  }
  return (
    <KnownFigures
      report={report}
      known={known.data}
      place={place}
      at={at}
      zone={zone}
      view={view}
      onView={onView}
    />
  );
}
