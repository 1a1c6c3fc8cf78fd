// The state of a simulator, which all routes share.
import { type Ads, createAds } from './ads/ads.ts';
import { type Counters, createCounters } from './control/counters.ts';
import { createFaults, type Faults } from './control/faults.ts';
import { createLinks, type Links } from './documents/links.ts';
import { type ApplicationOptions, type Applications, createApplications } from './login/applications.ts';
import { createGrants, type Grants } from './login/grants.ts';
import { AMAZONS_QUOTA, type ReportQuota } from './reports/report-quota.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { createLedger, type Ledger } from './sales/ledger.ts';
import { createRestatements } from './sales/restatements.ts';
import { type Buckets, createBuckets } from './wire/buckets.ts';
import { type Clock, createClock } from './world/clock.ts';
import { createWorld, type World } from './world/world.ts';

export const DEFAULT_SEED = 'insights-demo';
const DEFAULT_LOGIN_URI = 'http://localhost:8765/api/sp-api/login';

export type SimulatorOptions = {
  /** All sellers, sales and signing keys derive from it. */
  seed?: string | undefined;
  /** A fixed clock; real time without it. */
  now?: Date | undefined;
  /** How much faster than real time quotas refill and reports finish. */
  timeScale?: number | undefined;
  /** Multiplies the published rates of the SP-API; its rate header has the multiplied rate. */
  rateScale?: number | undefined;
  /** In how many marketplaces a brand-new seller sells at most. */
  newSellerMarketplaces?: number | undefined;
  /** The registered redirect URIs; without them every http address of this machine is registered. */
  redirectUris?: readonly string[] | undefined;
  /**
   * Whether some orders become known late and some are cancelled. Off by default, so that a test decides itself what
   * changes; on in the program.
   */
  drift?: Drift | undefined;
  /** Amounts as strings (as in Amazon's model) or as numbers (as in some live answers). */
  amounts?: 'string' | 'number' | undefined;
  applications?: ApplicationOptions | undefined;
  /** The list of participations for a grant of another region: refused, empty, or by the partner's id one of the two. */
  wrongRegion?: WrongRegion | undefined;
  /** The application's login URI, which "Manage Your Apps" opens. */
  loginUri?: string | undefined;
  /** The quota of sales and traffic reports, in addition to the rate of createReport; Amazon's by default. */
  reportQuota?: { [Term in keyof ReportQuota]?: ReportQuota[Term] | undefined } | undefined;
  /** The folder of the state files; without it reports and restatements are lost at a restart. */
  dataDir?: string | undefined;
  /** The process clock of the quotas, in milliseconds; tests pass their own. */
  processMs?: (() => number) | undefined;
};

export type WrongRegion = 'refuse' | 'empty' | 'mixed';
export type Drift = 'on' | 'off';

export type Simulator = {
  clock: Clock;
  world: World;
  ledger: Ledger;
  drift: Drift;
  applications: Applications;
  redirectUris: readonly string[] | null;
  amounts: 'string' | 'number';
  wrongRegion: WrongRegion;
  rateScale: number;
  loginUri: string;
  grants: Grants;
  reports: Reports;
  reportQuota: ReportQuota;
  links: Links;
  ads: Ads;
  buckets: Buckets;
  faults: Faults;
  counters: Counters;
  /** The names of all declared operations, for the control interface. */
  operations: Set<string>;
};

export function createSimulatorState(options: SimulatorOptions = {}): Simulator {
  const seed = options.seed ?? DEFAULT_SEED;
  const clock = createClock({
    now: options.now ?? null,
    timeScale: options.timeScale ?? 1,
    processMs: options.processMs ?? (() => performance.now()),
  });
  const world = createWorld(seed, options.newSellerMarketplaces);
  const applications = createApplications(options.applications);
  const drift = options.drift ?? 'off';
  const restatements = createRestatements(seed, options.dataDir ?? null);
  return {
    clock,
    world,
    ledger: createLedger({ world, clock, drifts: drift === 'on', restatements }),
    drift,
    applications,
    redirectUris: options.redirectUris ?? null,
    amounts: options.amounts ?? 'string',
    wrongRegion: options.wrongRegion ?? 'mixed',
    rateScale: options.rateScale ?? 1,
    loginUri: options.loginUri ?? DEFAULT_LOGIN_URI,
    grants: createGrants({ seed, clock, world, apps: applications.all }),
    reports: createReports(seed, clock, options.dataDir ?? null),
    reportQuota: {
      scope: options.reportQuota?.scope ?? AMAZONS_QUOTA.scope,
      perHour: options.reportQuota?.perHour ?? AMAZONS_QUOTA.perHour,
      perDay: options.reportQuota?.perDay ?? AMAZONS_QUOTA.perDay,
      burst: options.reportQuota?.burst ?? AMAZONS_QUOTA.burst,
    },
    links: createLinks(seed, clock),
    ads: createAds(world, clock, options.dataDir ?? null),
    buckets: createBuckets(clock),
    faults: createFaults(),
    counters: createCounters(clock.now),
    operations: new Set(),
  };
}
