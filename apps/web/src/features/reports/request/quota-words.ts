// How many reports Amazon allows, in one line.
import { formatCount } from '@insights/domain/money';
import type { ReportQuota } from '../reports-reader.ts';

/** Amazon may allow 4.5 an hour. */
const rate = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** Whether further requests wait until tomorrow. */
export const isUsedUp = ({ perDay, askedToday }: ReportQuota): boolean => askedToday >= perDay;

export function quotaWords(quota: ReportQuota): string {
  const { isShared, perHour, perDay, askedToday } = quota;
  const whose = isShared ? 'shared by all sellers' : 'for each seller';
  const used = isUsedUp(quota) ? ': further ones wait in line' : '';
  return `Amazon's quota: ${rate(perHour)} an hour, ${rate(perDay)} a day, ${whose}; ${formatCount(askedToday)} asked today${used}`;
}
