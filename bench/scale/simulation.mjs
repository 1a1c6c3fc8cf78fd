// A month of many sellers, played through with what was measured and with Amazon's quotas: who waits, for how long, and what
// everything together needs. Nothing in it is random: the same costs give the same month.

const HOUR = 3600;
const DAY = 24 * HOUR;
export const DAYS = 30;

/**
 * What a seller is taken to be, and what machines can do; everything else is measured.
 * @typedef {typeof ASSUMED} Assumed
 */
export const ASSUMED = {
  marketplaces: 5,
  years: 2,
  asins: 1_000,
  keywords: 5_000,
  savedItems: 100,
  /** Dashboards that are open in the busiest minute, of every hundred sellers; each asks twelve calls a minute. */
  openPages: 0.05,
  callsAMinute: 12,
  /** Of those calls, how many are about figures that have changed since they were last asked for. */
  changedShare: 0.1,
  /** Reports of sales and traffic of a marketplace in a month: the month itself, and once more when it has settled. */
  reportsAMonth: 2,
  /** How long a call at Amazon takes; a slot of a worker waits for it. */
  amazonSeconds: 0.4,
  slots: 16,
  /** Of a processor's time, so that a busy minute does not make a queue. */
  busyShare: 0.5,
  coresOfMachine: 16,
  diskOfMachine: 2e12,
};

/** Amazon's, as published or as its support has told. */
export const QUOTAS = {
  orderMetrics: { rate: 0.5, burst: 15 },
  reports: { perHour: 4, perDay: 96 },
  authorisationsUnlisted: 25,
};

/** A bucket of tokens that one seller's calls are taken from. @returns how many seconds the last of them waited */
export function longestWait(
  /** @type {{ rate: number, burst: number }} */ { rate, burst },
  /** @type {number} */ callsAnHour,
) {
  let tokens = burst;
  let backlog = 0;
  let longest = 0;
  for (let second = 0; second < DAY; second += 1) {
    if (second % HOUR === 0) backlog += callsAnHour;
    tokens = Math.min(burst, tokens + rate);
    const taken = Math.min(backlog, Math.floor(tokens));
    tokens -= taken;
    backlog -= taken;
    if (backlog > 0) longest = Math.max(longest, (second % HOUR) + 1);
  }
  return { longestWaitSeconds: longest, isBehind: backlog > 0 };
}

/** The line of reports that all sellers share. @returns how many wait after a month, and how many days the last of them will */
export function lineAfter(/** @type {number} */ reportsAMonth, quota = QUOTAS.reports) {
  const perDay = Math.min(quota.perDay, quota.perHour * 24);
  let waiting = 0;
  for (let day = 0; day < DAYS; day += 1) waiting = Math.max(0, waiting + reportsAMonth / DAYS - perDay);
  return { waiting: Math.round(waiting), daysBehind: Math.ceil(waiting / perDay) };
}

/** What so many sellers need. */
export function simulate(
  /** @type {number} */ sellers,
  /** @type {any} */ costs,
  /** @type {Assumed} */ assumed = ASSUMED,
) {
  const shops = sellers * assumed.marketplaces;
  const updates = shops / HOUR; // a second
  const calls = (sellers * assumed.openPages * assumed.callsAMinute) / 60;
  const anew = calls * assumed.changedShare;
  const cores = (/** @type {'serverCpuMs' | 'databaseCpuMs'} */ part) => ({
    updates: (updates * costs.updated[part]) / 1000,
    reads: (anew * costs.anew[part] + (calls - anew) * costs.kept[part]) / 1000,
  });
  const server = cores('serverCpuMs');
  const database = cores('databaseCpuMs');
  const callsAnUpdate = costs.updated.amazon.getOrderMetrics ?? 0;
  const waitingSlots = updates * callsAnUpdate * assumed.amazonSeconds;
  const bytes = sellers * bytesOfSeller(costs, assumed);
  const reports = lineAfter(shops * assumed.reportsAMonth);
  const databaseCores = database.updates + database.reads;
  return {
    sellers,
    updates,
    calls,
    amazonCalls: updates * callsAnUpdate,
    quota: longestWait(QUOTAS.orderMetrics, callsAnUpdate * assumed.marketplaces),
    reports,
    statements:
      updates * costs.updated.statements +
      anew * costs.anew.statements +
      (calls - anew) * costs.kept.statements,
    webProcesses: Math.max(1, Math.ceil(server.reads / assumed.busyShare)),
    workerProcesses: Math.max(
      1,
      Math.ceil(server.updates / assumed.busyShare),
      Math.ceil(waitingSlots / (assumed.slots * assumed.busyShare)),
    ),
    databaseCores,
    bytes,
    databaseMachines: Math.max(
      1,
      Math.ceil(databaseCores / assumed.busyShare / assumed.coresOfMachine),
      Math.ceil(bytes / assumed.diskOfMachine),
    ),
  };
}

/** What a seller has stored after two years. */
export function bytesOfSeller(/** @type {any} */ costs, /** @type {Assumed} */ assumed = ASSUMED) {
  return Object.values(partsOfSeller(costs, assumed)).reduce((sum, bytes) => sum + bytes, 0);
}

export function partsOfSeller(/** @type {any} */ { rows }, /** @type {Assumed} */ assumed = ASSUMED) {
  const days = assumed.years * 365;
  return {
    'hours and days of sales': assumed.marketplaces * days * 25 * rows.sales_intervals,
    'sales by ASIN, by month and added up':
      assumed.marketplaces * assumed.asins * (assumed.years * 12 * rows.asin_sales + rows.asin_sales_totals),
    'what is advertised': assumed.keywords * rows.ads_entities,
    'saved items': assumed.marketplaces * assumed.savedItems * rows.catalogue_items,
  };
}

/** The number of sellers at which each thing is used up, the first one first. */
export function limits(/** @type {any} */ costs, /** @type {Assumed} */ assumed = ASSUMED) {
  /** The largest number for which it still holds. */
  const most = (/** @type {(sellers: number) => boolean} */ holds) => {
    let [low, high] = [0, 100_000_000];
    if (holds(high)) return null;
    while (high - low > Math.max(1, low / 1000)) {
      const middle = Math.floor((low + high) / 2);
      if (holds(middle)) low = middle;
      else high = middle;
    }
    return low;
  };
  const at = (/** @type {number} */ sellers) => simulate(sellers, costs, assumed);
  const found = [
    {
      what: 'Amazon: authorisations of an application that is not listed in its store',
      sellers: QUOTAS.authorisationsUnlisted,
      way: 'have the application listed',
    },
    {
      what: `Amazon: reports of sales and traffic, ${QUOTAS.reports.perDay} a day for all sellers together`,
      sellers: most((n) => lineAfter(n * assumed.marketplaces * assumed.reportsAMonth).waiting === 0),
      way: 'only Amazon can lift it; where it counts for each seller, SALES_TRAFFIC_QUOTA_SCOPE=seller and it is none',
    },
    {
      what: 'Amazon: order metrics, by seller',
      sellers: at(1).quota.isBehind ? 0 : null,
      way: 'none: each seller has its own',
    },
    {
      what: 'one process that does everything',
      sellers: most((n) => at(n).webProcesses + at(n).workerProcesses <= 2),
      way: 'more processes: ROLE=web and ROLE=worker, nothing shared but the database',
    },
    {
      what: `the processors of one database machine, ${assumed.coresOfMachine} of them`,
      sellers: most((n) => at(n).databaseCores / assumed.busyShare <= assumed.coresOfMachine),
      way: 'a cluster: sellers are spread over machines',
    },
    {
      what: `the disk of one database machine, ${assumed.diskOfMachine / 1e12} TB`,
      sellers: most((n) => at(n).bytes <= assumed.diskOfMachine),
      way: 'a cluster, or a shorter history',
    },
  ];
  return found.toSorted((a, b) => (a.sellers ?? Infinity) - (b.sellers ?? Infinity));
}
