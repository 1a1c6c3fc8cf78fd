// Puts the parts of the connection together: access for the other features, services for the routes and jobs.
import type { Region } from '@insights/contract/connect';
import type { Login } from '@insights/provider-http/login';
import type { Runtime } from '@insights/provider-http/runtime';
import type { Throttle } from '@insights/provider-http/throttle';
import type { Sealer } from '../../secrets/seal.ts';
import { createAccountEvidence } from './consent/account-evidence.ts';
import { createConsentService } from './consent/consent.service.ts';
import type { ConsentsRepository } from './consent/consents.repository.ts';
import { createOauthStates } from './consent/oauth-states.ts';
import { createSellerCentral } from './consent/seller-central.ts';
import { createStartLimits } from './consent/start-limits.ts';
import { createFollowUpService, type FollowUpNeeds } from './follow-up/follow-up.service.ts';
import type { ConnectRepository } from './grants/grants.repository.ts';
import { createGrants } from './grants/grants.ts';
import { createParticipationsService } from './grants/participations.service.ts';
import { createSpApiAccess } from './grants/sp-api-access.ts';
import { createKeyRotation } from './keys/key-rotation.service.ts';
import { createStatusService } from './status/status.service.ts';

type Seller = { id: string; name: string; sellingPartnerId: string | null };

type Needs = FollowUpNeeds & {
  connect: ConnectRepository;
  consents: ConsentsRepository;
  sealer: Sealer;
  login: Login;
  throttle: Throttle;
  runtime: Partial<Runtime>;
  apiUrls: Record<Region, string>;
  sellerCentralUrls: Record<Region, string | null>;
  application: { id: string; isDraft: boolean };
  callbackUrl: string;
  getSeller: (ref: string) => Promise<Seller>;
  getSellerById: (id: string) => Promise<Seller>;
  findSellerByPartner: (sellingPartnerId: string) => Promise<Seller | null>;
  getMarketplace: (
    sellerId: string,
    marketplaceId: string,
  ) => Promise<{ name: string; isParticipating: boolean }>;
  listKnownMarketplaces: (sellerId: string) => Promise<string[]>;
  countMarketplaces: (sellerId: string) => Promise<number>;
  lastSyncAt: (sellerId: string) => Promise<Date | null>;
  /** The clock that every process shares. */
  readClock: () => Promise<Date>;
};

export function createConnect(needs: Needs) {
  const access = createSpApiAccess(needs);
  const followUps = createFollowUpService(needs);
  const statuses = createStatusService({
    ...needs,
    access,
    followUpOf: (sellerId) => followUps.progressOf(sellerId),
  });
  const saveGrant = createGrants(needs);
  const consents = createConsentService({
    ...needs,
    states: createOauthStates(needs.consents, needs.readClock),
    evidence: createAccountEvidence({ ...needs, access }),
    saveGrant,
    sellerCentral: createSellerCentral(needs.sellerCentralUrls),
    countStart: createStartLimits(needs.consents, needs.readClock),
    isHealthy: statuses.isHealthy,
    queueFollowUp: (consent, tx) => followUps.queue(consent, tx),
  });
  return {
    access,
    consents,
    statuses,
    followUps,
    participations: createParticipationsService({ ...needs, access }),
    saveGrant,
    ...createKeyRotation(needs),
  };
}

export type Connect = ReturnType<typeof createConnect>;
