// Writes docs/scale.md from what was measured.
import { writeFileSync } from 'node:fs';
import { machineWords } from '../performance/machine.mjs';
import { table } from '../performance/table.mjs';
import { findCosts } from './costs.mjs';
import {
  ASSUMED,
  bytesOfSeller,
  DAYS,
  limits,
  longestWait,
  partsOfSeller,
  QUOTAS,
  simulate,
} from './simulation.mjs';

const SIZES = [100, 10_000, 1_000_000];

const count = (/** @type {number} */ n) =>
  n >= 100 ? Math.round(n).toLocaleString('en') : String(Number(n.toPrecision(2)));
const size = (/** @type {number} */ bytes) =>
  bytes >= 1e12
    ? `${count(bytes / 1e12)} TB`
    : bytes >= 1e9
      ? `${count(bytes / 1e9)} GB`
      : `${count(bytes / 1e6)} MB`;

export function writeScale() {
  const costs = findCosts();
  if (!costs) throw new Error('There are no figures yet: npm run bench scale');
  const { machine } = costs;
  const wait = longestWait(
    QUOTAS.orderMetrics,
    (costs.updated.amazon.getOrderMetrics ?? 0) * ASSUMED.marketplaces,
  );
  const months = SIZES.map((sellers) => simulate(sellers, costs));
  const row = (/** @type {string} */ name, /** @type {(month: typeof months[number]) => string} */ tell) => [
    name,
    ...months.map(tell),
  ];
  writeFileSync(
    'docs/scale.md',
    `# Scale

Written by \`npm run bench scale -- --write\` from what it measured at ${costs.at.slice(0, 16).replace('T', ' ')} UTC (${machineWords(machine)}) and from a month that \`bench/scale/simulation.mjs\` plays through. What is measured is told as such; what is
assumed of a seller is listed at the end, and can be changed there.

## What a seller costs

Measured on the product itself with the stand-in for Amazon, each as one process on one PostgreSQL.

${table([
  ['', 'processor of Insights', 'processor of the database', 'statements', 'calls at Amazon'],
  costRow('an hourly update of a marketplace', costs.updated),
  costRow('a marketplace connected: two years of days, thirty days of hours', costs.connected),
  costRow('a dashboard call, nothing changed since', costs.kept),
  costRow('a dashboard call, read anew', costs.anew),
  costRow('a process that has nothing to do, each second', costs.idle),
])}

Stored of a seller with ${ASSUMED.marketplaces} marketplaces after ${ASSUMED.years} years, ${size(bytesOfSeller(costs))} in all, indexes included:

${table([['', 'bytes'], ...Object.entries(partsOfSeller(costs)).map(([name, bytes]) => [name, size(bytes)])])}

Of Amazon's order metrics a seller may ask ${QUOTAS.orderMetrics.rate} a second and ${QUOTAS.orderMetrics.burst} at once; after the full hour the last call of its ${ASSUMED.marketplaces} marketplaces waits
${wait.longestWaitSeconds} seconds. That is each seller's own quota: it does not get longer with more sellers.

## What many sellers need

${table([
  ['', ...SIZES.map((n) => `${n.toLocaleString('en')} sellers`)],
  row('updates a second', ({ updates }) => count(updates)),
  row('calls at Amazon a second', ({ amazonCalls }) => count(amazonCalls)),
  row('dashboard calls a second, in the busiest minute', ({ calls }) => count(calls)),
  row('statements a second', ({ statements }) => count(statements)),
  row('web processes', ({ webProcesses }) => count(webProcesses)),
  row('worker processes', ({ workerProcesses }) => count(workerProcesses)),
  row('processors of the database, busy', ({ databaseCores }) => count(databaseCores)),
  row('stored', ({ bytes }) => size(bytes)),
  row(
    `database machines of ${ASSUMED.coresOfMachine} processors and ${size(ASSUMED.diskOfMachine)}`,
    ({ databaseMachines }) => count(databaseMachines),
  ),
  row(`reports of sales and traffic that wait after ${DAYS} days, one quota for all`, ({ reports }) =>
    reports.waiting === 0 ? 'none' : `${count(reports.waiting)}, ${count(reports.daysBehind)} days`,
  ),
])}

More than one database machine is a Citus cluster, sellers spread over it: see [the decision](decisions/0038-sellers-on-several-machines.md) for what it asks
of the tables, and \`npm run cluster\` to try it.

## Which limit comes first

${table([
  ['limit', 'sellers', 'what then'],
  ...limits(costs).map(({ what, sellers, way }) => [
    what,
    sellers === null ? 'none' : sellers.toLocaleString('en'),
    way,
  ]),
])}

## Assumed

${table([
  ['of a seller and of machines', ''],
  ['marketplaces of a seller', count(ASSUMED.marketplaces)],
  ['years that are kept', count(ASSUMED.years)],
  ['ASINs that sell, in each marketplace and month', count(ASSUMED.asins)],
  ['keywords, targets and product ads', count(ASSUMED.keywords)],
  ['saved items of a marketplace', count(ASSUMED.savedItems)],
  ['dashboards open in the busiest minute, for each seller', String(ASSUMED.openPages)],
  ['calls of an open dashboard, a minute', count(ASSUMED.callsAMinute)],
  ['of them about figures that have changed', `${ASSUMED.changedShare * 100} %`],
  ['reports of sales and traffic of a marketplace, a month', count(ASSUMED.reportsAMonth)],
  ['a call at Amazon', `${ASSUMED.amazonSeconds} s`],
  ['how busy a processor may be', `${ASSUMED.busyShare * 100} %`],
])}
`,
  );
}

function costRow(/** @type {string} */ name, /** @type {any} */ cost) {
  const calls = Object.values(/** @type {Record<string, number>} */ (cost.amazon)).reduce(
    (sum, n) => sum + n,
    0,
  );
  return [
    name,
    `${count(cost.serverCpuMs)} ms`,
    `${count(cost.databaseCpuMs)} ms`,
    count(cost.statements),
    calls > 0 ? count(calls) : '',
  ];
}
