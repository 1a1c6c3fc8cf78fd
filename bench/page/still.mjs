// A screen as it stands once everything has come, without the code that has drawn it: what a browser needs for it anyway.
import { createServer } from 'node:http';

/** Takes it from an open page, and serves it with the styles and the font of the product. */
export async function serveStill(
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {string} */ productUrl,
) {
  const html = await page.evaluate(() => {
    const still = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
    for (const element of still.querySelectorAll('script, noscript, link[rel=modulepreload]'))
      element.remove();
    return `<!doctype html>${still.outerHTML}`;
  });
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    const headers = { 'accept-encoding': 'identity' };
    const answer = await fetch(new URL(path, productUrl), { headers });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
