// All of the Ads API, and what it answers where it has nothing.
import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator-parts.ts';
import { declareOperation } from '../wire/operation.ts';
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
    declareOperation(app, simulator, family, { name: 'unknown', method, path: '/*' }, ({ params }) =>
      adsError('profiles', 404, `Could not find resource for full path: /${params['*'] ?? ''}`),
    );
  }
}
