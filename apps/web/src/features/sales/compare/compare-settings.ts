// How else a report is looked at, as it stands in the address: against another period, by another measure, as bars, by
// the marketplace's own days.
import type { SalesSource } from '@insights/domain/periods';
import type { AddressChange } from '../../../components/use-address.ts';

export type Period = 'previous' | 'year';
export type Measure = 'sales' | 'orders' | 'units';

export type CompareSettings = {
  /** What it is compared with; null for nothing. */
  period: Period | null;
  measure: Measure;
  hasBars: boolean;
  hasOwnDays: boolean;
};

/** Reads the settings; bars are for hours, own days for days. */
export function compareSettingsFrom(query: URLSearchParams, source: SalesSource): CompareSettings {
  const [period, measure] = [query.get('compare'), query.get('measure')];
  return {
    period: period === 'previous' || period === 'year' ? period : null,
    measure: measure === 'orders' || measure === 'units' ? measure : 'sales',
    hasBars: source === 'hourly' && query.get('drawn') === 'bars',
    hasOwnDays: source === 'daily' && query.get('days') === 'own',
  };
}

/** The change to the address for some settings; the defaults leave no trace in it. */
export const compareChange = ({ period, measure, hasBars, hasOwnDays }: Partial<CompareSettings>) =>
  ({
    ...(period !== undefined && { compare: period }),
    ...(measure !== undefined && { measure: measure === 'sales' ? null : measure }),
    ...(hasBars !== undefined && { drawn: hasBars ? 'bars' : null }),
    ...(hasOwnDays !== undefined && { days: hasOwnDays ? 'own' : null }),
  }) satisfies AddressChange;

export const USUAL: CompareSettings = {
  period: null,
  measure: 'sales',
  hasBars: false,
  hasOwnDays: false,
};

/** Whether the report is looked at as it usually is. */
export const isUsual = ({ period, measure, hasBars, hasOwnDays }: CompareSettings): boolean =>
  period === null && measure === 'sales' && !hasBars && !hasOwnDays;
