// Answers that a benchmark makes up where the product would need hours to have them.

/** Answers every call of an address that fits with data made of it, from the machine itself. */
export const answerWith = (
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {RegExp} */ address,
  /** @type {(url: URL) => object} */ dataFor,
) =>
  page.route(address, (route) =>
    route.fulfill({ json: { success: true, data: dataFor(new URL(route.request().url())) } }),
  );
