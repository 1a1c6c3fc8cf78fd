// A report's state as its row tells it, on the reader's own clock.
import { formatCount } from '@insights/domain/money';
import { localMoment } from '../../../components/time/local-time.ts';
import type { ListedReport } from '../reports-reader.ts';

const ENDINGS: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };

function ordinal(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13;
  return `${formatCount(place)}${isTeen ? 'th' : (ENDINGS[place % 10] ?? 'th')}`;
}

function mainWords({ queuePosition, expectedAt, message }: ListedReport, now: number): string {
  if (queuePosition === null) return message;
  const about = expectedAt === null ? '' : `, about ${localMoment(expectedAt, now)}`;
  return `Waiting for Amazon's quota: ${ordinal(queuePosition)} in line${about}`;
}

/** What comes next by itself. */
function nextWords({ isUnderWay, processWhenReady, step, status, askAgainAt }: ListedReport, now: number) {
  if (isUnderWay && processWhenReady && step !== 'processing') return 'Stored when ready.';
  if (status === 'PARSED' && askAgainAt !== null) return `Asked for again ${localMoment(askAgainAt, now)}.`;
  return '';
}

export function stateWords(report: ListedReport, now: number): string {
  const [main, next] = [mainWords(report, now), nextWords(report, now)];
  if (!main || !next) return main || next || '-';
  return `${main.replace(/\.$/, '')}. ${next}`;
}

export const storedWords = (asins: number): string => `${formatCount(asins)} ASINs stored`;
