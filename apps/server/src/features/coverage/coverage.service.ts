// How whole and how fresh a marketplace is, put together from those who keep it so; and the two things a person can do about it.
import type { Backfill, BackfillGranularity } from '@insights/contract/backfills';
import type { AccountStatus } from '@insights/contract/connect';
import type { Coverage, CoverageConnection, Filling, StoredSales } from '@insights/contract/coverage';
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import type { Trouble } from '@insights/contract/operators';
import { type ConsentApi, consentEndsAt } from '@insights/domain/consents';
import { AppError } from '../../app-error.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import { messageFor } from './filling-messages.ts';

type TokenStatus = CoverageConnection['token_status'];

type AdsStatus = {
  status: {
    connectedAt: string | null;
    tokenStatus: TokenStatus;
    profile: { region: CoverageConnection['region'] } | null;
  };
  sync: {
    state: NonNullable<Coverage['ads']>['state'];
    lastError: string | null;
    lastAt: string | null;
    nextAt: string | null;
  };
};

export type CoverageNeeds = {
  /** Refuses what is not there. */
  getMarketplace: (
    sellerId: string,
    marketplaceId: string,
  ) => Promise<SellerMarketplace & { autoUpdate: boolean; isParticipating: boolean }>;
  readStored: (marketplace: SellerMarketplace) => Promise<StoredSales[]>;
  fillHoles: (marketplace: SellerMarketplace) => Promise<Filling[]>;
  findBackfill: (marketplace: SellerMarketplace, granularity: BackfillGranularity) => Promise<Backfill>;
  findUpdate: (marketplace: SellerMarketplace) => Promise<MarketplaceUpdate | null>;
  runUpdateNow: (marketplace: SellerMarketplace) => Promise<MarketplaceUpdate>;
  findTrouble: (marketplace: SellerMarketplace) => Promise<Trouble | null>;
  accountStatus: (sellerId: string) => Promise<AccountStatus>;
  salesQuota: (marketplace: SellerMarketplace) => Promise<{ rate: number; burst: number; nextAt: Date }>;
  readReports: (marketplace: SellerMarketplace) => Promise<NonNullable<Coverage['reports']>>;
  readAds: (sellerId: string) => Promise<AdsStatus | null>;
  readClock: () => Promise<Date>;
};

const OFF: MarketplaceUpdate = { state: 'off', lastError: null, succeededAt: null, nextAt: null };
const NOT_CONNECTED = 'Please connect SP-API first before fetching data.';
const NOT_PARTICIPATING = 'The seller does not participate in this marketplace: there is nothing to fetch.';
const RENEW = "Amazon no longer accepts this seller's authorization. Please connect the account again.";

export function createCoverageService(needs: CoverageNeeds) {
  async function refuseUnconnected(sellerId: string): Promise<void> {
    const { connected, tokenStatus } = await needs.accountStatus(sellerId);
    if (!connected) throw new AppError('sp_api_not_connected', NOT_CONNECTED);
    // A job would find out by itself, and end with an error that nobody is waiting for.
    if (tokenStatus === 'reconnect') throw new AppError('reconnect_needed', RENEW);
  }

  return {
    async read(sellerId: string, marketplaceId: string): Promise<Coverage> {
      const found = await needs.getMarketplace(sellerId, marketplaceId);
      const marketplace = { sellerId: found.sellerId, marketplaceId };
      const [now, sales, update, daily, hourly, trouble, account, quota, reports, ads] = await Promise.all([
        needs.readClock(),
        needs.readStored(marketplace),
        found.autoUpdate ? needs.findUpdate(marketplace) : null,
        needs.findBackfill(marketplace, 'daily'),
        needs.findBackfill(marketplace, 'hourly'),
        needs.findTrouble(marketplace),
        needs.accountStatus(marketplace.sellerId),
        needs.salesQuota(marketplace),
        unlessRefused(needs.readReports(marketplace)),
        unlessRefused(needs.readAds(marketplace.sellerId)),
      ]);
      return {
        now: now.toISOString(),
        is_participating: found.isParticipating,
        sales,
        update: update ?? OFF,
        backfills: [daily, hourly],
        trouble,
        connections: [...connectionsOf(account), ...adsConnectionOf(ads)],
        sales_quota: { per_second: quota.rate, burst: quota.burst, next_at: quota.nextAt.toISOString() },
        reports,
        ads: ads && {
          state: ads.sync.state,
          last_at: ads.sync.lastAt,
          next_at: ads.sync.nextAt,
          last_error: ads.sync.lastError,
        },
      };
    },

    async readTrouble(sellerId: string, marketplaceId: string): Promise<{ trouble: Trouble | null }> {
      const marketplace = await needs.getMarketplace(sellerId, marketplaceId);
      return { trouble: await needs.findTrouble({ sellerId: marketplace.sellerId, marketplaceId }) };
    },

    /** Fetches what is missing and can be had; says what was begun, and what cannot be had and why. */
    async fillHoles(
      sellerId: string,
      marketplaceId: string,
    ): Promise<{ fillings: Filling[]; message: string }> {
      const marketplace = await needs.getMarketplace(sellerId, marketplaceId);
      await refuseUnconnected(marketplace.sellerId);
      const fillings = await needs.fillHoles({ sellerId: marketplace.sellerId, marketplaceId });
      return { fillings, message: marketplace.isParticipating ? messageFor(fillings) : NOT_PARTICIPATING };
    },

    async updateNow(sellerId: string, marketplaceId: string): Promise<{ update: MarketplaceUpdate }> {
      const marketplace = await needs.getMarketplace(sellerId, marketplaceId);
      await refuseUnconnected(marketplace.sellerId);
      if (!marketplace.autoUpdate)
        throw new AppError('updates_off', 'Auto-update is off for this marketplace. Turn it on first.');
      return { update: await needs.runUpdateNow({ sellerId: marketplace.sellerId, marketplaceId }) };
    },
  };
}

export type CoverageService = ReturnType<typeof createCoverageService>;

/** What cannot be told must not take the rest with it: it is left out, and seen to be. */
async function unlessRefused<T>(told: Promise<T>): Promise<T | null> {
  try {
    return await told;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function toConnection(
  api: ConsentApi,
  location: Pick<CoverageConnection, 'region' | 'country'>,
  connectedAt: string,
  tokenStatus: TokenStatus,
): CoverageConnection {
  const endsAt = consentEndsAt(api, Date.parse(connectedAt));
  return {
    api,
    ...location,
    connected_at: connectedAt,
    token_status: tokenStatus,
    renew_by: endsAt === null ? null : new Date(endsAt).toISOString(),
  };
}

const connectionsOf = ({ grants = [] }: AccountStatus): CoverageConnection[] =>
  grants.map(({ region, country, connectedAt, tokenStatus }) =>
    toConnection('sp-api', { region, country }, connectedAt, tokenStatus),
  );

function adsConnectionOf(ads: AdsStatus | null): CoverageConnection[] {
  const { connectedAt = null, tokenStatus = 'unknown', profile = null } = ads?.status ?? {};
  if (connectedAt === null) return [];
  return [toConnection('ads', { region: profile?.region ?? null, country: null }, connectedAt, tokenStatus)];
}
