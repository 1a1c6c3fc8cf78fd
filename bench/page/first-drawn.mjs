// How long after an answer has arrived something of it can be seen.

/** @typedef {import('@playwright/test').Page} Page */

/** Notes in a page, from its next load on, when something that fits the selector has been drawn first. */
export const noteFirstDrawn = (/** @type {Page} */ page, /** @type {string} */ selector) =>
  page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      // The frame after the next one begins when it is on the screen.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Reflect.set(window, 'firstDrawnAt', performance.now())),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);

/** The time between the last byte of the first answer of a call whose address holds the text, and its being on the screen. */
export async function firstDrawnAfter(/** @type {Page} */ page, /** @type {string} */ address) {
  await page.waitForFunction(() => Reflect.get(window, 'firstDrawnAt') !== undefined);
  return page.evaluate((part) => {
    const answer = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/api/') && name.includes(part)); // a file of code may be named alike
    const { responseEnd } = /** @type {PerformanceResourceTiming} */ (answer);
    return Math.round(Reflect.get(window, 'firstDrawnAt') - responseEnd);
  }, address);
}
