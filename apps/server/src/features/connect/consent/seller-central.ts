// Seller Central, where consent is given: its address in each country, and which addresses are really its own.
import type { Region } from '@insights/contract/connect';
import { homeCountryOf, REGION_CODES } from '@insights/domain/regions';
import { findMarketplaceOf, MARKETPLACES } from '@insights/sp-api/marketplaces';
import { SP_API_REGIONS, sellerCentralUrl } from '@insights/sp-api/regions';

export type Place = { region: Region; country: string };

/** Other addresses by region, null for Amazon's own; `{country}` in one stands for the two letters. */
type Overrides = Record<Region, string | null>;

/** The place whose Seller Central has a host. A host that several countries share is its region's. */
function placeOfHost(host: string): Place | null {
  const shared = REGION_CODES.find((region) => SP_API_REGIONS[region].sellerCentralUrl === `https://${host}`);
  if (shared) return { region: shared, country: homeCountryOf(shared) };
  const own = MARKETPLACES.find(
    ({ sellerCentralHost, domain }) =>
      sellerCentralHost === host || domain.replace(/^www/, 'sellercentral') === host,
  );
  return own ? { region: own.region, country: own.country } : null;
}

export function createSellerCentral(overrides: Overrides) {
  const hasOverride = REGION_CODES.some((region) => overrides[region] !== null);

  function placeOfOverride(uri: URL): Place | null {
    for (const region of REGION_CODES) {
      const [start = '', ending] = (overrides[region] ?? '').split('{country}');
      const base = start === '' ? null : new URL(start.endsWith('/') ? start : `${start}/`);
      if (base?.origin !== uri.origin || !uri.pathname.startsWith(base.pathname)) continue;
      const [letters = ''] = uri.pathname.slice(base.pathname.length).split('/');
      const country = findMarketplaceOf(letters);
      if (country?.region === region) return { region, country: country.country };
      // Regions may share an address up to their countries; one of them then goes by the region's own letters.
      const isWholeRegion = ending === undefined || letters.toUpperCase() === region;
      if (isWholeRegion) return { region, country: homeCountryOf(region) };
    }
    return null;
  }

  return {
    addressOf: ({ region, country }: Place): string =>
      overrides[region]?.replace('{country}', country) ?? sellerCentralUrl(region, country),

    /** Where an address of Seller Central's belongs; null for one that is not Seller Central's. */
    placeOf(address: string): Place | null {
      if (!URL.canParse(address)) return null;
      const uri = new URL(address);
      if (uri.username !== '' || uri.password !== '') return null;
      if (hasOverride) return placeOfOverride(uri);
      return uri.protocol === 'https:' && uri.port === '' ? placeOfHost(uri.hostname) : null;
    },
  };
}

export type SellerCentral = ReturnType<typeof createSellerCentral>;
