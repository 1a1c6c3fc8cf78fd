import { Text } from '@mantine/core';
import classes from './report-notes.module.css';
import type { Gap, GapRun } from './report-points.ts';
import { GAP_WORDS, unfinishedDay } from './report-tables.ts';
import type { SalesReportData } from './sales.queries.ts';
import { longDay } from './sales-times.ts';

const KINDS: Gap[] = ['not fetched', 'missing'];

function countWords(runs: readonly GapRun[], unit: string): string {
  const count = runs.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

type ReportNotesProps = { report: SalesReportData };

/** What a reader must know about the picture: which parts of it have no figures, and why. */
export function ReportNotes({ report }: ReportNotesProps) {
  const { notLoaded, partCount, request, gaps } = report;
  const unfinished = unfinishedDay(report);
  const unit = request.source === 'daily' ? 'day' : 'hour';
  return (
    <>
      {notLoaded.length > 0 && (
        <Text role="status" size="xs" className={classes['note']}>
          <span className={classes['hatch']} />
          {notLoaded.length} of {partCount} parts could not be loaded and are left out:{' '}
          {notLoaded.map(({ from, to }) => `${longDay(from)} to ${longDay(to)}`).join('; ')}.
        </Text>
      )}
      {unfinished && (
        <Text size="xs" c="dimmed" className={classes['note']} data-figures>
          <span className={classes['dashes']} />
          {longDay(unfinished)} is not over yet
        </Text>
      )}
      {KINDS.map((kind) => {
        const runs = gaps.filter((gap) => gap.kind === kind);
        if (runs.length === 0) return null;
        return (
          <Text key={kind} size="xs" c="dimmed" className={classes['note']} data-figures>
            <span className={classes['hatch']} />
            {GAP_WORDS[kind]}: {countWords(runs, unit)}
          </Text>
        );
      })}
    </>
  );
}
