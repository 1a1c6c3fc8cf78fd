// The catalogue operations of the SP-API, and the pictures that their answers link to.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Simulator } from '../simulator-state.ts';
import type { Answer } from '../wire/answers.ts';
import { type Call, type Caller, declareOperation, type Family } from '../wire/operation.ts';
import { readMarketplace, type SpApiCaller, spApiError, spApiFamily } from '../wire/sp-api-family.ts';
import { USAGE_PLANS } from '../wire/usage-plans.ts';
import type { Marketplace } from '../world/marketplaces.ts';
import { createCatalogue, isListed } from './entries.ts';
import { formatItem, INCLUDED_DATA, type IncludedData, type ItemOptions } from './item.ts';
import { findPicture } from './pictures.ts';
import { searchItems, searchRefusal } from './search.ts';

const ROOT = '/catalog/2022-04-01/items';

export function registerCatalogueRoutes(app: FastifyInstance, simulator: Simulator): void {
  const family = spApiFamily(simulator);
  declareOperation(
    app,
    simulator,
    family,
    {
      name: 'searchCatalogItems',
      method: 'GET',
      path: ROOT,
      plan: USAGE_PLANS.searchCatalogItems,
      empty: () => ({ status: 200, body: { numberOfResults: 0, items: [] } }),
    },
    (call) => search(simulator, call),
  );
  declareOperation(
    app,
    simulator,
    family,
    {
      name: 'getCatalogItem',
      method: 'GET',
      path: `${ROOT}/:asin`,
      plan: USAGE_PLANS.getCatalogItem,
      handledFaults: ['empty'],
    },
    (call) => getItem(simulator, call),
  );
  declareOperation(
    app,
    simulator,
    PICTURES,
    { name: 'getImage', method: 'GET', path: '/I/:file' },
    ({ params }) => {
      const picture = findPicture(params.file ?? '');
      if (!picture) return { status: 404, body: 'Not Found' };
      return { status: 200, body: picture, type: 'image/png', headers: PICTURE_HEADERS };
    },
  );
}

const PICTURE_HEADERS = {
  'cache-control': 'max-age=630720000,public',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const PICTURES: Family<Caller> = {
  prefix: '/images',
  sites: null,
  identify: () => ({ subject: '', clientId: '' }),
  refusals: {
    '429': () => ({ status: 429, body: 'Too Many Requests' }),
    '500': () => ({ status: 500, body: 'Internal Server Error' }),
    '503': () => ({ status: 503, body: 'Service Unavailable' }),
  },
};

type ItemRequest = { marketplaces: Marketplace[]; options: ItemOptions };

function getItem(simulator: Simulator, call: Call<SpApiCaller>): Answer {
  const request = readItemRequest(simulator, call);
  const asin = call.params.asin ?? '';
  const entry = createCatalogue(simulator.world, call.caller.partner).findByAsin(asin);
  const listed = entry ? request.marketplaces.filter(({ id }) => isListed(entry, id)) : [];
  if (!entry || listed.length === 0) {
    const ids = request.marketplaces.map(({ id }) => id).join(', ');
    return spApiError(404, 'NotFound', `Requested item '${asin}' not found in marketplace(s) ${ids}.`);
  }
  // The item exists, but without data of any marketplace.
  const marketplaces = call.fault === 'empty' ? [] : listed;
  return { status: 200, body: formatItem(entry, marketplaces, request.options) };
}

function search(simulator: Simulator, call: Call<SpApiCaller>): Answer {
  const request = readItemRequest(simulator, call);
  const [marketplace, ...others] = request.marketplaces;
  if (!marketplace || others.length > 0) {
    throw searchRefusal('marketplaceIds must hold exactly one marketplace.');
  }
  const catalogue = createCatalogue(simulator.world, call.caller.partner);
  const found = searchItems(call.query, catalogue, simulator.world.seed);
  const listed = found.entries.filter((entry) => isListed(entry, marketplace.id));
  return found.page(listed, (entry) => formatItem(entry, [marketplace], request.options));
}

/** Reads the parameters of both operations: marketplaces and data sets. */
function readItemRequest(simulator: Simulator, call: Call<SpApiCaller>): ItemRequest {
  const marketplaces = listOf(call.query, 'marketplaceIds').map((id) => readMarketplace(call.caller, id));
  if (marketplaces.length === 0) throw searchRefusal('marketplaceIds is required.');
  const included = new Set<IncludedData>();
  for (const name of listOf(call.query, 'includedData')) {
    const dataSet = INCLUDED_DATA.find((part) => part === name);
    if (!dataSet) throw searchRefusal(`includedData: there is no ${name}.`);
    included.add(dataSet);
  }
  if (included.size === 0) included.add('summaries');
  return { marketplaces, options: { included, origin: originOf(call.request), now: simulator.clock.now() } };
}

function listOf(query: URLSearchParams, name: string): string[] {
  return query.getAll(name).flatMap((value) => value.split(',').filter((item) => item !== ''));
}

function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
