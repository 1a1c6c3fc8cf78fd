// Sales by ASIN with 50,000 rows, on both engines: until the answer begins, until it is there, and what everyone else
// notices of it meanwhile.
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { asked, record } from './performance/figures.mjs';
import { ENGINES, MARKETPLACE, monthBefore, request, SHOP_PATH, until, withShop } from './report-shop.mjs';

const ASINS = Number(asked('REPORT_ASINS') ?? 50_000);
const ROUNDS = 3;
const MOST_FIRST_BYTE_MS = 300;
const PAUSE_MS = 100;

// What the demo does by itself meanwhile does not count: the best of some rounds does. Nor does how long Amazon takes.
for (const engine of ENGINES)
  await withShop(engine, ASINS, (shop) => drive(engine, shop), {
    waitsForCalm: false,
    env: { SIMULATOR_TIME_SCALE: '20' },
  });

async function drive(
  /** @type {string} */ engine,
  /** @type {import('./report-shop.mjs').Shop} */ { base, token, call },
) {
  const months = [monthBefore(2), monthBefore(3)];
  const reportIds = await Promise.all(
    months.map((month) => request(call, { ...month, processWhenReady: true })),
  );
  await Promise.all(reportIds.map((reportId) => until(call, reportId, ({ status }) => status === 'PARSED')));
  await wait(5_000); // the months are being added up
  const [{ year, month }] = /** @type {[{ year: number, month: number }]} */ (months);
  const path = `${base}${SHOP_PATH}/asin-sales?marketplaceId=${MARKETPLACE}`;
  for (const [name, url] of Object.entries({
    'one month': `${path}&year=${year}&month=${month}`,
    'all months': path,
  }))
    for (const encoding of ['identity', 'gzip', 'br']) {
      /** @type {Awaited<ReturnType<typeof measure>>[]} */
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push(
          await measure(base, url, { authorization: `Bearer ${token}`, 'accept-encoding': encoding }),
        );
        await wait(PAUSE_MS);
      }
      const least = (/** @type {'firstByteMs' | 'wholeMs' | 'othersMs' | 'bytes'} */ figure) =>
        Math.min(...rounds.map((round) => round[figure]));
      process.stdout.write(
        `${engine}: ${name}, ${encoding}: ${(least('bytes') / 1e6).toFixed(1)} MB, whole after ${least('wholeMs').toFixed(0)} ms, another request meanwhile at most ${least('othersMs').toFixed(0)} ms\n`,
      );
      record({
        what: `${name}, ${encoding}: the quickest first byte`,
        who: engine,
        runs: [least('firstByteMs')],
        most: MOST_FIRST_BYTE_MS,
      });
    }
}

/** Asks once, and asks for next to nothing again and again until the answer is there. */
async function measure(
  /** @type {string} */ base,
  /** @type {string} */ url,
  /** @type {Record<string, string>} */ headers,
) {
  const state = { isThere: false, othersMs: 0 };
  const asked = ask(url, headers).finally(() => {
    state.isThere = true;
  });
  while (!state.isThere) {
    const { wholeMs } = await ask(`${base}/api/ping`, {});
    state.othersMs = Math.max(state.othersMs, wholeMs);
  }
  return { ...(await asked), othersMs: state.othersMs };
}

/** @returns {Promise<{ firstByteMs: number, wholeMs: number, bytes: number }>} */
function ask(/** @type {string} */ url, /** @type {Record<string, string>} */ headers) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let firstByteMs = 0;
      let bytes = 0;
      response.on('data', (chunk) => {
        firstByteMs ||= performance.now() - startedAt;
        bytes += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ firstByteMs, wholeMs: performance.now() - startedAt, bytes })
          : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}
