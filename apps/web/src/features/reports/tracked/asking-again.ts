// Where asking for a month once more may bring what the last time did not.
import { isWithinReach } from '../report-months.ts';
import { isReady, stateOf } from '../report-status.ts';
import type { ListedReport } from '../reports-reader.ts';

const isAfter = (one: ListedReport, other: ListedReport) =>
  Date.parse(one.createdAt ?? '') > Date.parse(other.createdAt ?? '');

/** The ids of the reports that ended badly, that Amazon may still have, and that no other report has made up for. */
export function worthAskingAgain(reports: readonly ListedReport[], today: string): ReadonlySet<string> {
  const isMadeUpFor = (failed: ListedReport) =>
    reports.some(
      (other) =>
        other.year === failed.year &&
        other.month === failed.month &&
        (other.isUnderWay || (isReady(other) && isAfter(other, failed))),
    );
  const worth = reports.filter(
    (report) =>
      stateOf(report) === 'bad' && !report.isUnderWay && isWithinReach(report, today) && !isMadeUpFor(report),
  );
  return new Set(worth.map(({ reportId }) => reportId));
}
