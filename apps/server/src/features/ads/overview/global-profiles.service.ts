// All profiles of the operator's own login and those stored besides: which are stored, whose each is, and giving one to a seller.
import type { GlobalProfile } from '@insights/contract/global-ads';
import { MINUTE_MS } from '@insights/domain/durations';
import { REGION_CODES } from '@insights/domain/regions';
import { AppError } from '../../../app-error.ts';
import type { AdsProvider } from '../../../providers/ads-provider.ts';
import type { AdsProfiles, ListedProfile, Owner } from '../profiles/ads-profiles.repository.ts';
import type { ListedProfiles, ProfileList } from '../profiles/listed-profiles.ts';
import { fits, nameOf } from '../profiles/profile-shape.ts';

type Seller = { id: string; slug: string; name: string; sellingPartnerId: string | null };

export type GlobalNeeds = {
  getSellerByRef: (ref: string) => Promise<Seller>;
  /** By name. */
  listSellers: () => Promise<Seller[]>;
  /** The stored marketplaces of all sellers, to be asked for by a seller's id. */
  readMarketplaceIds: () => Promise<(sellerId: string) => string[]>;
  now: () => Date;
};

type Needs = GlobalNeeds & {
  getProvider: () => AdsProvider;
  profiles: Pick<AdsProfiles, 'find' | 'listStored' | 'count' | 'add' | 'save' | 'map'>;
  listed: Pick<ListedProfiles, 'list'>;
};

type Named = { profileId: string };
type ProfileError = { profileId: string; message: string };

const UNMAPPED = 'unmapped';
const FRESH_MS = MINUTE_MS; // someone adds profile after profile from a list that was just shown

const NO_OPERATOR =
  'The overview needs the advertising login of the operator: set ADS_REFRESH_TOKEN. Sellers can connect theirs without it.';
const OPERATOR_REFUSED = 'Amazon no longer accepts ADS_REFRESH_TOKEN: the operator must authorise anew.';
const IN_USE = 'This advertising profile is already assigned to another seller.';
const UNKNOWN = "Amazon does not list this profile for the operator's login.";

const assignment = (owner: Owner | undefined): GlobalProfile['assignedTo'] =>
  owner ? { sellerId: owner.sellerId ?? UNMAPPED, sellerName: owner.sellerName } : null;

export function createGlobalProfiles(needs: Needs) {
  const { profiles, listed, now } = needs;
  let recent: { list: ProfileList; at: number } | null = null;

  async function ask(): Promise<ProfileList> {
    const token = needs.getProvider().operatorToken;
    if (token === null) throw new AppError('ads_not_configured', NO_OPERATOR);
    const at = now().getTime();
    const list = await listed.list(token).catch((error: unknown) => {
      const isRefused = error instanceof AppError && error.code === 'reconnect_needed';
      throw isRefused ? new AppError('provider_misconfigured', OPERATOR_REFUSED, { cause: error }) : error;
    });
    recent = { list, at };
    return list;
  }

  /** What Amazon lists, or listed a moment ago. */
  async function lately(): Promise<ProfileList> {
    needs.getProvider();
    return recent && now().getTime() - recent.at < FRESH_MS ? recent.list : ask();
  }

  /** The named profiles as Amazon reports them, and why some of them cannot be had. */
  async function look(named: readonly Named[]): Promise<{ found: ListedProfile[]; errors: ProfileError[] }> {
    if (named.length === 0) return { found: [], errors: [] };
    const { profiles: all, failed } = await lately();
    const byId = new Map(all.map((profile) => [profile.profileId, profile]));
    const silent = failed.map(({ region }) => region).join(', ');
    const message = silent === '' ? UNKNOWN : `${UNKNOWN} (${silent} did not answer: try again later.)`;
    const ids = [...new Set(named.map(({ profileId }) => profileId))];
    return {
      found: ids.flatMap((id) => byId.get(id) ?? []),
      errors: ids.filter((id) => !byId.has(id)).map((profileId) => ({ profileId, message })),
    };
  }

  return {
    async overview() {
      const { profiles: seen, failed, unreadable } = await ask();
      const [stored, sellers, marketplacesOf, databaseProfiles] = await Promise.all([
        profiles.listStored(),
        needs.listSellers(),
        needs.readMarketplaceIds(),
        profiles.count(),
      ]);
      const ownerOf = new Map(stored.map((owner) => [owner.profileId, owner]));
      const isSeen = new Set(seen.map(({ profileId }) => profileId));
      const isSilent = new Set(failed.map(({ region }) => region));
      const all: ListedProfile[] = [...seen, ...stored.filter(({ profileId }) => !isSeen.has(profileId))];
      const byPartner = new Map(sellers.map((seller) => [seller.sellingPartnerId, seller]));
      const suggestionFor = (profile: ListedProfile) => {
        const seller = profile.accountId === null ? undefined : byPartner.get(profile.accountId);
        const fitting =
          seller && fits(profile, { ...seller, marketplaceIds: marketplacesOf(seller.id) }) ? seller : null;
        return fitting && { slug: fitting.slug, name: fitting.name };
      };
      return {
        profiles: all.map((profile): GlobalProfile => {
          const owner = ownerOf.get(profile.profileId);
          return {
            profileId: profile.profileId,
            accountName: profile.accountName,
            countryCode: profile.countryCode,
            currencyCode: profile.currencyCode,
            accountId: profile.accountId,
            accountType: profile.accountType,
            dailyBudget: profile.dailyBudget === null ? null : Number(profile.dailyBudget),
            timezone: profile.timezone,
            region: profile.region,
            isViewOnly: profile.isViewOnly,
            isListed: isSeen.has(profile.profileId) || (isSilent.has(profile.region) ? null : false),
            assignedTo: assignment(owner),
            suggestedSeller: owner?.sellerId ? null : suggestionFor(profile),
          };
        }),
        totalCount: all.length,
        regions: countByRegion(all),
        failedRegions: failed.map(({ region }) => region),
        failures: failed.map(({ region, error }) => ({ region, message: error.message })),
        unreadableCount: unreadable,
        databaseProfiles,
      };
    },

    async syncOne(named: Named) {
      const { found, errors } = await look([named]);
      const [profile] = found;
      if (!profile) throw new AppError('profile_not_found', errors[0]?.message ?? UNKNOWN);
      const { added, updated } = await profiles.save([profile], now());
      if (added.length > 0)
        return { message: `${nameOf(profile)} was added to the database`, outcome: 'added' as const };
      if (updated.length > 0)
        return { message: `${nameOf(profile)} was updated in the database`, outcome: 'updated' as const };
      return { message: `${nameOf(profile)} is up to date in the database`, outcome: 'unchanged' as const };
    },

    async sync(named: readonly Named[]) {
      const { found, errors } = await look(named);
      const { added, updated } = found.length > 0 ? await profiles.save(found, now()) : NOTHING;
      const unchanged = found.length - added.length - updated.length;
      return { synced: { added: added.length, updated: updated.length, unchanged }, errors };
    },

    async add(named: readonly Named[]) {
      const { found, errors } = await look(named);
      const added = found.length > 0 ? await profiles.add(found, now()) : [];
      return { added: added.length, skipped: found.length - added.length, errors };
    },

    async sellers() {
      needs.getProvider();
      return { sellers: (await needs.listSellers()).map(({ slug, name }) => ({ slug, name })) };
    },

    async map(profileId: string, sellerSlug: string) {
      needs.getProvider();
      const seller = await needs.getSellerByRef(sellerSlug);
      const isMapped = await profiles.map(profileId, seller.id, now());
      const profile = await profiles.find(profileId);
      if (!profile)
        throw new AppError('profile_not_found', 'This profile is not in the database yet. Add it first.');
      if (!isMapped) throw new AppError('profile_in_use', IN_USE);
      return { message: `${nameOf(profile)} was mapped to ${seller.name}` };
    },
  };
}

const NOTHING = { added: [], updated: [] };

function countByRegion(profiles: readonly ListedProfile[]) {
  const [NA = 0, EU = 0, FE = 0] = REGION_CODES.map(
    (code) => profiles.filter(({ region }) => region === code).length,
  );
  return { NA, EU, FE };
}

export type GlobalProfiles = ReturnType<typeof createGlobalProfiles>;
