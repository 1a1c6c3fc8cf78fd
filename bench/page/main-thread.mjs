// What the main thread of a page does, on a computer slowed down four times.
import { setTimeout as wait } from 'node:timers/promises';
import { median } from './figures.mjs';

export const SLOWDOWN = 4;

/** @typedef {import('@playwright/test').Page} Page */

/** Slows a page down, and tells how much work something makes on its main thread: scripts, style, layout and paint alike. */
export async function slowDown(/** @type {Page} */ page) {
  const session = await page.context().newCDPSession(page);
  // The thread's own time, whatever else the machine is doing.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await wait(1000);
  const workMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  /** All work from an act on until so long after it, whoever did it. */
  const workFor = async (/** @type {number} */ ms, /** @type {() => Promise<void>} */ act) => {
    const before = await workMs();
    await act();
    await wait(ms);
    return (await workMs()) - before;
  };
  return {
    session,
    workFor,
    /** What a page does in such a time of which nobody asks anything: as much is to be left out of what was measured. */
    async idleFor(/** @type {number} */ ms) {
      const works = [];
      for (let round = 0; round < 5; round++) works.push(await workFor(ms, async () => {}));
      return median(works);
    },
  };
}

// As a quick hand types; the rows of a long table and the address follow when it rests, which is told apart.
const KEY_WINDOW_MS = 120;
const REST_WINDOW_MS = 800;

/** Types into the field that has the focus; returns the work for each key, and that when the rows and the address follow. */
export async function typeSlowly(
  /** @type {Awaited<ReturnType<typeof slowDown>>} */ thread,
  /** @type {string} */ text,
) {
  const idle = await thread.idleFor(KEY_WINDOW_MS);
  const keys = [];
  for (const key of text) {
    const work = await thread.workFor(KEY_WINDOW_MS, async () => {
      await thread.session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        text: key,
        key,
        unmodifiedText: key,
      });
    });
    keys.push(Math.round(work - idle));
  }
  const rest = await thread.workFor(REST_WINDOW_MS, async () => {});
  return { keys, rest: Math.round(rest - (idle * REST_WINDOW_MS) / KEY_WINDOW_MS) };
}

/** Runs in the page: notes all tasks that are too long to feel immediate, of 50 ms and more. */
export function noteLongTasks() {
  const tasks = /** @type {number[]} */ ([]);
  Reflect.set(window, 'longTasks', tasks);
  new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
  ).observe({ type: 'longtask' });
}

export const forgetLongTasks = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    Reflect.get(window, 'longTasks').length = 0;
  });

/** The longest since they were forgotten; 0 where none was of 50 ms. */
export async function longestTask(/** @type {Page} */ page) {
  const tasks = /** @type {number[]} */ (await page.evaluate(() => Reflect.get(window, 'longTasks')));
  return Math.max(0, ...tasks);
}
