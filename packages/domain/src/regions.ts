// Amazon's three regions and the countries of each, in the order sellers know them: the first is the one to start from.

export const REGION_CODES = ['NA', 'EU', 'FE'] as const;
export type RegionCode = (typeof REGION_CODES)[number];
export type Country = { code: string; name: string };

/** In words that a seller knows. */
export const REGION_NAMES: Readonly<Record<RegionCode, string>> = {
  NA: 'North America',
  EU: 'Europe',
  FE: 'Far East',
};

const countries = (...pairs: readonly (readonly [code: string, name: string])[]): readonly Country[] =>
  pairs.map(([code, name]) => ({ code, name }));

/** Codes as Amazon writes them: `UK`, not `GB`. */
export const REGION_COUNTRIES: Readonly<Record<RegionCode, readonly Country[]>> = {
  NA: countries(['US', 'United States'], ['CA', 'Canada'], ['MX', 'Mexico'], ['BR', 'Brazil']),
  EU: countries(
    ['UK', 'United Kingdom'],
    ['DE', 'Germany'],
    ['FR', 'France'],
    ['IT', 'Italy'],
    ['ES', 'Spain'],
    ['NL', 'Netherlands'],
    ['BE', 'Belgium'],
    ['IE', 'Ireland'],
    ['SE', 'Sweden'],
    ['PL', 'Poland'],
    ['TR', 'Turkey'],
    ['AE', 'United Arab Emirates'],
    ['SA', 'Saudi Arabia'],
    ['EG', 'Egypt'],
    ['IN', 'India'],
    ['ZA', 'South Africa'],
  ),
  FE: countries(['JP', 'Japan'], ['AU', 'Australia'], ['SG', 'Singapore']),
};

/** Something for each region. */
export const perRegion = <T>(of: (region: RegionCode) => T): Record<RegionCode, T> => ({
  NA: of('NA'),
  EU: of('EU'),
  FE: of('FE'),
});

/** Where consent starts when nobody has chosen a country. */
export function homeCountryOf(region: RegionCode): string {
  return REGION_COUNTRIES[region][0]?.code ?? '';
}

/** The region of a country; null for one in which Amazon has no marketplace. */
export function regionOfCountry(country: string): RegionCode | null {
  const isThere = (region: RegionCode) => REGION_COUNTRIES[region].some(({ code }) => code === country);
  return REGION_CODES.find(isThere) ?? null;
}
