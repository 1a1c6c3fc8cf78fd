// All of the Ads API, and what it answers where it has nothing.
import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator-parts.ts';
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
      adsError('profiles', 404, nothingAt(region ?? 'na', params['*'] ?? '')),
    );
  }
}

const HOSTS: Readonly<Record<Region, string>> = {
  na: 'advertising-api.amazon.com',
  eu: 'advertising-api-eu.amazon.com',
  fe: 'advertising-api-fe.amazon.com',
};

/** Version 2 was switched off in 2023 and says so in its own words (airbyte#31204); all else as in tools#310. */
function nothingAt(region: Region, path: string): string {
  if (path.startsWith('v2/')) return 'Method Not Found';
  return `Could not find resource for full path: http://${HOSTS[region]}/${path}`;
}

/** A path with doubled slashes means the same here as without: public clients send such. */
export function understandAdsUrl(url: string): string {
  if (!url.startsWith('/ads-api/')) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replace(/\/{2,}/g, '/'), ...query].join('?');
}
