// Daily reports: a part of the reports that stands on the stored sales alone.
import type { Database } from '../../../db/connect.ts';
import type { Feature } from '../../../feature.ts';
import { createDailyReportsRepository } from './daily-reports.repository.ts';
import { dailyReportsRoutes } from './daily-reports.routes.ts';
import { createDailyReportsService, type DailyReportsNeeds } from './daily-reports.service.ts';

type Needs = Omit<DailyReportsNeeds, 'reports'> & {
  db: Database;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
};

export function createDailyReportsFeature({ db, getSellerByRef, ...needs }: Needs) {
  const reports = createDailyReportsService({ ...needs, reports: createDailyReportsRepository(db) });
  return { feature: { routes: dailyReportsRoutes(reports, getSellerByRef) } satisfies Feature };
}
