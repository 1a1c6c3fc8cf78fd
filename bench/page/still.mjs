// A screen as it stands once everything has come, without the code that has drawn it: what a browser needs to draw all at once.
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** Takes it from an open page, and serves it with the styles and the font of the product. */
export async function serveStill(
  /** @type {import('@playwright/test').Page} */ page,
  /** @type {string} */ productUrl,
) {
  const html = await page.evaluate(() => {
    const still = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
    // Nor what the code fetches for other screens: some ninety files, behind which this one would wait.
    const code = 'script, noscript, link[rel=modulepreload], link[rel=prefetch]';
    for (const element of still.querySelectorAll(code)) element.remove();
    return `<!doctype html>${still.outerHTML}`;
  });
  /** @type {Map<string, { type: string, body: Buffer }>} */
  const files = new Map([['/', { type: 'text/html', body: brotliCompressSync(html) }]]);
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const file = files.get(path) ?? (await fetchFile(new URL(path, productUrl)));
    files.set(path, file);
    const isPacked = file.type.startsWith('text/');
    response.setHeader('content-type', file.type);
    response.writeHead(200, isPacked ? { 'content-encoding': 'br' } : {}).end(file.body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function fetchFile(/** @type {URL} */ url) {
  const answer = await fetch(url);
  const type = answer.headers.get('content-type') ?? '';
  const body = Buffer.from(await answer.arrayBuffer());
  return { type, body: type.startsWith('text/') ? brotliCompressSync(body) : body };
}
