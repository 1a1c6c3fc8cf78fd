// An advertising profile as the screens use it, out of whatever the server sends, and what it is called.
import type { AdsProfile as ToldProfile } from '@insights/contract/ads-connection';
import { labelMarketplace, type MarketplaceLabel } from '@insights/domain/marketplaces';
import { REGION_CODES, REGION_NAMES, type RegionCode, regionOfCountry } from '@insights/domain/regions';
import { fieldsOf, figureOf, isSet, textOf, wordOf } from '../../../lib/reading.ts';
import { readableWord } from './readable-word.ts';

export type AdsProfile = Omit<ToldProfile, 'region'> & { region: RegionCode | null };

const textOrNull = (value: unknown) => textOf(value) || null;

/** Where it is not told, the country says which region a profile belongs to. */
export const regionOf = (region: unknown, countryCode: unknown): RegionCode | null =>
  wordOf(region, REGION_CODES) ?? regionOfCountry(textOf(countryCode));

/** A profile; null where it has no id. */
export function readProfile(value: unknown): AdsProfile | null {
  const profile = fieldsOf(value);
  const profileId = textOf(profile['profileId']);
  if (profileId === '') return null;
  const { name, id, type, subType, marketplaceStringId, validPaymentMethod } = fieldsOf(
    profile['accountInfo'],
  );
  return {
    profileId,
    region: regionOf(profile['region'], profile['countryCode']),
    countryCode: textOrNull(profile['countryCode']),
    currencyCode: textOrNull(profile['currencyCode']),
    dailyBudget: figureOf(profile['dailyBudget']),
    timezone: textOrNull(profile['timezone']),
    accountInfo: {
      name: textOrNull(name),
      id: textOrNull(id),
      type: textOrNull(type),
      subType: textOrNull(subType),
      marketplaceStringId: textOrNull(marketplaceStringId),
      validPaymentMethod: typeof validPaymentMethod === 'boolean' ? validPaymentMethod : null,
    },
    isViewOnly: isSet(profile['isViewOnly']),
  };
}

/** What a profile is called: by its account, else by its number. */
export const profileName = ({ profileId, accountInfo: { name, id } }: AdsProfile): string =>
  name ?? id ?? `Profile ${profileId}`;

export const countryLabel = (countryCode: string | null): MarketplaceLabel =>
  labelMarketplace({ countryCode: countryCode ?? '', name: countryCode ?? 'Unknown country' });

export const regionName = (region: RegionCode | null): string =>
  region === null ? 'Unknown' : REGION_NAMES[region];

/** 'Seller', 'Vendor', 'Agency', and rarer ones as Amazon calls them. */
export const accountTypeName = (type: string | null): string => (type ? readableWord(type) : 'Unknown');
