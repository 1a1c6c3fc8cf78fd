// The connection to Amazon: access for the other features, and how sellers give it, renew it and see how it fares.
import { randomUUID } from 'node:crypto';
import { spApiCallback } from '@insights/contract/connect';
import type { Database, Transaction } from '../../db/connect.ts';
import { demoRefreshToken, demoSellers } from '../../demo/sellers.ts';
import type { Feature } from '../../feature.ts';
import { recurringJobs } from '../../jobs/job.ts';
import type { ProviderSettings } from '../../providers/provider-settings.ts';
import type { Providers } from '../../providers/providers.ts';
import { connectJobs, tidyJob } from './connect.jobs.ts';
import { connectRoutes } from './connect.routes.ts';
import { type AccountEvidenceNeeds, createAccountEvidence } from './consent/account-evidence.ts';
import { createConnectAddress } from './consent/connect-address.ts';
import { createConsentService } from './consent/consent.service.ts';
import { createConsentsRepository } from './consent/consents.repository.ts';
import { createOauthStates } from './consent/oauth-states.ts';
import { homeFinder } from './consent/return-address.ts';
import { createSellerCentral } from './consent/seller-central.ts';
import { createStartLimits } from './consent/start-limits.ts';
import { createConnectionTestService } from './debug/connection-test.service.ts';
import { createFollowUpService, FOLLOW_UP, type FollowUpNeeds } from './follow-up/follow-up.service.ts';
import { createGrantsRepository } from './grants/grants.repository.ts';
import { createGrants } from './grants/grants.ts';
import { createParticipationsService } from './grants/participations.service.ts';
import { createSpApiAccess } from './grants/sp-api-access.ts';
import { createKeyRotation } from './keys/key-rotation.service.ts';
import { createLinksRepository } from './links/links.repository.ts';
import { linksRoutes } from './links/links.routes.ts';
import { createLinksService } from './links/links.service.ts';
import { createPendingGrantsRepository } from './pending/pending-grants.repository.ts';
import { pendingRegionsRoutes } from './pending/pending-regions.routes.ts';
import { createPendingRegions } from './pending/pending-regions.service.ts';
import { createStatusService } from './status/status.service.ts';

type Seller = {
  id: string;
  name: string;
  sellingPartnerId: string | null;
  connectAddress: 'open' | 'closed';
};

type Needs = FollowUpNeeds &
  Omit<AccountEvidenceNeeds, 'spApiFor'> & {
    db: Database;
    providers: Providers;
    settings: ProviderSettings['spApi'];
    /** Where this installation is reached. */
    address: { publicUrl: string; port: number; isProduction: boolean };
    getSellerByRef: (ref: string) => Promise<{ id: string }>;
    getSellerById: (id: string) => Promise<Seller>;
    findSellerByPartner: (sellingPartnerId: string) => Promise<Seller | null>;
    getMarketplace: (
      sellerId: string,
      marketplaceId: string,
    ) => Promise<{ name: string; isParticipating: boolean }>;
    countMarketplaces: (sellerId: string) => Promise<number>;
    lastSyncs: (sellerId: string) => Promise<(Date | null)[]>;
    /** The clock that every process shares. */
    readClock: (within?: Transaction) => Promise<Date>;
  };

export function createConnectFeature({ db, providers, settings, address, readClock, ...needs }: Needs) {
  const connections = createGrantsRepository(db);
  const access = createSpApiAccess({ ...providers, connections, now: needs.now });
  const saveGrant = createGrants({ connections, sealer: providers.sealer, now: needs.now });
  const pendingGrants = createPendingGrantsRepository(db);
  const followUps = createFollowUpService(needs);
  const statuses = createStatusService({
    ...needs,
    connections,
    access,
    sealer: providers.sealer,
    followUpOf: followUps.progressOf,
    countPendingRegions: async (sellerId) => (await pendingGrants.list(sellerId, await readClock())).length,
  });

  const consents = createConsentsRepository(db);
  const states = createOauthStates(consents, readClock);
  const homeOf = homeFinder(address);
  const countStart = createStartLimits(consents, readClock);
  const links = createLinksService({ links: createLinksRepository(db), newId: randomUUID, readClock });
  const pending = createPendingRegions({
    pending: pendingGrants,
    sealer: providers.sealer,
    saveGrant,
    queueFollowUp: followUps.queue,
    newId: randomUUID,
    readClock,
  });
  const { getSeller: getConnectable } = createConnectAddress({ ...needs, links });
  const consentService = createConsentService({
    ...needs,
    getConnectable,
    connections,
    states,
    evidence: createAccountEvidence({ ...needs, spApiFor: providers.spApiFor }),
    saveGrant,
    holdBack: pending.hold,
    sellerCentral: createSellerCentral(settings.sellerCentralUrls),
    countStart,
    links,
    login: providers.login,
    application: { id: settings.applicationId, isDraft: settings.isDraft },
    callbackUrl: address.publicUrl + spApiCallback.path,
    isHealthy: statuses.isHealthy,
    queueFollowUp: followUps.queue,
  });

  return {
    access,
    statuses,
    followUps,
    participations: createParticipationsService({ connections, access }),
    saveGrant,
    /** Consents under way, whichever of Amazon's interfaces they are for, and where their browsers go back to. */
    states,
    homeOf,
    ...createKeyRotation({ connections, sealer: providers.sealer }),
    feature: {
      routes: [
        ...connectRoutes(
          {
            consents: consentService,
            statuses,
            connectionTest: createConnectionTestService({ ...needs, access }),
          },
          needs.getSellerByRef,
          homeOf,
          getConnectable,
        ),
        ...linksRoutes({ ...needs, getConnectable, links, statuses, countStart, homeOf }),
        ...pendingRegionsRoutes(pending, needs.getSellerByRef),
      ],
      handlers: connectJobs(followUps, pending),
      recurring: () => recurringJobs([tidyJob]),
      retainedKinds: [FOLLOW_UP],

      async seedDemo() {
        for (const { slug, consent } of demoSellers) {
          if (!consent) continue;
          const { id: sellerId } = await needs.getSellerByRef(slug);
          if (!(await statuses.isConnected(sellerId)))
            await saveGrant({ sellerId, ...consent, refreshToken: demoRefreshToken(consent) });
        }
      },
    } satisfies Feature,
  };
}
