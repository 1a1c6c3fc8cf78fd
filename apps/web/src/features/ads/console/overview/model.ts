// Ratios of advertising, which are made of sums and never added, and the days that Amazon still changes.
import type { AdDay, AdFigures } from './api.ts';

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** Spend over sales in per cent; null without sales. */
export function acosOf({ spend, sales }: Pick<AdFigures, 'spend' | 'sales'>): number | null {
  const share = ratio(spend, sales);
  return share === null ? null : share * 100;
}

export const costPerClickOf = ({ spend, clicks }: Pick<AdFigures, 'spend' | 'clicks'>): number | null =>
  ratio(spend, clicks);

/** '12.3%', or '-' where there is nothing to compare with. */
export const formatPercent = (percent: number | null): string =>
  percent === null ? '-' : `${percent.toFixed(1)}%`;

/** The provisional days up to the newest. Attributed sales change for weeks, and are shaded only where they matter most. */
export function provisionalRange(days: readonly AdDay[], hasAttribution: boolean) {
  const start = days.findIndex(
    ({ isTrafficMoving, isSalesMoving }) => isTrafficMoving || (hasAttribution && isSalesMoving),
  );
  return start < 0 ? undefined : { start, end: days.length - 1 };
}
