// The figures of benchmarks as a table, the same in the terminal and on the page.
import { median, shown } from './figures.mjs';

/** @returns {string} with aligned columns, as the formatter would have it */
export function table(/** @type {string[][]} */ rows) {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(3, ...rows.map((row) => (row[i] ?? '').length)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/** One row for each figure: who, how much, the spread of the runs, beside the first, and what was promised. */
export function tableOf(/** @type {readonly import('./figures.mjs').Figure[]} */ figures) {
  const names = [...new Set(figures.flatMap(({ more }) => Object.keys(more)))];
  const hasRatios = figures.some(({ ratio }) => ratio !== null);
  const spread = (/** @type {readonly number[]} */ runs) =>
    runs.length < 2 ? '' : `${shown(Math.min(...runs))} to ${shown(Math.max(...runs))}`;
  const rows = figures.map(({ what, who, unit, runs, limit, isHeld, ratio, more, median: middle }) => [
    what,
    who,
    `${shown(middle)} ${unit}`,
    spread(runs),
    ...names.flatMap((name) => [
      more[name] ? shown(median(more[name])) : '',
      more[name] ? spread(more[name]) : '',
    ]),
    ...(hasRatios ? [ratio === null ? '' : shown(ratio)] : []),
    limit === null ? '' : 'most' in limit ? `at most ${limit.most}` : `at least ${limit.least}`,
    isHeld === null ? '' : isHeld ? 'held' : 'MISSED',
  ]);
  const head = ['what', 'who', 'median', 'runs', ...names.flatMap((name) => [name, `${name} of runs`])];
  return table([[...head, ...(hasRatios ? ['times the first'] : []), 'limit', ''], ...rows]);
}
