// All operations of the Ads API, and the answer to unknown paths.
import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator-state.ts';
import { declareOperation } from '../wire/operation.ts';
import type { Region } from '../world/marketplaces.ts';
import { adsError } from './ads-errors.ts';
import { profileFamily } from './ads-family.ts';
import { registerListRoutes } from './lists/list-routes.ts';
import { registerProfileRoutes } from './profiles/profile-routes.ts';
import { registerAdsReportRoutes } from './reports/report-routes.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export function registerAdsRoutes(app: FastifyInstance, simulator: Simulator): void {
  registerProfileRoutes(app, simulator);
  registerListRoutes(app, simulator);
  registerAdsReportRoutes(app, simulator);
  const family = profileFamily(simulator);
  for (const method of METHODS) {
    declareOperation(app, simulator, family, { name: 'unknown', method, path: '/*' }, ({ params, region }) =>
      adsError('profiles', 404, notFoundMessage(region ?? 'na', params['*'] ?? '')),
    );
  }
}

const HOSTS: Readonly<Record<Region, string>> = {
  na: 'advertising-api.amazon.com',
  eu: 'advertising-api-eu.amazon.com',
  fe: 'advertising-api-fe.amazon.com',
};

/** Version 2, switched off in 2023, has its own message (airbyte#31204); other paths as in tools#310. */
function notFoundMessage(region: Region, path: string): string {
  if (path.startsWith('v2/')) return 'Method Not Found';
  return `Could not find resource for full path: http://${HOSTS[region]}/${path}`;
}

/** Public clients send doubled slashes, which the Ads API reads as one. */
export function normaliseAdsUrl(url: string): string {
  if (!url.startsWith('/ads-api/')) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replace(/\/{2,}/g, '/'), ...query].join('?');
}
