// A sales and traffic document of 300 MB: reading it row by row, beside JSON.parse of its whole text.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { record, rounds } from './performance/figures.mjs';

const ROWS = 300_000;
const ROUNDS = rounds(3);
const FLOOR = 0.5;
const MOST_MB = 200;
const ROWS_PER_BLOCK = 1000;
const CHUNK_BYTES = 64 * 1024;
const MB = 1e6;

const COUNTS = [
  'browserSessions',
  'mobileAppSessions',
  'sessions',
  'browserPageViews',
  'mobileAppPageViews',
  'pageViews',
];
const SHARES = [
  'browserSessionPercentage',
  'mobileAppSessionPercentage',
  'sessionPercentage',
  'browserPageViewsPercentage',
  'mobileAppPageViewsPercentage',
  'pageViewsPercentage',
  'buyBoxPercentage',
  'unitSessionPercentage',
];
const HEAD = `{"reportSpecification":{"reportType":"GET_SALES_AND_TRAFFIC_REPORT","reportOptions":{"asinGranularity":"CHILD"},
"dataStartTime":"2026-10-01","dataEndTime":"2026-10-31","marketplaceIds":["ATVPDKIKX0DER"]},"salesAndTrafficByDate":[],"salesAndTrafficByAsin":[`;

/** A double as Java prints it: `4.0`, `33.33`. */
const share = (/** @type {number} */ seed) => String((seed % 10_000) / 100).replace(/^\d+$/, '$&.0');

function makeRow(/** @type {number} */ seed) {
  const count = (/** @type {number} */ factor) => (seed * factor) % 997;
  const money = (/** @type {number} */ factor) => `{"amount":${share(seed * factor)},"currencyCode":"USD"}`;
  const traffic = [
    ...COUNTS.flatMap((name, i) => [`"${name}":${count(i + 3)}`, `"${name}B2B":${count(i + 3) % 7}`]),
    ...SHARES.flatMap((name, i) => [
      `"${name}":${share(seed * (i + 5))}`,
      `"${name}B2B":${share(seed * 100 * i)}`,
    ]),
  ];
  return `{"parentAsin":"B000000001","childAsin":"B000000000","salesByAsin":{"unitsOrdered":${count(3)},"unitsOrderedB2B":0,"orderedProductSales":${money(37)},"orderedProductSalesB2B":${money(0)},"totalOrderItems":${count(2)},"totalOrderItemsB2B":0},"trafficByAsin":{${traffic.join(',')}}}`;
}

/** The document in chunks, made as they are asked for: a block of rows again and again, each time with other ASINs. */
function* makeChunks() {
  const rows = Array.from({ length: ROWS_PER_BLOCK }, (_, i) => makeRow(i * 31 + 7));
  const block = Buffer.from(`${rows.join(',')},`);
  const digitsAt = /** @type {number[]} */ ([]);
  for (let at = block.indexOf('B000000000'); at >= 0; at = block.indexOf('B000000000', at + 1))
    digitsAt.push(at + 1);
  yield Buffer.from(HEAD);
  for (let made = 0; made < ROWS; made += ROWS_PER_BLOCK) {
    const isLast = made + ROWS_PER_BLOCK >= ROWS;
    const copy = Buffer.from(isLast ? block.subarray(0, -1) : block);
    for (const [i, at] of digitsAt.entries()) copy.write(String(made + i).padStart(9, '0'), at, 'latin1');
    for (let at = 0; at < copy.length; at += CHUNK_BYTES) yield copy.subarray(at, at + CHUNK_BYTES);
  }
  yield Buffer.from(']}');
}

/** Runs in a process of its own, so that its memory is its own; prints what it measured. */
async function measure(
  /** @type {() => Promise<{ rows: number; units: number; bytes: number; ms: number }>} */ work,
) {
  const idle = process.memoryUsage().rss;
  const result = await work();
  const peakMb = (process.resourceUsage().maxRSS * 1024 - idle) / MB;
  process.stdout.write(JSON.stringify({ ...result, peakMb }));
}

async function readByRows(/** @type {string} */ bundle) {
  const { readSalesAndTraffic } = await import(pathToFileURL(bundle).href);
  await measure(async () => {
    let [rows, units, bytes] = [0, 0, 0];
    async function* counted() {
      for (const chunk of makeChunks()) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    const startedAt = performance.now();
    for await (const part of readSalesAndTraffic(counted(), 'bench')) {
      if (part.part !== 'asins') continue;
      rows += part.rows.length;
      for (const row of part.rows) units += row.salesByAsin.unitsOrdered;
    }
    return { rows, units, bytes, ms: performance.now() - startedAt };
  });
}

async function readWhole() {
  await measure(async () => {
    const text = Buffer.concat([...makeChunks()]).toString('latin1');
    const startedAt = performance.now();
    const { salesAndTrafficByAsin: all } = JSON.parse(text);
    const ms = performance.now() - startedAt;
    let units = 0;
    for (const row of all) units += row.salesByAsin.unitsOrdered;
    return { rows: all.length, units, bytes: text.length, ms };
  });
}

function inOwnProcess(/** @type {string[]} */ ...args) {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--max-old-space-size=4096', fileURLToPath(import.meta.url), ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error(`reading ${args[0]} ended with ${status}`);
  return /** @type {{ rows: number; units: number; bytes: number; ms: number; peakMb: number }} */ (
    JSON.parse(stdout)
  );
}

async function compare() {
  const { build } = await import('vite'); // here, so that it is no part of what the others weigh
  const folder = mkdtempSync(join(tmpdir(), 'insights-documents-'));
  const input = { reader: 'packages/sp-api/src/sales-and-traffic.ts' };
  // Bundled as the product is: in the modules of a development server every import costs a call.
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs' } },
    },
  });
  const ratios = [];
  const peaks = [];
  for (let round = 0; round < ROUNDS; round++) {
    const whole = inOwnProcess('whole');
    const rows = inOwnProcess('rows', join(folder, 'reader.mjs'));
    if (whole.rows !== ROWS || rows.rows !== ROWS || whole.units !== rows.units)
      throw new Error('the readers disagree');
    ratios.push(whole.ms / rows.ms);
    peaks.push(rows.peakMb);
    const rate = (/** @type {typeof rows} */ { bytes, ms }) =>
      `${(bytes / MB / (ms / 1000)).toFixed(0)} MB/s`;
    process.stdout.write(
      `${(rows.bytes / MB).toFixed(0)} MB: typed rows ${rate(rows)} with ${rows.peakMb.toFixed(0)} MB above idle, JSON.parse ${rate(whole)} with ${whole.peakMb.toFixed(0)} MB\n`,
    );
  }
  record({ what: 'typed rows beside JSON.parse, rate', unit: 'times', runs: ratios, least: FLOOR });
  record({
    what: 'memory above idle, the most of all runs',
    unit: 'MB',
    runs: [Math.max(...peaks)],
    most: MOST_MB,
  });
  rmSync(folder, { recursive: true });
}

const [mode, bundle = ''] = process.argv.slice(2);
if (mode === 'whole') await readWhole();
else if (mode === 'rows') await readByRows(bundle);
else await compare();
