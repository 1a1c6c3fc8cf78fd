// Answers that a benchmark makes up where the product would need hours to have them.

/** Answers every call of an address that fits with data made of it, from the machine itself. */
export const answerWith = (
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {RegExp} */ address,
  /** @type {(url: URL) => object} */ dataFor,
  /** What an answer waits for. */
  isTime = async () => {},
) =>
  page.route(address, async (route) => {
    const json = { success: true, data: dataFor(new URL(route.request().url())) };
    await isTime();
    await route.fulfill({ json });
  });
