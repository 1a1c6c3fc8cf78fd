// What filling holes has begun and what it cannot do, in one or two sentences.
import type { Filling } from '@insights/contract/coverage';

const counted = (count: number, { granularity }: Filling) =>
  `${count.toLocaleString('en-US')} ${granularity}${count === 1 ? '' : 's'}`;

/** '1 hour is', '4 hours and 2 days are' */
const subject = (parts: readonly string[]) =>
  `${parts.join(' and ')} ${parts.length === 1 && parts[0]?.startsWith('1 ') ? 'is' : 'are'}`;

export function messageFor(fillings: readonly Filling[]): string {
  const ofOutcome = (outcome: Filling['outcome']) =>
    fillings.filter((one) => one.outcome === outcome).map((one) => counted(one.intervals, one));
  const begun = ofOutcome('begun');
  const underWay = ofOutcome('under way');
  const lost = fillings.filter((one) => one.out_of_reach > 0).map((one) => counted(one.out_of_reach, one));
  const sentences = [
    begun.length > 0 && `Fetching ${begun.join(' and ')}.`,
    underWay.length > 0 && `${subject(underWay)} being fetched already.`,
    begun.length === 0 && underWay.length === 0 && 'There is nothing to fill.',
    lost.length > 0 && `${subject(lost)} older than what Amazon gives.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
