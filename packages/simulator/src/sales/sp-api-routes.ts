// The SP-API operations of sellers and sales, and the answer to unknown paths.
import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator-state.ts';
import { declareOperation } from '../wire/operation.ts';
import { denied, participationsFamily, spApiFamily } from '../wire/sp-api-family.ts';
import { USAGE_PLANS } from '../wire/usage-plans.ts';
import { findMarketplace, PSEUDO_MARKETPLACES } from '../world/marketplaces.ts';
import type { SellingPartner } from '../world/world.ts';
import { answerOrderMetrics } from './order-metrics.ts';
import { ODD_ANSWERS } from './order-metrics-oddities.ts';

export function registerSpApiRoutes(app: FastifyInstance, simulator: Simulator): void {
  const family = spApiFamily(simulator);
  const nothing = () => ({ status: 200, body: { payload: [] } });

  declareOperation(
    app,
    simulator,
    participationsFamily(simulator),
    {
      name: 'getMarketplaceParticipations',
      method: 'GET',
      path: '/sellers/v1/marketplaceParticipations',
      plan: USAGE_PLANS.getMarketplaceParticipations,
      empty: nothing,
    },
    ({ caller }) => ({ status: 200, body: { payload: listParticipations(caller.partner) } }),
  );

  declareOperation(
    app,
    simulator,
    family,
    {
      name: 'getOrderMetrics',
      method: 'GET',
      path: '/sales/v1/orderMetrics',
      plan: USAGE_PLANS.getOrderMetrics,
      empty: nothing,
      handledFaults: ODD_ANSWERS,
    },
    (call) => answerOrderMetrics(simulator, call),
  );

  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    declareOperation(app, simulator, family, { name: 'unknown', method, path: '/*' }, () => denied(''));
  }
}

function listParticipations(partner: SellingPartner) {
  const real = partner.participations.flatMap(({ marketplaceId, ...participation }) => {
    const marketplace = findMarketplace(marketplaceId);
    return marketplace ? [{ marketplace, participation }] : [];
  });
  const countries = new Set(real.map(({ marketplace }) => marketplace.countryCode));
  const pseudo = PSEUDO_MARKETPLACES.filter(
    ({ region, countryCode }) => region === partner.region && countries.has(countryCode),
  ).map((marketplace) => ({
    marketplace,
    participation: { isParticipating: true, hasSuspendedListings: false },
  }));
  return [...real, ...pseudo].map(({ marketplace, participation }) => ({
    marketplace: {
      id: marketplace.id,
      countryCode: marketplace.countryCode,
      name: marketplace.name,
      defaultCurrencyCode: marketplace.currencyCode,
      defaultLanguageCode: marketplace.languageCode,
      domainName: marketplace.domainName,
    },
    storeName: partner.name,
    participation,
  }));
}
