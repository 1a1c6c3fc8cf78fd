// Writes down what a long run has counted.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ scenario: import('../scenario/scenario.mjs').Scenario, outcome: Pick<import('../run-scenario.mjs').Outcome, 'problems' | 'tally' | 'requests' | 'rowsCompared'> }} Result
 * @typedef {{ seed: number, count: number, ms: number }} Run
 */

const PAGE = fileURLToPath(new URL('../../docs/reliability.md', import.meta.url));

/** What is being tried; `-dirty` if it is more than was committed. */
export function describeCommit() {
  return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
}

export function writeReliability(
  /** @type {readonly Result[]} */ results,
  /** @type {Run} */ run,
  /** @type {string} */ commit,
) {
  writeFileSync(PAGE, reliabilityPage(results, run, commit));
}

/** @returns {string} the page, in Markdown */
export function reliabilityPage(
  /** @type {readonly Result[]} */ results,
  /** @type {Run} */ { seed, count, ms },
  /** @type {string} */ commit,
) {
  const sum = (/** @type {(result: Result) => number} */ of) =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  const failed = results.filter(({ outcome }) => outcome.problems.length > 0);
  const on = (/** @type {string} */ engine) =>
    results.filter(({ scenario }) => scenario.engine === engine).length;
  /** @type {Map<string, number>} */
  const faults = new Map();
  for (const { outcome } of results)
    for (const [fault, times] of Object.entries(outcome.tally.faults))
      faults.set(fault, (faults.get(fault) ?? 0) + times);
  const rows = [
    ['scenarios', results.length.toLocaleString('en')],
    ['on PostgreSQL', on('postgres').toLocaleString('en')],
    ['on the embedded engine', on('embedded').toLocaleString('en')],
    ['with two processes', sum(({ scenario }) => (scenario.skewsMs.length > 1 ? 1 : 0))],
    ['failed', `${failed.length}`],
    ['kills', sum(({ outcome }) => outcome.tally.kills)],
    ['freezes past the lease', sum(({ outcome }) => outcome.tally.freezes)],
    ['processes overtaken with answers on their way', sum(({ outcome }) => outcome.tally.overtakes)],
    ['database restarts', sum(({ outcome }) => outcome.tally.databaseRestarts)],
    ['database freezes', sum(({ outcome }) => outcome.tally.databaseFreezes)],
    [
      'processes with a wrong clock',
      sum(({ scenario }) => scenario.skewsMs.filter((skew) => skew !== 0).length),
    ],
    ['restatements', sum(({ outcome }) => outcome.tally.restatements)],
    ['toggles of auto-update', sum(({ outcome }) => outcome.tally.toggles)],
    ['requests for sales', sum(({ outcome }) => outcome.requests)],
    ['rows compared with the ledger', sum(({ outcome }) => outcome.rowsCompared)],
    ...[...faults]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([fault, times]) => [`fault: ${fault}`, `${times}`]),
  ];
  const failures = failed.map(
    ({ scenario }) => `\`npm run chaos -- ${scenario.seed} 1 --engine ${scenario.engine}\``,
  );
  return `# Reliability

Written by \`npm run chaos -- ${seed} ${count} --write\` at commit ${commit}; ${results.length < count ? `${results.length} of ${count} scenarios took` : 'it took'} ${Math.round(ms / 60_000)} minutes. Every scenario
kills, freezes and misleads Insights while it fetches sales, and compares what is stored with the simulator's ledger to
the cent, before and after an update heals it. See [the decision](decisions/0011-chaos.md).

${table([['what', 'how often'], ...rows])}
${failures.length > 0 ? `\nFailed, each to be repeated with:\n\n${failures.map((line) => `- ${line}`).join('\n')}\n` : ''}`;
}

/** The columns padded, as the formatter wants them. */
function table(/** @type {readonly string[][]} */ rows) {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (/** @type {readonly string[]} */ cells, fill = ' ') =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line([], '-'), ...body.map((row) => line(row))].join('\n');
}
