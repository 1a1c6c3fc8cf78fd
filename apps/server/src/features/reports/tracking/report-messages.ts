// Every message about a report.
import { HOUR_MS } from '@insights/domain/durations';
import { isCut, isMonthSoFar, type Month } from './report-days.ts';

/** How a report ended, or what is in its way while it has not. */
export type ReportOutcome =
  | 'too_old'
  | 'cancelled'
  | 'fatal'
  | 'empty'
  | 'forbidden'
  | 'denied'
  | 'rejected'
  | 'not_connected'
  | 'misconfigured'
  | 'lost'
  | 'unreachable'
  | 'unknown_report'
  | 'overdue'
  | 'broken_off'
  | 'malformed'
  | 'wrong_specification'
  | 'not_stored'
  | 'unreadable_rows'
  | 'unforeseen';

type DescribedReport = Month & {
  startsOn: string;
  endsOn: string;
  status: string;
  step: string | null;
  outcome: string | null;
  reason: string | null;
  retryAt: Date | null;
  askedAt: Date | null;
  askAgainAt: Date | null;
  rowCount: number | null;
  documentVersion: string | null;
  unreadableRows: number;
  asinCount: number;
  /** Whether the month's sales by ASIN are this report's. */
  isProcessed: boolean;
};

/** A report's position in the queue, and when it should be requested. */
export type QueuePosition = { position: number; expectedAt: Date };

const SLOW_AFTER_MS = 3 * HOUR_MS;

const ENDS: Record<ReportOutcome, string> = {
  too_old: 'Amazon keeps sales and traffic for two years. This month is older, so it was not asked for.',
  cancelled:
    'Amazon cancelled this report: it has no data for the period, or the period was asked for too soon after the last time. You can ask again later.',
  fatal: 'Amazon could not make this report.',
  empty: 'Amazon has not finished this period: the report came without a single ASIN.',
  forbidden:
    'Amazon does not allow this report: the application lacks the Brand Analytics role, or the seller authorised it before the role was added.',
  denied: 'Amazon denies access, and has not stopped doing so.',
  rejected: 'Amazon refused to make this report.',
  not_connected: 'The seller’s account has to be connected again before Amazon can be asked.',
  misconfigured:
    'Amazon does not accept the credentials of this application. The operator must correct them.',
  lost: 'Whether Amazon has heard the request is not known yet.',
  unreachable: 'Amazon cannot be reached at the moment.',
  unknown_report: 'Amazon no longer knows this report. You can ask for it again.',
  overdue: 'Amazon has not made this report within three days. You can ask for it again.',
  broken_off: 'The document broke off each time it was fetched.',
  malformed: 'The document that Amazon sent cannot be read.',
  wrong_specification: 'Amazon sent the document of another request.',
  not_stored: 'The document could not be stored: the database refuses it, perhaps because its disk is full.',
  unreadable_rows: 'Too many rows of the document cannot be read. What was stored before is unchanged.',
  unforeseen: 'Something unexpected went wrong.',
};

/** The ends after which another report may fare better; while this one is still being fetched nobody need ask. */
const WORTH_ANOTHER: readonly ReportOutcome[] = ['broken_off', 'malformed', 'wrong_specification'];

const isOutcome = (text: string | null): text is ReportOutcome => text !== null && Object.hasOwn(ENDS, text);

const ordinal = (n: number): string => {
  const isTeen = n % 100 >= 11 && n % 100 <= 13;
  return `${n}${isTeen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th')}`;
};

/** '14:45 UTC', with its day where that is another than today. */
export function formatClock(at: Date, now: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  const isToday = now.toISOString().startsWith(day);
  return `${isToday ? '' : `${day} `}${time.slice(0, 5)} UTC`;
}

const formatRows = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

type Ended = Pick<DescribedReport, 'outcome' | 'reason'>;

const saying = (reason: string | null): string => (reason ? ` Amazon says: ${reason}` : '');

function reasonMessage({ outcome, reason }: Ended): string {
  if (!isOutcome(outcome)) return 'This report has ended.';
  if (outcome === 'fatal' && !reason) return 'Amazon could not make this report: no reason given.';
  const another = WORTH_ANOTHER.includes(outcome) ? ' You can ask for the report again.' : '';
  return `${ENDS[outcome]}${another}${saying(reason)}`;
}

function endMessage(report: DescribedReport, now: Date): string {
  const { askAgainAt } = report;
  const again = askAgainAt ? ` It is asked for again by itself at ${formatClock(askAgainAt, now)}.` : '';
  return `${reasonMessage(report)}${again}`;
}

/** What is in the way, and when the next try is. */
function backOffMessage(report: DescribedReport, now: Date): string {
  const { outcome, reason, retryAt } = report;
  const what = isOutcome(outcome) ? `${ENDS[outcome]}${saying(reason)}` : 'This report has to wait.';
  return retryAt ? `${what} Tried again at ${formatClock(retryAt, now)}.` : what;
}

function queuedMessage(report: DescribedReport, queuePosition: QueuePosition | null, now: Date): string {
  if (report.outcome !== null && report.retryAt !== null && report.retryAt > now)
    return backOffMessage(report, now);
  if (report.step === 'asking')
    return isOutcome(report.outcome) ? ENDS[report.outcome] : 'Asking Amazon for this report.';
  if (!queuePosition) return "Waiting for Amazon's quota.";
  return `Waiting for Amazon's quota: ${ordinal(queuePosition.position)} in line, about ${formatClock(queuePosition.expectedAt, now)}`;
}

function followedMessage(report: DescribedReport, now: Date): string {
  if (report.outcome !== null) return backOffMessage(report, now);
  const isSlow = report.askedAt !== null && now.getTime() - report.askedAt.getTime() >= SLOW_AFTER_MS;
  if (!isSlow) return 'Amazon is making this report.';
  return 'Amazon is slow: it has been making this report for more than three hours. It is still followed.';
}

/** What a report covers, where that is not its whole month. */
function coveredMessage(report: DescribedReport): string {
  if (report.outcome === 'too_old') return '';
  const soFar = isMonthSoFar(report, report) ? ` Month so far, up to ${report.endsOn}.` : '';
  const cut = isCut(report, report)
    ? ` It starts at ${report.startsOn}, where Amazon’s two years begin.`
    : '';
  return soFar + cut;
}

const unreadableMessage = ({ unreadableRows }: DescribedReport): string =>
  unreadableRows > 0 ? ` ${formatRows(unreadableRows)} could not be read.` : '';

const GONE = 'Its document is no longer kept: a newer report of this month is here.';

/** Whether a report had a document once. */
const isGone = ({
  rowCount,
  documentVersion,
}: Pick<DescribedReport, 'rowCount' | 'documentVersion'>): boolean =>
  rowCount !== null && documentVersion === null;

type Absent = Ended & Pick<DescribedReport, 'rowCount' | 'documentVersion' | 'step'>;

/** Why a report has no document to show: one that has ended will never have one. */
export function absenceMessage(report: Absent): string {
  if (isGone(report)) return GONE;
  if (report.step !== null || report.outcome === null) return 'This report is not here yet.';
  return reasonMessage(report);
}

function storedMessage(report: DescribedReport): string {
  if (report.status === 'PARSED' && !report.isProcessed)
    return `Processed, and since replaced by another report of this month.${isGone(report) ? ` ${GONE}` : ''}`;
  if (isGone(report)) return GONE;
  if (report.status === 'PARSED')
    return `Processed: ${report.asinCount.toLocaleString('en-US')} ASINs stored.${unreadableMessage(report)}`;
  return `The report is here: ${formatRows(report.rowCount ?? 0)}. Process & Store puts it among the sales by ASIN.`;
}

function stateMessage(report: DescribedReport, queuePosition: QueuePosition | null, now: Date): string {
  switch (report.step) {
    case 'waiting':
    case 'asking':
      return queuedMessage(report, queuePosition, now);
    case 'following':
      return followedMessage(report, now);
    case 'fetching':
      return report.outcome === null
        ? 'The report is ready and is being fetched.'
        : backOffMessage(report, now);
    case 'processing':
      return 'The report is being processed.';
    default:
      return report.outcome === null ? storedMessage(report) : endMessage(report, now);
  }
}

/** The message about a report's state. */
export const messageOf = (report: DescribedReport, queuePosition: QueuePosition | null, now: Date): string =>
  `${stateMessage(report, queuePosition, now)}${coveredMessage(report)}`;

const MAKING_MINUTES = 5; // mostly less; when Amazon is busy, hours

/** How long it will take, counted from now. */
export function formatEstimate(
  report: Pick<DescribedReport, 'step'>,
  queuePosition: QueuePosition | null,
  now: Date,
): string {
  if (report.step === null) return 'none: it has ended';
  const waitMs = queuePosition ? Math.max(0, queuePosition.expectedAt.getTime() - now.getTime()) : 0;
  const minutes = Math.ceil(waitMs / 60_000) + MAKING_MINUTES;
  if (minutes < 90) return `about ${minutes} minutes`;
  return `about ${Math.round(minutes / 60)} hours`;
}
