// The choice of a profile after a consent: what there is to choose from, for ten minutes and for one choice.
import { createHash, randomBytes } from 'node:crypto';
import type { AvailableProfile } from '@insights/contract/ads-connection';
import type { Region } from '@insights/contract/connect';
import { MINUTE_MS } from '@insights/domain/durations';
import { REGION_COUNTRIES, REGION_NAMES } from '@insights/domain/regions';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import type { AdsProfiles, ListedProfile } from '../profiles/ads-profiles.repository.ts';
import type { ListedProfiles, ProfileList } from '../profiles/listed-profiles.ts';
import { fits, isAgency, toWire } from '../profiles/profile-shape.ts';
import type { AdsAccess } from './ads-access.ts';
import type { AdsConnections } from './ads-connections.repository.ts';
import { AdsConsentFailure } from './ads-consent-failure.ts';
import type { ChoiceRow, ChoicesRepository } from './choices.repository.ts';

export type ChoiceNeeds = {
  getSellerById: (id: string) => Promise<{ sellingPartnerId: string | null }>;
  listMarketplaceIds: (sellerId: string) => Promise<string[]>;
  /** Queues what follows a connection, in the transaction that stores it. */
  queueFirstSync: (sellerId: string, tx: Transaction) => Promise<unknown>;
  /** The clock that every process shares. */
  readClock: () => Promise<Date>;
};

type Needs = ChoiceNeeds & {
  access: AdsAccess;
  choices: ChoicesRepository;
  connections: Pick<AdsConnections, 'connect'>;
  profiles: Pick<AdsProfiles, 'listOwners'>;
  listed: ListedProfiles;
};

const LIFE_MS = 10 * MINUTE_MS;

const NOTHING_LISTED =
  'Amazon lists no advertising profile for this login: no campaign has ever been made with it, or it has no permission.';
const AGENCY = 'This is an agency account: it has no campaigns of its own.';
const IN_USE = 'This advertising profile is already assigned to another seller.';
const ALL_IN_USE = 'All advertising profiles are already assigned to other sellers.';
const EXPIRED = 'This choice has expired or was made already. Please connect again.';

/** Why there is nothing to choose from. */
function whyNothing(takenCount: number, silent: readonly Region[]): string {
  const names = silent.map((region) => REGION_NAMES[region]).join(' and ');
  if (names !== '') return `Amazon did not tell all profiles: ${names} did not answer. Reload to ask again.`;
  return takenCount > 0 ? ALL_IN_USE : NOTHING_LISTED;
}

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Countries in the order in which sellers know them, home first. */
function rankOf({ region, countryCode }: ListedProfile): number {
  const at = REGION_COUNTRIES[region].findIndex(({ code }) => code === countryCode);
  return at === -1 ? REGION_COUNTRIES[region].length : at;
}

export function createProfileChoices(needs: Needs) {
  const { access, choices } = needs;

  /** Those of the profiles that other sellers have. */
  async function listTaken(profiles: readonly ListedProfile[], sellerId: string): Promise<Set<string>> {
    const owners = await needs.profiles.listOwners(profiles.map(({ profileId }) => profileId));
    const others = owners.filter((owner) => owner.sellerId !== null && owner.sellerId !== sellerId);
    return new Set(others.map(({ profileId }) => profileId));
  }

  async function getChoice(sellerId: string, token: string): Promise<ChoiceRow> {
    access.getProvider();
    const choice = await choices.find(hash(token), sellerId);
    if (!choice || choice.expiresAt <= (await needs.readClock()))
      throw new AppError('selection_expired', EXPIRED);
    return choice;
  }

  /** Asks the regions again that were silent at the consent. */
  async function completed(choice: ChoiceRow): Promise<ChoiceRow> {
    if (choice.failedRegions.length === 0) return choice;
    const refreshToken = access.open(choice, choice.sellerId);
    const more = await needs.listed.list(refreshToken, choice.failedRegions).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return null;
    });
    if (!more) return choice;
    const found = {
      profiles: [
        ...new Map([...choice.profiles, ...more.profiles].map((one) => [one.profileId, one])).values(),
      ],
      unreadable: choice.unreadable + more.unreadable,
      failedRegions: more.failed.map(({ region }) => region),
    };
    await choices.complete(choice, found);
    return { ...choice, ...found };
  }

  return {
    /** Keeps the consent until a profile is chosen; what the setup page gets of it. */
    async offer(
      sellerId: string,
      grant: { sealedToken: string; keyId: string },
      { profiles, unreadable, failed }: ProfileList,
    ): Promise<Record<string, string>> {
      const taken = await listTaken(profiles, sellerId);
      const free = profiles.filter((profile) => !isAgency(profile) && !taken.has(profile.profileId));
      // A silent region may have others.
      if (free.length === 0 && taken.size > 0 && failed.length === 0)
        throw new AdsConsentFailure('all_profiles_in_use');
      const token = randomBytes(32).toString('base64url');
      const now = await needs.readClock();
      const failedRegions = failed.map(({ region }) => region);
      const expiresAt = new Date(now.getTime() + LIFE_MS);
      const choice = { sellerId, ...grant, profiles, unreadable, failedRegions, expiresAt };
      await choices.save({ tokenHash: hash(token), ...choice }, now);
      return { select_profile: token, profile_count: String(free.length) };
    },

    async available(sellerId: string, token: string) {
      const { profiles, unreadable, failedRegions } = await completed(await getChoice(sellerId, token));
      const [taken, seller, marketplaceIds] = await Promise.all([
        listTaken(profiles, sellerId),
        needs.getSellerById(sellerId),
        needs.listMarketplaceIds(sellerId),
      ]);
      const own = { sellingPartnerId: seller.sellingPartnerId, marketplaceIds };
      const open = profiles
        .filter(({ profileId }) => !taken.has(profileId))
        .sort((a, b) => rankOf(a) - rankOf(b));
      const suggested = open.find((profile) => !isAgency(profile) && fits(profile, own));
      const shown = open.map(
        (profile): AvailableProfile => ({
          ...toWire(profile),
          isChoosable: !isAgency(profile),
          reason: isAgency(profile) ? AGENCY : null,
          isSuggested: profile === suggested,
        }),
      );
      const weight = ({ isSuggested, isChoosable }: AvailableProfile) =>
        (isSuggested ? 0 : 1) + (isChoosable ? 0 : 2);
      return {
        profiles: shown.sort((a, b) => weight(a) - weight(b)),
        suggestedProfileId: suggested?.profileId ?? null,
        inUseCount: taken.size,
        unreadableCount: unreadable,
        failedRegions,
        notice: open.length === 0 ? whyNothing(taken.size, failedRegions) : null,
      };
    },

    /** Connects the seller to the profile; the choice is used up by it, and only by it. */
    async select(sellerId: string, token: string, profileId: string) {
      const choice = await getChoice(sellerId, token);
      const profile = choice.profiles.find((one) => one.profileId === profileId);
      if (!profile)
        throw new AppError('profile_not_found', 'This login does not list that advertising profile.');
      if (isAgency(profile)) throw new AppError('profile_not_choosable', AGENCY);
      const grant = access.seal(access.open(choice, sellerId), sellerId);
      const outcome = await needs.connections.connect(sellerId, profile, grant, await needs.readClock(), {
        isStillValid: async (tx) => (await choices.find(choice.tokenHash, sellerId, tx)) !== null,
        alongside: async (tx) => {
          await choices.use(choice, tx);
          await needs.queueFirstSync(sellerId, tx);
        },
      });
      if (outcome === 'in_use') throw new AppError('profile_in_use', IN_USE);
      if (outcome === 'unwanted') throw new AppError('selection_expired', EXPIRED);
      return { profileName: profile.accountName ?? `Profile ${profileId}`, profile: toWire(profile) };
    },
  };
}

export type ProfileChoices = ReturnType<typeof createProfileChoices>;
