import { formatCount } from '@insights/domain/money';
import type { BadgeState } from '../../../../components/state/state-badge.tsx';
import { formatInstant } from '../../../../components/time/format.ts';
import type { ReportState } from './api.ts';
import type { StoredReport } from './stored-reports.ts';

export const REPORT_TYPES = [
  { value: 'campaigns', label: 'Campaigns' },
  { value: 'keywords', label: 'Keywords' },
  { value: 'targets', label: 'Targets' },
  { value: 'searchTerms', label: 'Search terms' },
  { value: 'productAds', label: 'Product ads' },
  { value: 'asins', label: 'ASINs' },
  { value: 'purchasedProduct', label: 'Purchased products' },
] as const;

export const typeLabel = (type: string): string =>
  REPORT_TYPES.find(({ value }) => value === type)?.label ?? type;

export const rangeLabel = (days: number): string => (days === 1 ? 'Yesterday' : `Last ${days} days`);

export const STATUS_BADGES: Readonly<Record<ReportState['status'], { state: BadgeState; label: string }>> = {
  PENDING: { state: 'wait', label: 'Pending' },
  PROCESSING: { state: 'wait', label: 'Processing' },
  SUCCESS: { state: 'good', label: 'Ready' },
  FAILURE: { state: 'bad', label: 'Failed' },
};

/** The server's own message about a report; without one, a message made of its figures. */
export function formatProgress(state: ReportState): string {
  if (state.message) return state.message;
  const { partsDone, partsTotal, rowCount, unreadableCount, status } = state;
  const parts = partsTotal > 1 && status !== 'SUCCESS' ? `${partsDone} of ${partsTotal} parts` : '';
  const rows = rowCount === null ? '' : `${formatCount(rowCount)} rows`;
  const lost = unreadableCount > 0 ? `${formatCount(unreadableCount)} rows could not be read` : '';
  return [rows, parts, lost].filter(Boolean).join(' · ');
}

/** The same report may have been requested several times. */
export const distinctName = ({ name, createdAt }: StoredReport): string =>
  `${name}, requested ${formatInstant(createdAt)}`;

export const fileName = (name: string, extension: string): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'report'}.${extension}`;
