// How long after a press or a key a screen shows what came of it, as browsers count it: from the event to the next frame.
import { setTimeout as wait } from 'node:timers/promises';
import { record } from '../performance/figures.mjs';
import { perform, scrollTo } from './screens.mjs';
import { slowDown } from './slow-computer.mjs';

const LOADED_MS = 8000;
const REST_MS = 700;

/** Judged is the longest press of a screen, in the median of the rounds. */
export async function measurePresses(
  /** @type {import('./insights.mjs').Insights} */ insights,
  /** @type {readonly import('./screens.mjs').Screen[]} */ screens,
  /** @type {number} */ rounds,
) {
  for (const screen of screens.filter(({ acts }) => acts.length > 0)) {
    /** @type {Map<string, number[]>} */
    const byAct = new Map();
    const longest = [];
    for (let round = 0; round < rounds; round++) {
      const seen = await play(insights, screen);
      for (const [name, ms] of seen) byAct.set(name, [...(byAct.get(name) ?? []), ms]);
      longest.push(Math.max(...seen.map(([, ms]) => ms)));
    }
    const each = [...byAct].map(([name, runs]) => `${name} ${runs.join('/')}`);
    process.stdout.write(`${screen.name}: ${each.join(', ')} ms\n`);
    record({ what: 'longest press', who: screen.name, runs: longest, most: screen.mostPressMs });
  }
}

/** @returns {Promise<[string, number][]>} how long each act took until it showed */
async function play(
  /** @type {import('./insights.mjs').Insights} */ insights,
  /** @type {import('./screens.mjs').Screen} */ { path, acts, isPublic },
) {
  const context = await insights.browser.newContext({
    viewport: { width: 1440, height: 1100 },
    ...(isPublic ? {} : { storageState: await insights.signedInState() }),
  });
  const page = await context.newPage();
  await page.addInitScript(noteEvents);
  await slowDown(page);
  await page.goto(insights.url + path);
  await wait(LOADED_MS);
  /** @type {[string, number][]} */
  const seen = [];
  for (const act of acts) {
    await scrollTo(page, act);
    if (act.target) await wait(REST_MS);
    await page.evaluate(() => Reflect.set(window, 'longestEvent', 0));
    await perform(page, act);
    await wait(REST_MS);
    seen.push([act.name, await page.evaluate(() => Reflect.get(window, 'longestEvent'))]);
  }
  await context.close();
  return seen;
}

/** Runs in the page. The browser reports no event that is shorter than a frame. */
function noteEvents() {
  Reflect.set(window, 'longestEvent', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'interactionId') > 0)
        Reflect.set(
          window,
          'longestEvent',
          Math.max(Reflect.get(window, 'longestEvent'), Math.round(entry.duration)),
        );
  }).observe(
    /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }),
  );
}
