// All advertising profiles as the overview uses them, out of whatever the server sends.
import type { GlobalProfile as ToldProfile } from '@insights/contract/global-ads';
import { perRegion, REGION_CODES, type RegionCode } from '@insights/domain/regions';
import {
  fieldsOf,
  figureOf,
  isSet,
  numberOf,
  recordsOf,
  textOf,
  withoutRepeats,
  wordOf,
} from '../../../lib/reading.ts';
import { regionOf } from '../profiles/ads-profile.ts';

export type GlobalProfile = Omit<ToldProfile, 'region'> & { region: RegionCode | null };
export type SellerOption = { slug: string; name: string };

export type GlobalAds = {
  profiles: GlobalProfile[];
  totalCount: number;
  regions: Record<RegionCode, number>;
  /** The regions that did not answer, and why. */
  failures: { region: RegionCode; message: string }[];
  inDatabase: number;
  mappedToSeller: number;
  unreadableCount: number;
};

const textOrNull = (value: unknown) => textOf(value) || null;

function readAssignment(value: unknown): GlobalProfile['assignedTo'] {
  const { sellerId, sellerName } = fieldsOf(value);
  const id = textOf(sellerId);
  return id === '' ? null : { sellerId: id, sellerName: textOrNull(sellerName) };
}

function readSeller(value: unknown): SellerOption | null {
  const { slug, name } = fieldsOf(value);
  return textOf(slug) === '' ? null : { slug: textOf(slug), name: textOf(name) || textOf(slug) };
}

function readGlobalProfile(value: unknown): GlobalProfile | null {
  const told = fieldsOf(value);
  const profileId = textOf(told['profileId']);
  if (profileId === '') return null;
  return {
    profileId,
    accountName: textOrNull(told['accountName']),
    countryCode: textOrNull(told['countryCode']),
    currencyCode: textOrNull(told['currencyCode']),
    accountId: textOrNull(told['accountId']),
    accountType: textOrNull(told['accountType']),
    dailyBudget: figureOf(told['dailyBudget']),
    timezone: textOrNull(told['timezone']),
    region: regionOf(told['region'], told['countryCode']),
    isViewOnly: isSet(told['isViewOnly']),
    isListed: told['isListed'] === null ? null : told['isListed'] !== false,
    assignedTo: readAssignment(told['assignedTo']),
    suggestedSeller: readSeller(told['suggestedSeller']),
  };
}

// The names of the regions that failed stand in one list, the words for it in another; a region may be in either.
function readFailures(failedRegions: unknown, failures: unknown): GlobalAds['failures'] {
  const words = [failures, failedRegions].flatMap((list) => (Array.isArray(list) ? list : []));
  const told = words.flatMap((entry) => {
    const { region, message } = fieldsOf(entry);
    const known = wordOf(region ?? entry, REGION_CODES);
    return known ? { region: known, message: textOf(message) } : [];
  });
  return withoutRepeats(told, ({ region }) => region);
}

export function readGlobalAds(data: unknown): GlobalAds {
  const told = fieldsOf(data);
  const profiles = withoutRepeats(
    recordsOf(told['profiles'], readGlobalProfile),
    ({ profileId }) => profileId,
  );
  const regions = fieldsOf(told['regions']);
  const { inDatabase, mappedToSeller } = fieldsOf(told['databaseProfiles']);
  const countIn = (region: RegionCode) => profiles.filter((profile) => profile.region === region).length;
  return {
    profiles,
    totalCount: numberOf(told['totalCount'], profiles.length),
    regions: perRegion((region) => figureOf(regions[region]) ?? countIn(region)),
    failures: readFailures(told['failedRegions'], told['failures']),
    inDatabase: figureOf(inDatabase) ?? profiles.filter(({ assignedTo }) => assignedTo !== null).length,
    mappedToSeller: figureOf(mappedToSeller) ?? profiles.filter(isAssigned).length,
    unreadableCount: numberOf(told['unreadableCount']),
  };
}

/** How the server calls the seller of a profile that is stored and no seller's. */
export const UNMAPPED = 'unmapped';

export const isAssigned = ({ assignedTo }: GlobalProfile): boolean =>
  assignedTo !== null && assignedTo.sellerId !== UNMAPPED;

export const readMappable = (data: unknown): SellerOption[] =>
  recordsOf(fieldsOf(data)['sellers'], readSeller);

/** What the server says about what it did; the empty text where it says nothing. */
export const readMessage = (data: unknown): string => textOf(fieldsOf(data)['message']);

export type ProfileError = { profileId: string; message: string };

const readErrors = (value: unknown): ProfileError[] =>
  Array.isArray(value)
    ? value.map((error) => {
        const { profileId, message } = fieldsOf(error);
        return { profileId: textOf(profileId), message: textOf(message) || textOf(error) || 'Unknown error' };
      })
    : [];

export type Synced = { added: number; updated: number; unchanged: number; errors: ProfileError[] };

export function readSynced(data: unknown): Synced {
  const { synced, errors } = fieldsOf(data);
  const { added, updated, unchanged } = fieldsOf(synced);
  return {
    added: numberOf(added),
    updated: numberOf(updated),
    unchanged: numberOf(unchanged),
    errors: readErrors(errors),
  };
}

export type Added = { added: number; skipped: number; errors: ProfileError[] };

export function readAdded(data: unknown): Added {
  const { added, skipped, errors } = fieldsOf(data);
  return { added: numberOf(added), skipped: numberOf(skipped), errors: readErrors(errors) };
}
