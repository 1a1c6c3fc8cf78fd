// The computer and the line that the limits of the web app are about.

/** How much slower the processor is. */
export const SLOWDOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/** Gives a page such a computer, from its next load on. */
export async function slowDown(/** @type {import('@playwright/test').Page} */ page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}
