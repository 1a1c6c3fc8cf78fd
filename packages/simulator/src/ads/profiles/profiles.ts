// The advertising profiles, one per advertiser and marketplace, and their form on the wire.

import { javaDouble } from '../../wire/java-json.ts';
import { MARKETPLACES, type Marketplace, type Region } from '../../world/marketplaces.ts';
import { hashNumber, hashText, toFraction } from '../../world/random.ts';
import type { SellingPartner, World } from '../../world/world.ts';
import {
  type Access,
  type ProfileSubType,
  type ProfileType,
  SEEDED_PROFILES,
  type SeededProfiles,
} from './seeded-profiles.ts';

export type Profile = {
  /** Digits; some go beyond 2^53. */
  id: string;
  logins: Readonly<Record<string, Access>>;
  marketplace: Marketplace;
  type: ProfileType;
  subType: ProfileSubType | null;
  /** A merchant id, or ENTITY… for all but sellers. */
  accountId: string;
  accountName: string;
  /** Null where Amazon leaves it out. */
  hasValidPayment: boolean | null;
  /** Sellers only. */
  dailyBudget: number | null;
  /** The seller of the advertised products. */
  partner: SellingPartner;
  isLarge: boolean;
};

export type Profiles = {
  /** The profiles of a login with at least this access. */
  list: (login: string, region: Region, access?: Access) => readonly Profile[];
  find: (id: string) => Profile | null;
};

const WIDE_COUNTRIES: readonly string[] = ['MX', 'IT', 'JP', 'SE'];
const UNLIMITED_COUNTRIES: readonly string[] = ['CA', 'FR', 'AU'];
const UNLIMITED = 999_999_999; // seen for sellers without a limit
const WITH_PAYMENT_SHARE = 0.4; // of the sellers; documented for vendors only, seen with sellers too
const VALID_PAYMENT_SHARE = 0.8;

export function createProfiles(world: World): Profiles {
  const profiles = SEEDED_PROFILES.flatMap((seeded) => makeProfiles(world, seeded));
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  return {
    list: (login, region, access = 'edit') =>
      profiles.filter(
        (profile) => profile.marketplace.region === region && hasAccess(profile, login, access),
      ),
    find: (id) => byId.get(id) ?? null,
  };
}

/** Edit access includes view access. */
export function hasAccess({ logins }: Profile, login: string, access: Access): boolean {
  if (!Object.hasOwn(logins, login)) return false;
  return access === 'view' || logins[login] === 'edit';
}

function makeProfiles(world: World, seeded: SeededProfiles): Profile[] {
  const { partnerId, region, countries, type = 'seller', subType = null } = seeded;
  const found = world.findPartner(partnerId, region);
  if (!found) throw new Error(`There is no partner ${partnerId} in ${region}`);
  const partner: SellingPartner = subType === 'KDP_AUTHOR' ? { ...found, theme: 'books' } : found;
  const marketplaces = MARKETPLACES.filter(
    (marketplace) => marketplace.region === region && countries.includes(marketplace.countryCode),
  );
  return marketplaces.map((marketplace) => {
    const id = makeId(`${world.seed}|profile|${partnerId}|${marketplace.id}|${type}`, isWide(marketplace));
    return {
      id,
      logins: seeded.logins,
      marketplace,
      type,
      subType,
      accountId: seeded.accountId ?? partnerId,
      accountName: seeded.name ?? partner.name,
      hasValidPayment: paymentOf(`${partnerId}|${marketplace.id}`, type, partner),
      dailyBudget: type === 'seller' ? budgetOf(marketplace) : null,
      partner,
      isLarge: seeded.largeIn === marketplace.countryCode,
    };
  });
}

const isWide = ({ countryCode }: Marketplace) => WIDE_COUNTRIES.includes(countryCode);

function budgetOf({ countryCode }: Marketplace): number {
  if (UNLIMITED_COUNTRIES.includes(countryCode)) return UNLIMITED;
  return 250 + (hashText(`${countryCode}|daily budget`) % 16) * 50;
}

function paymentOf(text: string, type: ProfileType, { id }: SellingPartner): boolean | null {
  const hash = hashText(`${text}|payment`);
  const hasField = type === 'vendor' || (type === 'seller' && toFraction(hash) < WITH_PAYMENT_SHARE);
  if (!hasField) return null;
  return toFraction(hashNumber(hash, hashText(id))) < VALID_PAYMENT_SHARE;
}

/** An id of 15 or 16 digits; a wide one has 18 or 19, more than a JavaScript number holds. */
export function makeId(text: string, isWideId: boolean): string {
  // Two hashes: with one of 32 bits, some of 20,000 keywords would share an id.
  const wide = (BigInt(hashText(text)) << 32n) | BigInt(hashText(`more|${text}`));
  const [least, span] = isWideId
    ? [100_000_000_000_000_000n, 6_000_000_000_000_000_000n]
    : [100_000_000_000_000n, 8_000_000_000_000_000n];
  return (least + (wide % span)).toString();
}

/** The country as the Ads API writes it. */
function adsCountryOf({ countryCode }: Marketplace): string {
  return countryCode === 'GB' ? 'UK' : countryCode;
}

/** A profile on the wire, with its id as a number and its budget as a double. */
export function describeProfile(profile: Profile) {
  const { marketplace, dailyBudget, subType, hasValidPayment } = profile;
  return {
    profileId: BigInt(profile.id),
    countryCode: adsCountryOf(marketplace),
    currencyCode: marketplace.currencyCode,
    ...(dailyBudget === null ? {} : { dailyBudget: javaDouble(dailyBudget) }),
    timezone: marketplace.timeZone,
    accountInfo: {
      marketplaceStringId: marketplace.id,
      id: profile.accountId,
      type: profile.type,
      name: profile.accountName,
      ...(subType === null ? {} : { subType }),
      ...(hasValidPayment === null ? {} : { validPaymentMethod: hasValidPayment }),
    },
  };
}
