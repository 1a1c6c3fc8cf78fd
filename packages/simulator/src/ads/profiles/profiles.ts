// The advertising profiles: one per advertiser and marketplace, and which login sees them.

import { fraction, hashNumber, hashText } from '../../world/chance.ts';
import { MARKETPLACES, type Marketplace, type Region } from '../../world/marketplaces.ts';
import type { SellingPartner, World } from '../../world/world.ts';

export const PROFILE_TYPES = ['seller', 'vendor', 'agency'] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

export type Profile = {
  /** Digits; some go beyond 2^53. */
  id: string;
  login: string;
  marketplace: Marketplace;
  type: ProfileType;
  /** A merchant id, or ENTITY… for a vendor. */
  accountId: string;
  accountName: string;
  /** Sellers only. */
  dailyBudget: number | null;
  /** Whose products it advertises. */
  partner: SellingPartner;
};

type Seeded = {
  login: string;
  partnerId: string;
  region: Region;
  countries: readonly string[];
  /** Where the advertiser calls itself otherwise than the seller. */
  name?: string;
  type?: ProfileType;
  accountId?: string;
};

const SEEDED: readonly Seeded[] = [
  { login: 'acme-ads', partnerId: 'A1ACMEOUTDOOR', region: 'na', countries: ['US', 'CA', 'MX'] },
  {
    login: 'nordlicht-ads',
    partnerId: 'A2NORDLICHTHOME',
    region: 'eu',
    countries: ['GB', 'DE', 'FR', 'IT', 'ES'],
  },
  // The same company under the name of its publishing house.
  {
    login: 'harbor-ads',
    partnerId: 'A5HARBORBOOKS',
    region: 'na',
    countries: ['US'],
    name: 'Lantern Street Press',
  },
  { login: 'agency', partnerId: 'A4PRAIRIEGOODS', region: 'na', countries: ['US', 'CA'] },
  { login: 'agency', partnerId: 'A5HARBORBOOKS', region: 'na', countries: ['CA', 'MX', 'BR'] },
  client('A7BLUEBIRDTOY1', 'na', ['US', 'CA'], 'Bluebird Supply'),
  {
    ...client('A8EVERGREENVEN', 'na', ['US'], 'Evergreen Brands LLC'),
    type: 'vendor',
    accountId: 'ENTITY1EVERGREEN',
  },
  {
    ...client('A9BEACONAGENCY', 'na', ['US'], 'Beacon Agency'),
    type: 'agency',
    accountId: 'ENTITY2BEACON',
  },
  {
    login: 'agency',
    partnerId: 'A6ATLASTRADING',
    region: 'eu',
    countries: ['GB', 'DE', 'FR', 'IT', 'ES', 'NL', 'SE', 'PL', 'AE'],
  },
  client('A7KITEANDCO123', 'eu', ['GB', 'DE'], 'Kite & Co'),
  {
    ...client('A8EVERGREENVEN', 'eu', ['DE'], 'Evergreen Brands GmbH'),
    type: 'vendor',
    accountId: 'ENTITY3EVERGREEN',
  },
  { login: 'agency', partnerId: 'A3SAKURACRAFTS', region: 'fe', countries: ['JP'] },
  client('A7MIZULIVING12', 'fe', ['JP', 'AU', 'SG'], 'Mizu Living'),
];

function client(partnerId: string, region: Region, countries: readonly string[], name: string): Seeded {
  return { login: 'agency', partnerId, region, countries, name };
}

export type Profiles = {
  list: (login: string, region: Region) => readonly Profile[];
  find: (id: string) => Profile | null;
};

const WIDE_COUNTRIES: readonly string[] = ['MX', 'IT', 'JP', 'SE'];
const UNLIMITED_COUNTRIES: readonly string[] = ['CA', 'FR', 'AU'];
const UNLIMITED = 999_999_999; // how sellers without a limit have been seen

export function createProfiles(world: World): Profiles {
  const profiles = SEEDED.flatMap((seeded) => makeProfiles(world, seeded));
  return {
    list: (login, region) =>
      profiles.filter((profile) => profile.login === login && profile.marketplace.region === region),
    find: (id) => profiles.find((profile) => profile.id === id) ?? null,
  };
}

function makeProfiles(world: World, seeded: Seeded): Profile[] {
  const { login, partnerId, region, countries, type = 'seller' } = seeded;
  const partner = world.findPartner(partnerId, region);
  if (!partner) throw new Error(`There is no partner ${partnerId} in ${region}`);
  const marketplaces = MARKETPLACES.filter(
    (marketplace) => marketplace.region === region && countries.includes(marketplace.countryCode),
  );
  return marketplaces.map((marketplace) => ({
    id: makeId(`${world.seed}|profile|${partnerId}|${marketplace.id}|${type}`, isWide(marketplace)),
    login,
    marketplace,
    type,
    accountId: seeded.accountId ?? partnerId,
    accountName: seeded.name ?? partner.name,
    dailyBudget: type === 'seller' ? budgetOf(marketplace) : null,
    partner,
  }));
}

const isWide = ({ countryCode }: Marketplace) => WIDE_COUNTRIES.includes(countryCode);

function budgetOf({ countryCode }: Marketplace): number {
  if (UNLIMITED_COUNTRIES.includes(countryCode)) return UNLIMITED;
  return 250 + (hashText(`${countryCode}|daily budget`) % 16) * 50;
}

/** An id of 15 or 16 digits or, where it is wide, of 18 or 19: more than a JavaScript number holds. */
export function makeId(text: string, isWideId: boolean): string {
  const hash = hashText(text);
  const wide = (BigInt(hash) << 32n) | BigInt(hashNumber(hash, 1));
  const [least, span] = isWideId
    ? [100_000_000_000_000_000n, 6_000_000_000_000_000_000n]
    : [100_000_000_000_000n, 8_000_000_000_000_000n];
  return (least + (wide % span)).toString();
}

/** The country as the Ads API writes it. */
export function adsCountryOf({ countryCode }: Marketplace): string {
  return countryCode === 'GB' ? 'UK' : countryCode;
}

/** A profile on the wire; its id is a number there. */
export function describeProfile({ id, marketplace, type, accountId, accountName, dailyBudget }: Profile) {
  return {
    profileId: BigInt(id),
    countryCode: adsCountryOf(marketplace),
    currencyCode: marketplace.currencyCode,
    ...(dailyBudget === null ? {} : { dailyBudget }),
    timezone: marketplace.timeZone,
    accountInfo: {
      marketplaceStringId: marketplace.id,
      id: accountId,
      type,
      name: accountName,
      ...(type === 'vendor' ? { validPaymentMethod: fraction(hashText(accountId)) < 0.8 } : {}),
    },
  };
}
