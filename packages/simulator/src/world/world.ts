// The selling partners and advertiser logins; all derive from the seed and an id.
import { randomInt } from 'node:crypto';
import { findMarketplace, MARKETPLACES, type Region } from './marketplaces.ts';
import { makeProducts, type Product, THEMES, type Theme } from './products.ts';
import { hashNumber, hashText, pick, toFraction } from './random.ts';

export type Participation = {
  marketplaceId: string;
  isParticipating: boolean;
  hasSuspendedListings: boolean;
};

export type SellingPartner = {
  id: string;
  name: string;
  region: Region;
  theme: Theme;
  participations: readonly Participation[];
  /** Orders of an ordinary day in the partner's biggest marketplace. */
  dailyOrders: number;
};

/** A person or company that signs in at the Ads consent page; its id decides which profiles it sees. */
export type AdsLogin = { id: string; name: string; description: string };

type Seeded = Omit<SellingPartner, 'participations'> & {
  countries: readonly string[];
  inactive?: string;
  suspended?: string;
};

const SEEDED: readonly Seeded[] = [
  seeded('A1ACMEOUTDOOR', 'Acme Outdoor', 'na', 'outdoor', 90, ['US', 'CA', 'MX']),
  seeded('A2NORDLICHTHOME', 'Nordlicht Home', 'eu', 'home', 70, ['GB', 'DE', 'FR', 'IT', 'ES']),
  seeded('A3SAKURACRAFTS', 'Sakura Crafts', 'fe', 'crafts', 45, ['JP']),
  seeded('A4PRAIRIEGOODS', 'Prairie Goods', 'na', 'pantry', 25, ['US', 'CA']),
  seeded('A5HARBORBOOKS', 'Harbor Books', 'na', 'books', 60, ['US', 'CA', 'MX', 'BR']),
  {
    ...seeded('A6ATLASTRADING', 'Atlas Trading', 'eu', 'home', 80, euCountries()),
    inactive: 'EG',
    suspended: 'SA',
  },
];

/** This login can sign in, and every call of the Ads API is refused. */
export const UNAPPROVED_LOGIN = 'unapproved';

export const ADS_LOGINS: readonly AdsLogin[] = [
  { id: 'acme-ads', name: 'Acme Outdoor advertising', description: 'The profiles of Acme Outdoor' },
  { id: 'nordlicht-ads', name: 'Nordlicht Home advertising', description: 'The profiles of Nordlicht Home' },
  { id: 'harbor-ads', name: 'Harbor Books advertising', description: 'The profiles of Harbor Books' },
  { id: 'agency', name: 'Beacon Agency', description: 'Many profiles, in all three regions' },
  {
    id: 'viewer',
    name: 'Prairie Goods bookkeeping',
    description: 'Two profiles of Prairie Goods, read-only',
  },
  { id: 'empty', name: 'Empty advertiser', description: 'No profiles at all' },
  { id: UNAPPROVED_LOGIN, name: 'Unapproved advertiser', description: 'Not approved for the Ads API yet' },
];

const NEW_PARTNER_COUNTRIES = {
  na: ['US', 'CA', 'MX'],
  eu: ['GB', 'DE', 'FR', 'IT', 'ES'],
  fe: ['JP', 'AU', 'SG'],
} as const;

const FIRST_WORDS = ['Alder', 'Birch', 'Cobalt', 'Dune', 'Ember', 'Fjord', 'Granite', 'Heron'] as const;
const SECOND_WORDS = ['Supply', 'Trading', 'Works', 'Outfitters', 'Goods', 'Studio', 'Mercantile'] as const;

const NEW_ID = /^A[0-9A-Z]{13}$/;
const ID_LENGTH = 13; // after the leading A
// An id that ends with this and a country was made at that country's Seller Central, so the partner sells there.
const HOME_MARK = 'ZZ';
const ID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export type World = {
  seed: string;
  /** The seeded partners of a region, or of one of its countries. */
  listPartners: (region: Region, country?: string | null) => readonly SellingPartner[];
  /** A seeded partner in its region, or the partner derived from any id of the right pattern. */
  findPartner: (id: string, region: Region) => SellingPartner | null;
  /** The region of a seeded partner. */
  findSeededRegion: (id: string) => Region | null;
  /** A brand-new partner that sells in that country. */
  newPartner: (region: Region, country: string) => SellingPartner;
  /** Brand-new partners that sell in the country, newest first; the list is lost at a restart, the ids stay valid. */
  listNew: (region: Region, country: string | null) => readonly SellingPartner[];
  /** What a partner sells, best seller first. */
  listProducts: (partner: SellingPartner) => readonly [Product, ...Product[]];
  /** Gives a partner this many extra products that never sell, for documents of any size. */
  inflate: (partnerId: string, extraAsins: number) => void;
  countExtraAsins: (partnerId: string) => number;
  findAdsLogin: (id: string) => AdsLogin | null;
};

/** A brand-new seller sells in the usual countries of its region, in no more than `mostCountries` of them. */
export function createWorld(seed: string, mostCountries = Number.POSITIVE_INFINITY): World {
  const partners = SEEDED.map(toPartner);
  const products = new Map<string, readonly [Product, ...Product[]]>();
  const extraAsins = new Map<string, number>();
  const created: SellingPartner[] = [];
  return {
    seed,
    listPartners: (region, country = null) =>
      partners.filter((partner) => partner.region === region && sellsIn(partner, country)),
    findPartner(id, region) {
      const known = partners.find((partner) => partner.id === id);
      if (known) return known.region === region ? known : null;
      return NEW_ID.test(id) ? makePartner(seed, id, region, mostCountries) : null;
    },
    findSeededRegion: (id) => partners.find((partner) => partner.id === id)?.region ?? null,
    newPartner(region, country) {
      const isUsual = usualCountries(region, mostCountries).includes(country);
      const id = newPartnerId(isUsual ? '' : `${HOME_MARK}${country}`);
      const partner = makePartner(seed, id, region, mostCountries);
      created.unshift(partner);
      return partner;
    },
    listNew: (region, country) =>
      created.filter((partner) => partner.region === region && sellsIn(partner, country)),
    listProducts(partner) {
      const known = products.get(partner.id);
      if (known) return known;
      const made = makeProducts(seed, partner);
      products.set(partner.id, made);
      return made;
    },
    inflate: (partnerId, count) => void extraAsins.set(partnerId, count),
    countExtraAsins: (partnerId) => extraAsins.get(partnerId) ?? 0,
    findAdsLogin: (id) => ADS_LOGINS.find((login) => login.id === id) ?? null,
  };
}

/** Random instead of seeded: a restarted simulator must not issue an id again. */
function newPartnerId(ending: string): string {
  const letters = Array.from({ length: ID_LENGTH - ending.length }, () => ID_LETTERS[randomInt(36)]);
  return `A${letters.join('')}${ending}`;
}

/** Whether a partner sells in a country; null means anywhere in the region. */
export function sellsIn({ participations }: SellingPartner, country: string | null): boolean {
  if (country === null) return true;
  const codes = participations.map(({ marketplaceId }) => findMarketplace(marketplaceId)?.countryCode);
  return codes.includes(country);
}

/** The partner's participation in a marketplace, active or not; null without one. */
export function findParticipation(partner: SellingPartner, marketplaceId: string): Participation | null {
  return partner.participations.find((item) => item.marketplaceId === marketplaceId) ?? null;
}

function seeded(
  id: string,
  name: string,
  region: Region,
  theme: Theme,
  dailyOrders: number,
  countries: readonly string[],
): Seeded {
  return { id, name, region, theme, dailyOrders, countries };
}

function euCountries(): string[] {
  return MARKETPLACES.filter((marketplace) => marketplace.region === 'eu').map((item) => item.countryCode);
}

function toPartner({ countries, inactive, suspended, ...partner }: Seeded): SellingPartner {
  const participations = MARKETPLACES.filter(
    ({ region, countryCode }) => region === partner.region && countries.includes(countryCode),
  ).map(({ id, countryCode }) => ({
    marketplaceId: id,
    isParticipating: countryCode !== inactive,
    hasSuspendedListings: countryCode === suspended,
  }));
  return { ...partner, participations };
}

function usualCountries(region: Region, mostCountries: number): string[] {
  return NEW_PARTNER_COUNTRIES[region].slice(0, mostCountries);
}

function makePartner(seed: string, id: string, region: Region, mostCountries: number): SellingPartner {
  const hash = hashText(`${seed}|partner|${id}`);
  return toPartner({
    id,
    name: `${pick(FIRST_WORDS, hash)} ${pick(SECOND_WORDS, hashNumber(hash, 1))}`,
    region,
    theme: pick(THEMES, hashNumber(hash, 2)),
    dailyOrders: 15 + Math.floor(toFraction(hashNumber(hash, 3)) * 45),
    countries: [...usualCountries(region, mostCountries), homeOf(id)],
  });
}

function homeOf(id: string): string {
  const country = id.slice(-2);
  return id.slice(-2 - HOME_MARK.length, -2) === HOME_MARK ? country : '';
}
