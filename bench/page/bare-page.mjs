// What every screen is compared with: a React page that fetches one number and draws it, and does nothing else.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../../scripts/setup.mjs';

const CODE = `
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [amount, setAmount] = useState(null);
  useEffect(() => {
    fetch('/amount').then((answer) => answer.json()).then(setAmount);
  }, []);
  return createElement('main', null, amount === null ? 'Loading...' : amount.text);
}
createRoot(document.getElementById('root')).render(createElement(Page));
`;
const HTML =
  '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="/app.js"></script></body></html>';
const KEPT = 'public, max-age=31536000, immutable';

export async function serveBarePage() {
  const code = brotliCompressSync(await bundle());
  const server = createServer(({ url }, response) => {
    if (url === '/app.js')
      response
        .writeHead(200, {
          'content-type': 'text/javascript',
          'content-encoding': 'br',
          'cache-control': KEPT,
        })
        .end(code);
    else if (url === '/amount')
      response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end('{"text":"$1,234.56"}');
    else response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end(HTML);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function bundle() {
  // Below the web app, whose packages it takes.
  const folder = mkdtempSync(join(root, 'apps/web/.bare-page-'));
  try {
    writeFileSync(join(folder, 'main.js'), CODE);
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } },
    });
    const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (
      Array.isArray(built) ? built[0] : built
    );
    return output[0].code;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
