// Amazon's three regions, in words that a seller knows.
import type { Region } from '@insights/contract/connect';
import { REGION_COUNTRIES, REGION_NAMES } from '@insights/domain/regions';

type NamedRegion = { region: Region; name: string; countries: string };

export const REGIONS: readonly NamedRegion[] = [
  { region: 'NA', name: REGION_NAMES.NA, countries: 'USA, Canada, Mexico, Brazil' },
  {
    region: 'EU',
    name: REGION_NAMES.EU,
    countries: 'UK, Germany, France, Italy, Spain and more, UAE, India',
  },
  { region: 'FE', name: REGION_NAMES.FE, countries: 'Japan, Australia, Singapore' },
];

type Place = { region: Region; country?: string | null | undefined };

/** Where a grant is good: a region, or one of its countries. */
export function placeName({ region, country }: Place): string {
  const named = REGION_COUNTRIES[region].find(({ code }) => code === country);
  return named ? `${REGION_NAMES[region]} (${named.name})` : REGION_NAMES[region];
}
