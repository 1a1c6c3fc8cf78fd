import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { longDay } from '../../../components/time/day-words.ts';
import type { SalesReportData } from '../api.ts';
import classes from '../note.module.css';
import { otherCurrenciesText } from '../row-amounts.ts';
import { gapSummary, reachOfGaps, tooOldWords } from './gap-words.ts';
import { GAP_WORDS, unfinishedDay } from './report-presentation.ts';

type NoteProps = { sign?: 'hatch' | 'dashes' | 'shade'; role?: 'status'; children: ReactNode };

function Note({ sign, role, children }: NoteProps) {
  return (
    <Text {...(role && { role })} size="xs" c="dimmed" className={classes['note']} data-figures>
      {sign && <span className={classes[sign]} />}
      <span>{children}</span>
    </Text>
  );
}

type ReportNotesProps = {
  report: SalesReportData;
  now: number;
  /** Where staff start a backfill; null for those who cannot. */
  setupPath: string | null;
  /** What is said of the shaded part; null where none is. */
  moving: string | null;
};

/** What a reader must know about the picture: which parts of it have no figures, why, and what helps. */
export function ReportNotes({ report, now, setupPath, moving }: ReportNotesProps) {
  const { notLoaded, partCount, request, currency, totals } = report;
  const currencies =
    currency &&
    otherCurrenciesText(
      currency,
      totals.others.map((one) => one.currency),
    );
  const unfinished = unfinishedDay(report);
  const notFetched = gapSummary(report, 'not fetched');
  const missing = gapSummary(report, 'missing');
  const { isFetchable, isTooOld } = reachOfGaps(report, now);
  return (
    <>
      {notLoaded.length > 0 && (
        <Note sign="hatch" role="status">
          {notLoaded.length} of {partCount} parts could not be loaded and are left out:{' '}
          {notLoaded.map(({ from, to }) => `${longDay(from)} to ${longDay(to)}`).join('; ')}.
        </Note>
      )}
      {currencies && <Note>{currencies}</Note>}
      {unfinished && <Note sign="dashes">{longDay(unfinished)} is not over yet</Note>}
      {moving && <Note sign="shade">Still moving: {moving}</Note>}
      {notFetched && (
        <Note sign="hatch">
          <span>
            {GAP_WORDS['not fetched']}: {notFetched}
          </span>
          {isTooOld && `. ${tooOldWords(request.source)}`}
          {isFetchable && setupPath !== null && (
            <>
              {' '}
              <Anchor component={Link} to={setupPath} inherit underline="always">
                Backfill in Account Setup
              </Anchor>
            </>
          )}
        </Note>
      )}
      {missing && (
        <Note sign="hatch">
          {GAP_WORDS.missing}: {missing}
        </Note>
      )}
    </>
  );
}
