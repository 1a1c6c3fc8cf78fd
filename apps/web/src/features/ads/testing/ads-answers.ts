// Invented advertising accounts for tests and stories, as the server sends them.
import type { AdsProfile, AdsStatus, AvailableProfile } from '@insights/contract/ads-connection';

type ProfileChanges = Partial<Omit<AdsProfile, 'accountInfo'>> & {
  accountInfo?: Partial<AdsProfile['accountInfo']>;
};

export const profile = ({ accountInfo, ...changes }: ProfileChanges = {}): AdsProfile => ({
  profileId: '1111111111111111',
  region: 'NA',
  countryCode: 'US',
  currencyCode: 'USD',
  dailyBudget: 999_999_999,
  timezone: 'America/Los_Angeles',
  accountInfo: {
    name: 'Acme Outdoor',
    id: 'A3ACME',
    type: 'seller',
    subType: null,
    marketplaceStringId: 'ATVPDKIKX0DER',
    validPaymentMethod: true,
    ...accountInfo,
  },
  isViewOnly: false,
  ...changes,
});

type OptionChanges = ProfileChanges &
  Partial<Pick<AvailableProfile, 'isChoosable' | 'reason' | 'isSuggested'>>;

export const option = ({
  isChoosable = true,
  reason = null,
  isSuggested = false,
  ...changes
}: OptionChanges = {}): AvailableProfile => ({ ...profile(changes), isChoosable, reason, isSuggested });

export const germanOption = option({
  profileId: '2222222222222222',
  region: 'EU',
  countryCode: 'DE',
  currencyCode: 'EUR',
  timezone: 'Europe/Paris',
  accountInfo: { name: 'Bergluft GmbH', id: 'A9BERG' },
});

export const agencyOption = option({
  profileId: '3333333333333333',
  isChoosable: false,
  reason: 'An agency has no campaigns of its own.',
  accountInfo: { name: 'Many Brands Agency', id: 'ENTITY9', type: 'agency' },
});

export const available = (profiles: AvailableProfile[]) => ({
  profiles,
  suggestedProfileId: profiles.find(({ isSuggested }) => isSuggested)?.profileId ?? null,
  inUseCount: 0,
  unreadableCount: 0,
  failedRegions: [],
  notice: null,
});

export const adsConnected: AdsStatus = {
  connected: true,
  tokenStatus: 'valid',
  connectedAt: '2025-04-02T09:30:00.000Z',
  profile: profile(),
  notice: null,
};

export const adsNotConnected: AdsStatus = {
  connected: false,
  tokenStatus: 'unknown',
  connectedAt: null,
  profile: null,
  notice: null,
};
