import { formatCount, formatMoney } from '@insights/domain/money';
import { MONTH_NAMES } from '@insights/domain/months';
import { formatMonth } from '../format.ts';
import { partsOf } from './model.ts';

/** 'March 2026' */
export const formatPeriod = (period: string | null): string =>
  period === null ? 'All periods' : formatMonth(partsOf(period));

/** 'Mar' */
export const shortMonth = (period: string): string =>
  MONTH_NAMES[partsOf(period).month - 1]?.slice(0, 3) ?? '';

/** '3.2%' */
export const formatShare = (percentage: number | null, decimals = 1): string =>
  percentage === null ? '-' : `${percentage.toFixed(decimals)}%`;

/** The share of business buyers: no share and no figure read alike. */
export const formatB2b = (b2b: number | null): string => (b2b === 0 ? '-' : formatShare(b2b));

export const formatFigure = (count: number | null): string => (count === null ? '-' : formatCount(count));

export const formatAmount = (amount: number | null, currency: string): string =>
  amount === null ? '-' : formatMoney(amount, currency);
