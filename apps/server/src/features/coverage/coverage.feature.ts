// Coverage: what is stored of a marketplace and what is missing, how it is kept up to date, and what is in the way.
import type { Feature } from '../../feature.ts';
import { coverageRoutes } from './coverage.routes.ts';
import { type CoverageNeeds, createCoverageService } from './coverage.service.ts';

type Needs = CoverageNeeds & { getSellerByRef: (ref: string) => Promise<{ id: string }> };

export function createCoverageFeature({ getSellerByRef, ...needs }: Needs) {
  const coverage = createCoverageService(needs);
  return { feature: { routes: coverageRoutes(coverage, getSellerByRef) } satisfies Feature };
}
