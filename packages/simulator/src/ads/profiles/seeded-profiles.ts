// The seeded advertisers, their marketplaces, and the logins with access.
import type { Region } from '../../world/marketplaces.ts';

export const PROFILE_TYPES = ['seller', 'vendor', 'agency'] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];
export type ProfileSubType = 'KDP_AUTHOR' | 'AMAZON_ATTRIBUTION';

export type Access = 'edit' | 'view';

export type SeededProfiles = {
  partnerId: string;
  region: Region;
  countries: readonly string[];
  /** The access of each login. */
  logins: Readonly<Record<string, Access>>;
  /** The advertiser's name, where it differs from the seller's. */
  name?: string;
  type?: ProfileType;
  subType?: ProfileSubType;
  /** Defaults to the merchant id; all but sellers have one that begins with ENTITY. */
  accountId?: string;
  /** The country with the large account. */
  largeIn?: string;
};

const AGENCY: Readonly<Record<string, Access>> = { agency: 'edit' };
const VIEW_ONLY: Readonly<Record<string, Access>> = { agency: 'view' };

type Rest = Partial<Pick<SeededProfiles, 'logins' | 'type' | 'subType' | 'accountId'>>;

/** A client of the agency; its id makes it a selling partner with products and orders of its own. */
function client(
  partnerId: string,
  region: Region,
  countries: readonly string[],
  name: string,
  rest: Rest = {},
): SeededProfiles {
  return { partnerId, region, countries, name, logins: AGENCY, ...rest };
}

const vendor = (accountId: string): Rest => ({ type: 'vendor', accountId });
/** Authors are vendors with a subtype. */
const author = (accountId: string): Rest => ({ type: 'vendor', subType: 'KDP_AUTHOR', accountId });

export const SEEDED_PROFILES: readonly SeededProfiles[] = [
  {
    partnerId: 'A1ACMEOUTDOOR',
    region: 'na',
    countries: ['US', 'CA', 'MX'],
    logins: { 'acme-ads': 'edit', agency: 'edit' },
    largeIn: 'US',
  },
  {
    partnerId: 'A2NORDLICHTHOME',
    region: 'eu',
    countries: ['GB', 'DE', 'FR', 'IT', 'ES'],
    logins: { 'nordlicht-ads': 'edit' },
  },
  // The same company under another name.
  {
    partnerId: 'A5HARBORBOOKS',
    region: 'na',
    countries: ['US'],
    logins: { 'harbor-ads': 'edit' },
    name: 'Lantern Street Press',
  },

  {
    partnerId: 'A4PRAIRIEGOODS',
    region: 'na',
    countries: ['US', 'CA'],
    logins: { agency: 'edit', viewer: 'view' },
  },
  { partnerId: 'A5HARBORBOOKS', region: 'na', countries: ['CA', 'MX', 'BR'], logins: AGENCY },
  client('A7BLUEBIRDTOY1', 'na', ['US', 'CA'], 'Bluebird Supply'),
  client('A7SUMMITCYCLES', 'na', ['US', 'CA', 'MX'], 'Summit Cycle Works'),
  client('A7JUNIPERPETCO', 'na', ['US', 'CA'], 'Juniper Pet Co'),
  client('A7LARKSPURBTY1', 'na', ['US', 'MX'], 'Larkspur Beauty'),
  client('A7IRONWOODTLS1', 'na', ['US', 'CA', 'MX'], 'Ironwood Tools', { logins: VIEW_ONLY }),
  client('A8EVERGREENVEN', 'na', ['US'], 'Evergreen Brands LLC', vendor('ENTITY1EVERGREEN')),
  client('A8MAPLEANDMAIN', 'na', ['US', 'CA'], 'Maple & Main', vendor('ENTITY4MAPLEMAIN')),
  client('A9ROSALINDTHOR', 'na', ['US'], 'Rosalind Thorne', author('ENTITY5THORNE')),
  client('A9OTISMARLOWE1', 'na', ['US'], 'Otis Marlowe', author('ENTITY6MARLOWE')),
  client('A9BLUEBIRDATTR', 'na', ['US'], 'Bluebird Attribution', {
    type: 'vendor',
    subType: 'AMAZON_ATTRIBUTION',
    accountId: 'ENTITY7BLUEBIRD',
  }),
  client('A9BEACONAGENCY', 'na', ['US'], 'Beacon Agency', { type: 'agency', accountId: 'ENTITY2BEACON' }),

  {
    partnerId: 'A6ATLASTRADING',
    region: 'eu',
    countries: [
      ...['GB', 'DE', 'FR', 'IT', 'ES', 'NL', 'SE', 'PL'],
      ...['BE', 'IE', 'TR', 'AE', 'SA', 'IN', 'ZA'],
    ],
    logins: AGENCY,
  },
  client('A7KITEANDCO123', 'eu', ['GB', 'DE'], 'Kite & Co'),
  client('A7BRIGHTWATER1', 'eu', ['GB', 'DE', 'FR', 'IT', 'ES'], 'Brightwater Optics'),
  client('A7TANNENBERGW1', 'eu', ['DE', 'FR', 'ES'], 'Tannenberg Werkzeuge'),
  client('A7CASALUMIERE1', 'eu', ['FR', 'IT', 'ES'], 'Casa Lumière', { logins: VIEW_ONLY }),
  client('A8EVERGREENVEN', 'eu', ['DE'], 'Evergreen Brands GmbH', vendor('ENTITY3EVERGREEN')),
  client('A8NORDSEEFOODS', 'eu', ['DE', 'FR'], 'Nordsee Foods', vendor('ENTITY8NORDSEE')),
  client('A9CLARAWINTERF', 'eu', ['DE'], 'Clara Winterfeld', author('ENTITY9WINTERFELD')),
  client('A9EMASHDOWN123', 'eu', ['GB'], 'E. M. Ashdown', author('ENTITY10ASHDOWN')),
  client('A9BEACONAGENCY', 'eu', ['GB'], 'Beacon Agency Ltd', {
    type: 'agency',
    accountId: 'ENTITY11BEACON',
  }),

  { partnerId: 'A3SAKURACRAFTS', region: 'fe', countries: ['JP'], logins: AGENCY },
  client('A7MIZULIVING12', 'fe', ['JP', 'AU', 'SG'], 'Mizu Living'),
  client('A7KOTOSTATION1', 'fe', ['JP', 'AU'], 'Koto Stationery'),
  client('A7BANKSIAHOME1', 'fe', ['AU', 'SG'], 'Banksia Home', { logins: VIEW_ONLY }),
  client('A8HOSHIFOODS12', 'fe', ['JP'], 'Hoshi Foods', vendor('ENTITY12HOSHI')),
  client('A9AOIMINASE123', 'fe', ['JP'], 'Aoi Minase', author('ENTITY13MINASE')),
];
