import { midnightOf, oldestFetchable } from '@insights/domain/periods';
import { Button, Stack, Text } from '@mantine/core';
import type { SalesReportData } from '../api.ts';
import { FetchAction } from '../backfill/fetch-action.tsx';
import { ChartEmpty } from '../chart-states.tsx';
import type { SalesPlace } from '../sales-place.ts';
import { reachOfGaps, tooOldWords } from './gap-words.ts';
import { REPORT_HEIGHT } from './report-chart.tsx';

type ReportEmptyProps = {
  report: SalesReportData;
  place: SalesPlace;
  now: number;
  /** Shows the days instead of the hours. */
  onDays: () => void;
};

/** A report without a single figure: why that is, and what helps, if anything does. */
export function ReportEmpty({ report, place, now, onDays }: ReportEmptyProps) {
  const { source, range } = report.request;
  const unit = source === 'daily' ? 'days' : 'hours';
  const { isFetchable, isTooOld } = reachOfGaps(report, now);
  const areDaysKept = source === 'hourly' && midnightOf(range.to) >= oldestFetchable('daily', now);
  return (
    <ChartEmpty height={REPORT_HEIGHT}>
      <Stack align="center" gap="xs">
        {isFetchable && (
          <FetchAction
            words={`These ${unit} have not been fetched yet.`}
            setupPath={place.setupPath}
            isParticipating={place.isParticipating}
          />
        )}
        {isTooOld && (
          <Text size="sm" c="dimmed" ta="center">
            {tooOldWords(source)}
          </Text>
        )}
        {!isFetchable && !isTooOld && (
          <Text size="sm" c="dimmed" ta="center">
            Amazon has told no figures for these {unit}.
          </Text>
        )}
        {isTooOld && areDaysKept && (
          <Button size="xs" variant="default" onClick={onDays}>
            Show these dates by the day
          </Button>
        )}
      </Stack>
    </ChartEmpty>
  );
}
