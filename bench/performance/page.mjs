// Writes docs/performance.md from the figures that benchmarks left behind.
import { readFileSync, writeFileSync } from 'node:fs';
import { machineWords } from './machine.mjs';
import { table, tableOf } from './table.mjs';

/**
 * @typedef {import('./figures.mjs').Report} Report
 * @typedef {{ what: string, before: string, after: string, how: string }} Cause
 * @typedef {{ path: string, measured: string, causes: Cause[] }} HotPath
 */

/** @returns {string} what a benchmark says of itself in the comment at its top */
function purposeOf(/** @type {string} */ bench) {
  const lines = readFileSync(`bench/${bench}.bench.mjs`, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n');
}

function sectionOf(/** @type {Report} */ { bench, at, isShort, seconds, machine, figures }) {
  const form = isShort ? ' in the short form, which is for looking and not for judging' : '';
  return `## ${bench}

${purposeOf(bench)}

\`npm run bench ${bench}\`, ${at.slice(0, 16).replace('T', ' ')} UTC${form}, ${seconds} s.
${machineWords(machine)}.

${figures.length > 0 ? tableOf(figures) : 'It left no figures behind.'}
`;
}

function hotPathOf(/** @type {HotPath} */ { path, measured, causes }) {
  const rows = causes.map(({ what, before, after, how }) => [what, before, after, how]);
  return `### ${path}\n\n${measured}\n\n${table([['what', 'before', 'after', 'how'], ...rows])}\n`;
}

/** @returns {Map<string, string>} the parts of a page by the benchmark that each is of */
function partsOf(/** @type {string} */ page) {
  const parts = page.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice('## '.length, part.indexOf('\n')), part]));
}

/**
 * What a benchmark measured here last, or else what the page says of it: it may have been measured on another machine, and
 * one that broke off or was asked for a part says less than it did before.
 */
export function pageOf(
  /** @type {readonly string[]} */ benches,
  /** @type {readonly Report[]} */ reports,
  /** @type {readonly HotPath[]} */ paths,
  /** @type {string} */ before,
) {
  const kept = partsOf(before);
  const parts = benches.flatMap((bench) => {
    const report = reports.find((one) => one.bench === bench && one.isWhole && !one.isPart);
    return report ? sectionOf(report) : (kept.get(bench)?.replace(/\n+$/, '\n') ?? []);
  });
  return `# Performance

Written by \`npm run bench -- --write\` from what benchmarks measured last; the figures of every run are in \`.cache/bench\` afterwards, one file each, all
in one shape (\`bench/performance/figures.mjs\`). Each part names the machine it was measured on: figures of two machines are not to be compared.

The median of the runs counts, and their spread stands beside it. A limit is what is promised; where it is missed, this page says so.
Where several were measured in the same thing, the others are given as times of the first one's figure.
The web app's limits on bytes before the charts (150 kB), on the length of tasks (100 ms) and on the work for a key are withdrawn, and their figures
are not on this page: \`npm run bench web\` measures what people wait for instead.

${parts.join('\n')}
## Where the time went

${paths.map(hotPathOf).join('\n')}`;
}

const PAGE = 'docs/performance.md';

export function writePerformance(
  /** @type {readonly string[]} */ benches,
  /** @type {readonly Report[]} */ reports,
) {
  const paths = JSON.parse(readFileSync('bench/performance/causes.json', 'utf8'));
  writeFileSync(PAGE, pageOf(benches, reports, paths, readFileSync(PAGE, 'utf8')));
}
