// Ratios of advertising: made of sums, never added.
import type { AdFigures } from './api.ts';

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** Spend over sales in per cent; null without sales. */
export function acosOf({ spend, sales }: Pick<AdFigures, 'spend' | 'sales'>): number | null {
  const share = ratio(spend, sales);
  return share === null ? null : share * 100;
}

export const costPerClickOf = ({ spend, clicks }: Pick<AdFigures, 'spend' | 'clicks'>): number | null =>
  ratio(spend, clicks);

/** '12.3%', or '-' where there is nothing to compare with. */
export const percentWords = (percent: number | null): string =>
  percent === null ? '-' : `${percent.toFixed(1)}%`;
