import type { DayRange } from '@insights/domain/periods';
import { useEffect } from 'react';
import type { AddressChange } from '../../../components/use-address.ts';
import type { ReportSettings } from './report-settings.ts';

/** Keeps the days in the address those that are shown: a day that was clamped would say something else to whoever gets the link. */
export function useSettledAddress(
  { preset, from, to }: ReportSettings,
  range: DayRange | null,
  change: (changes: AddressChange) => void,
): void {
  useEffect(() => {
    if (preset !== 'custom' || range === null) return;
    const settled = {
      ...(from !== null && from !== range.from && { from: range.from }),
      ...(to !== null && to !== range.to && { to: range.to }),
    };
    if (Object.keys(settled).length > 0) change(settled);
  }, [preset, from, to, range, change]);
}
