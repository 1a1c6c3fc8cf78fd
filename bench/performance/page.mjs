// Writes docs/performance.md from the figures that benchmarks left behind.
import { readFileSync, writeFileSync } from 'node:fs';
import { findResults, median } from './results.mjs';

/** @typedef {import('./results.mjs').Result} Result */
/** @typedef {{ what: string, before: string, after: string, how: string }} Cause */

const perSecondOf = (/** @type {Result} */ { runs }) => median(runs.map(({ perSecond }) => perSecond));

/** @returns {string} a table with aligned columns, as the formatter would have it */
function table(/** @type {string[][]} */ rows) {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** Beside the first of them, which is ours. */
function describe(/** @type {string} */ question, /** @type {Result[]} */ results) {
  const [ours] = results;
  const rows = results.map((result) => {
    const all = result.runs.map(({ perSecond }) => perSecond);
    const p99 = result.runs.map((run) => run.p99);
    const ratio = ours && result !== ours ? `${(perSecondOf(ours) / perSecondOf(result)).toFixed(1)}` : '';
    return [
      result.name,
      String(perSecondOf(result)),
      `${Math.min(...all)} to ${Math.max(...all)}`,
      String(median(result.runs.map(({ p50 }) => p50))),
      String(median(p99)),
      `${Math.min(...p99)} to ${Math.max(...p99)}`,
      ratio,
    ];
  });
  const head = [
    '',
    'answers a second',
    'runs',
    'p50 ms',
    'p99 ms',
    'p99 of runs',
    `times slower than ${ours?.name}`,
  ];
  return `### ${question}\n\n${table([head, ...rows])}\n`;
}

export function writePerformance() {
  const read = findResults('read');
  if (!read) throw new Error('There are no figures yet: npm run bench read');
  const { machine, results } = read;
  const { measured, causes } = /** @type {{ measured: string, causes: Cause[] }} */ (
    JSON.parse(readFileSync('bench/performance/causes.json', 'utf8'))
  );
  const questions = [...new Set(results.map(({ question }) => question))];
  const page = `# Performance

Written by \`npm run bench read -- --write\` from what it measured at ${read.at.slice(0, 16).replace('T', ' ')} UTC; the figures of every run are in
\`.cache/bench/read.json\` afterwards. ${machine.processor}, ${machine.cores} cores for the database, those who are measured and those who ask, ${machine.memoryGb} GB; Node.js
${machine.node}, ${machine.postgres}.

## Reading sales

${read.callers} callers ask as fast as they are answered, for ${read.seconds} seconds, ${read.rounds} times in turns; the median counts. ${read.rows.toLocaleString('en')} rows are stored, twelve sellers are asked about. Insights
asks who is calling each time, checks the session and sends its envelope; the others let everybody in. See [the decision](decisions/0033-kept-answers.md).

${questions
  .map((question) =>
    describe(
      question,
      results.filter((result) => result.question === question),
    ),
  )
  .join('\n')}
## Where the time went

${measured}

${table([['what', 'before', 'after', 'how'], ...causes.map(({ what, before, after, how }) => [what, before, after, how])])}
`;
  writeFileSync('docs/performance.md', page);
}
