// How the request for a month has ended, in one line that names the month.

import type { BadgeState } from '../../../components/state/state-badge.tsx';
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { monthWords } from '../report-months.ts';
import { isReady, stateOf } from '../report-status.ts';
import type { MonthOutcome } from '../reports.queries.ts';

const UNKNOWN = 'Unknown error';

export type OutcomeWords = { tone: BadgeState; text: string };

/** The server's own words; where none came at all, what is known about that. */
export const failureWords = (error: Error): string =>
  error instanceof ApiError && error.status === 0 ? error.message : serverMessageOr(error, UNKNOWN);

export function outcomeWords(outcome: MonthOutcome): OutcomeWords {
  const name = monthWords(outcome);
  if ('error' in outcome) return { tone: 'bad', text: `${name}: ${failureWords(outcome.error)}` };
  const { estimate, report } = outcome.requested;
  // One that has ended as soon as it was asked for, such as a month that Amazon no longer has, says why.
  if (report && !report.isUnderWay) {
    const tone = isReady(report) ? 'good' : stateOf(report);
    return { tone, text: `${name}: ${report.message || report.status}` };
  }
  const time = estimate ? ` Estimated processing time: ${estimate}.` : '';
  return { tone: 'good', text: `${name}: requested.${time}` };
}
