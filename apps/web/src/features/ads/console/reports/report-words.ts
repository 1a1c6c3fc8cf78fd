// The advertising reports that can be asked for, and what their states are called.
import type { BadgeState } from '../../../../components/state/state-badge.tsx';

export const REPORT_TYPES = [
  { value: 'campaigns', label: 'Campaigns' },
  { value: 'keywords', label: 'Keywords' },
  { value: 'targets', label: 'Targets' },
  { value: 'searchTerms', label: 'Search terms' },
  { value: 'productAds', label: 'Product ads' },
  { value: 'asins', label: 'ASINs' },
  { value: 'purchasedProduct', label: 'Purchased products' },
] as const;
export type ReportType = (typeof REPORT_TYPES)[number]['value'];

export const REPORT_RANGES = [1, 7, 14, 30, 60, 90] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

export const typeLabel = (type: string): string =>
  REPORT_TYPES.find(({ value }) => value === type)?.label ?? type;

export const rangeLabel = (days: number): string => (days === 1 ? 'Yesterday' : `Last ${days} days`);

export const STATUSES = ['PENDING', 'PROCESSING', 'SUCCESS', 'FAILURE'] as const;
export type ReportStatus = (typeof STATUSES)[number];

export const STATUS_BADGES: Readonly<Record<ReportStatus, { state: BadgeState; words: string }>> = {
  PENDING: { state: 'wait', words: 'Pending' },
  PROCESSING: { state: 'wait', words: 'Processing' },
  SUCCESS: { state: 'good', words: 'Ready' },
  FAILURE: { state: 'bad', words: 'Failed' },
};

export const isEnded = (status: ReportStatus): boolean => status === 'SUCCESS' || status === 'FAILURE';
