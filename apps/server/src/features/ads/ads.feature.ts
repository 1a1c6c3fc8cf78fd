// Advertising: a seller's connection to one profile, what it advertises, and all profiles of the operator's login.
import { adsCallback } from '@insights/contract/ads-connection';
import type { Database, Transaction } from '../../db/connect.ts';
import { demoAds } from '../../demo/sellers.ts';
import type { Feature } from '../../feature.ts';
import type { Providers } from '../../providers/providers.ts';
import { adsJobs } from './ads.jobs.ts';
import { adsConnectionRoutes } from './ads-connection.routes.ts';
import { adsConsoleRoutes } from './ads-console.routes.ts';
import { adsDebugRoutes } from './ads-debug.routes.ts';
import type { Jobs } from './ads-job.ts';
import { adsReportsRoutes } from './ads-reports.routes.ts';
import { createAdsAccess } from './connection/ads-access.ts';
import { createAdsConnections } from './connection/ads-connections.repository.ts';
import { type ConsentNeeds, createAdsConsents } from './connection/ads-consent.service.ts';
import { createAdsStatuses } from './connection/ads-status.service.ts';
import { createChoicesRepository } from './connection/choices.repository.ts';
import { type ChoiceNeeds, createProfileChoices } from './connection/profile-choices.service.ts';
import { createAdsConsole } from './console/ads-console.service.ts';
import { createAdsFiles } from './console/ads-files.service.ts';
import { createEntityReads } from './console/entity-reads.repository.ts';
import { createAdsDebug } from './debug/ads-debug.service.ts';
import { globalAdsRoutes } from './global-ads.routes.ts';
import { createGlobalProfiles, type GlobalNeeds } from './overview/global-profiles.service.ts';
import { createAdsProfiles } from './profiles/ads-profiles.repository.ts';
import { createListedProfiles } from './profiles/listed-profiles.ts';
import { recurringAds } from './recurring-ads.ts';
import { createAdsDaysRepository } from './reports/ads-days.repository.ts';
import { createAdsDays } from './reports/ads-days.service.ts';
import { createAdsFigures } from './reports/ads-figures.service.ts';
import { createAdsReportRun } from './reports/ads-report-run.ts';
import { createAdsReportStore } from './reports/ads-reports.repository.ts';
import { createAdsReports } from './reports/ads-reports.service.ts';
import { createAdsEntities } from './sync/entities.repository.ts';
import { createEntityDoubts } from './sync/entity-doubts.repository.ts';
import { createEntitySync, KINDS } from './sync/entity-sync.ts';
import { createSyncStates } from './sync/sync-state.service.ts';

type Seller = { id: string; slug: string; name: string; sellingPartnerId: string | null };

type Needs = Omit<ConsentNeeds, 'getSellerById'> &
  Omit<ChoiceNeeds, 'getSellerById' | 'queueFirstSync'> &
  GlobalNeeds & {
    db: Database;
    providers: Pick<Providers, 'ads' | 'sealer'>;
    getSellerById: (id: string) => Promise<Seller>;
    /** Where this installation is reached, and where a browser is sent back to. */
    publicUrl: string;
    homeOf: (origin: string | null) => string;
    /** What the verifier of a consent is made with. */
    secret: string;
    jobs: Jobs;
    retryScale: number;
    newId: () => string;
    /** The time that Amazon believes in. */
    readAmazonClock: () => Promise<Date>;
    /** Whether the demo asks for reports as soon as it is connected, so that there are some to look at. */
    hasDemoReports: boolean;
  };

const DEMO_REPORTS = ['campaigns', 'keywords', 'searchTerms'] as const;
const DEMO_REPORT_DAYS = 30;

const DISCONNECTED =
  'The ads account was disconnected, or connected to another profile, before the report was ready.';

export function createAdsFeature({ db, providers, publicUrl, homeOf, ...needs }: Needs) {
  const { now, readClock } = needs;
  const profiles = createAdsProfiles(db);
  const connections = createAdsConnections(db, profiles);
  const access = createAdsAccess({ provider: providers.ads, connections, sealer: providers.sealer, now });
  const listed = createListedProfiles({
    apiFor: (...asked) => access.getProvider().apiFor(...asked),
    now,
  });
  const entities = createAdsEntities(db);
  const working = {
    ...needs,
    access,
    transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) => db.transaction(work),
    scale: needs.retryScale,
  };
  const sync = createEntitySync({ ...working, entities, doubts: createEntityDoubts() });
  const store = createAdsReportStore(db);
  const following = createAdsReportRun({ ...working, store, chance: Math.random });
  const reports = createAdsReports({ ...needs, access, store, queue: following.queue });
  const forget = async (sellerId: string, tx: Transaction) => {
    await sync.forget(sellerId, tx);
    await store.giveUp(sellerId, DISCONNECTED, now(), tx);
  };
  const choices = createProfileChoices({
    ...needs,
    access,
    choices: createChoicesRepository(db),
    connections,
    profiles,
    listed,
    queueFirstSync: async (sellerId, tx) => {
      await forget(sellerId, tx);
      await sync.queue(sellerId, tx);
    },
  });
  const consents = createAdsConsents({
    ...needs,
    access,
    connections,
    listed,
    choices,
    callbackUrl: publicUrl + adsCallback.path,
  });
  const statuses = createAdsStatuses({
    access,
    connections,
    profiles,
    listed,
    forget,
    now,
  });
  const syncs = createSyncStates({ access, entities, sync, kinds: KINDS, readClock });
  const shown = { access, entities, reads: createEntityReads(db) };
  const overview = createGlobalProfiles({ ...needs, getProvider: access.getProvider, profiles, listed });

  return {
    daysOf: createAdsDays({ connections, days: createAdsDaysRepository(db) }),
    listConnected: statuses.listConnected,
    /** How advertising is connected and kept up to date; null where it is not. */
    async standingOf(sellerId: string) {
      if (providers.ads === null || !(await connections.find(sellerId))) return null;
      const [status, standing] = await Promise.all([statuses.status(sellerId), syncs.standing(sellerId)]);
      return { status, sync: standing };
    },

    feature: {
      routes: [
        ...adsConnectionRoutes({ consents, choices, statuses }, needs.getSellerByRef, homeOf),
        ...globalAdsRoutes(overview),
        ...adsConsoleRoutes(
          {
            lists: createAdsConsole(shown),
            files: createAdsFiles({ ...shown, now }),
            syncs,
          },
          needs.getSellerByRef,
        ),
        ...adsReportsRoutes(
          { reports, figures: createAdsFigures({ ...needs, access, store, reports }) },
          needs.getSellerByRef,
        ),
        ...adsDebugRoutes(createAdsDebug({ access, listed, reports: store, now }), needs.getSellerByRef),
      ],
      handlers: adsJobs({ sync, following }),
      recurring: recurringAds,

      async seedDemo() {
        for (const { slug, refreshToken, accountId, region, countryCode } of demoAds) {
          const { id: sellerId } = await needs.getSellerByRef(slug);
          if (await connections.find(sellerId)) continue; // every start but the first: Amazon need not be asked
          const list = await listed.list(refreshToken, [region]);
          const profile = list.profiles.find(
            (one) => one.accountId === accountId && one.countryCode === countryCode,
          );
          // A profile that is known has been somebody's before: what people made of it stays.
          if (!profile || (await profiles.find(profile.profileId))) continue;
          await connections.connect(
            sellerId,
            profile,
            access.seal(refreshToken, sellerId),
            await readClock(),
            {
              isStillValid: async () => true,
              alongside: async () => {},
            },
          );
          if (!needs.hasDemoReports) continue;
          for (const type of DEMO_REPORTS) await reports.findOrCreate(sellerId, type, DEMO_REPORT_DAYS);
        }
      },
    } satisfies Feature,
  };
}
