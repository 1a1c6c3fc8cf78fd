// What people do on every screen, on a browser slowed down four times: how long after a press or a key the page shows what came
// of it, as browsers count it (from the event to the next frame). Judged is the longest of a screen in the middle of the runs.
import { setTimeout as wait } from 'node:timers/promises';
import { aim, perform, SCREENS } from './page/acts.mjs';
import { ROUNDS, say } from './page/figures.mjs';
import { openHouse } from './page/house.mjs';
import { SLOWDOWN, slowDown } from './page/main-thread.mjs';
import { asked, tell } from './performance/figures.mjs';

const MOST_MS = 100;
const STARTED_MS = 3000;
const REST_MS = 700;
const ONLY = asked('SCREENS')?.split(',');

const house = await openHouse();
for (const screen of SCREENS.filter(({ name }) => !ONLY || ONLY.includes(name))) {
  /** @type {Map<string, number[]>} */
  const byAct = new Map();
  const longest = [];
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await go(screen);
    for (const [name, ms] of seen) byAct.set(name, [...(byAct.get(name) ?? []), ms]);
    longest.push(Math.max(...seen.map(([, ms]) => ms)));
  }
  say(`${screen.name}: ${[...byAct].map(([name, runs]) => `${name} ${runs.join('/')}`).join(', ')}`);
  tell({
    what: `${screen.name}: the longest until it shows, ${SLOWDOWN} times slower`,
    runs: longest,
    most: MOST_MS,
  });
}
await house.close();

/** @returns {Promise<[string, number][]>} how long each act took until it showed */
async function go(/** @type {typeof SCREENS[number]} */ { path, acts }) {
  const page = await house.openPage();
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await page.addInitScript(noteEvents);
  await page.goto(house.url + path);
  await wait(STARTED_MS);
  await slowDown(page);
  /** @type {[string, number][]} */
  const seen = [];
  for (const act of acts) {
    await aim(page, act);
    if (act.target) await wait(REST_MS);
    await page.evaluate(() => Reflect.set(window, 'longestEvent', 0));
    await perform(page, act);
    await wait(REST_MS);
    seen.push([act.name, await page.evaluate(() => Reflect.get(window, 'longestEvent'))]);
  }
  await page.context().close();
  return seen;
}

/** Runs in the page: what is shorter than a frame is not told. */
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
