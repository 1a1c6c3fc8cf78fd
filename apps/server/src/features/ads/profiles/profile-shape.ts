// A profile as the page gets it.
import type { AdsProfile } from '@insights/contract/ads-connection';
import type { ListedProfile } from './ads-profiles.repository.ts';

export const toWire = (profile: ListedProfile): AdsProfile => ({
  profileId: profile.profileId,
  region: profile.region,
  countryCode: profile.countryCode,
  currencyCode: profile.currencyCode,
  dailyBudget: profile.dailyBudget === null ? null : Number(profile.dailyBudget),
  timezone: profile.timezone,
  accountInfo: {
    name: profile.accountName,
    id: profile.accountId,
    type: profile.accountType,
    subType: profile.accountSubType,
    marketplaceStringId: profile.marketplaceId,
    validPaymentMethod: profile.validPaymentMethod,
  },
  isViewOnly: profile.isViewOnly,
});

/** What people call it: the advertiser's name and where it advertises. */
export function nameOf({
  accountName,
  countryCode,
  profileId,
}: Pick<ListedProfile, 'accountName' | 'countryCode' | 'profileId'>): string {
  const name = accountName ?? `Profile ${profileId}`;
  return countryCode ? `${name} (${countryCode})` : name;
}

/** Sponsored Products calls fail for an agency. */
export const isAgency = ({ accountType }: Pick<ListedProfile, 'accountType'>): boolean =>
  accountType?.toLowerCase() === 'agency';

type Fit = { accountId: string | null; marketplaceId: string | null };
type SellerAccount = { sellingPartnerId: string | null; marketplaceIds: readonly string[] };

/** Whether a profile is that of the seller's own account where it sells; of one never fetched, the account is enough. */
export const fits = ({ accountId, marketplaceId }: Fit, seller: SellerAccount): boolean =>
  accountId !== null &&
  accountId === seller.sellingPartnerId &&
  (seller.marketplaceIds.length === 0 ||
    (marketplaceId !== null && seller.marketplaceIds.includes(marketplaceId)));
