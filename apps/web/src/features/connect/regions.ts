// Amazon's three regions, in words that a seller knows.
import type { Region } from '@insights/contract/connect';
import { REGION_COUNTRIES } from '@insights/domain/regions';

type NamedRegion = { region: Region; name: string; countries: string };

export const REGIONS: readonly NamedRegion[] = [
  { region: 'NA', name: 'North America', countries: 'USA, Canada, Mexico, Brazil' },
  { region: 'EU', name: 'Europe', countries: 'UK, Germany, France, Italy, Spain and more, UAE, India' },
  { region: 'FE', name: 'Far East', countries: 'Japan, Australia, Singapore' },
];

export const regionName = (region: Region): string =>
  REGIONS.find((named) => named.region === region)?.name ?? region;

type Place = { region: Region; country?: string | null | undefined };

/** Where a grant is good: a region, or one of its countries. */
export function placeName({ region, country }: Place): string {
  const named = REGION_COUNTRIES[region].find(({ code }) => code === country);
  return named ? `${regionName(region)} (${named.name})` : regionName(region);
}
