// npm run bench [name …] [-- --short --write --json file]: measures what is promised in figures; never part of the tests.
// Without a name all of them run. With --short there are fewer rounds of each; with --write, docs/performance.md and
// docs/scale.md show what was measured last; with --json, the figures are written to that file as well.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findReport, reportWithout } from '../bench/performance/figures.mjs';
import { describeMachine, machineWords } from '../bench/performance/machine.mjs';
import { writePerformance } from '../bench/performance/page.mjs';
import { table, tableOf } from '../bench/performance/table.mjs';
import { runToEnd } from '../bench/processes.mjs';
import { writeScale } from '../bench/scale/page.mjs';
import { build, fail, install, requireNode, root } from './setup.mjs';

// What the benchmarks themselves take from outside, for a run that is over in minutes.
const SHORT = { BENCH_SHORT: '1', ROUNDS: '2', REPORT_ASINS: '50000' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, write: { type: 'boolean' }, json: { type: 'string' } },
});

requireNode();
process.chdir(root);
install();
build();

const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) fail(`There is no benchmark ${unknown.join(', ')}; there are: ${all.join(', ')}`);

const reports = [];
for (const name of positionals.length > 0 ? positionals : all) reports.push(await runBench(name));

process.stdout.write(`\n${machineWords(describeMachine())}\n`);
for (const { bench, figures } of reports)
  if (figures.length > 0) process.stdout.write(`\n# ${bench}\n\n${tableOf(figures)}\n`);
const isMissed = (/** @type {import('../bench/performance/figures.mjs').Figure} */ { isHeld }) =>
  isHeld === false;
process.stdout.write(
  `\n${table([
    ['benchmark', 'took', 'limits held', 'missed', ''],
    ...reports.map(({ bench, seconds, figures, isHeld, isWhole, isPart }) => [
      bench,
      `${seconds} s`,
      String(figures.filter((figure) => figure.isHeld).length),
      String(figures.filter(isMissed).length),
      isHeld ? (isPart ? 'in part' : '') : isWhole ? 'FAILED' : 'BROKE OFF',
    ]),
  ])}\n`,
);
if (values.json) writeFileSync(values.json, `${JSON.stringify({ reports }, null, 2)}\n`);
if (values.write) {
  writePerformance(
    all,
    all.map(findReport).filter((report) => report !== null),
  );
  if (reports.some(({ bench }) => bench === 'scale')) writeScale();
}
if (reports.some(({ isHeld }) => !isHeld)) process.exitCode = 1;

/** In a process of its own: what one leaves in memory must not weigh on the next. */
async function runBench(/** @type {string} */ name) {
  process.stdout.write(`\n# ${name}\n`);
  const before = findReport(name)?.at;
  const startedAt = performance.now();
  const code = await runToEnd(`bench/${name}.bench.mjs`, values.short ? SHORT : {});
  const report = findReport(name);
  if (report && report.at !== before) return { ...report, isHeld: code === 0 };
  return reportWithout(name, code === 0, Math.round((performance.now() - startedAt) / 1000));
}
