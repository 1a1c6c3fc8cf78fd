// A stand-in for Amazon's media host that sends whatever a test wants, and counts who asks.
import { createServer, type ServerResponse } from 'node:http';

type Send = (response: ServerResponse) => void;

/** The smallest files that are what they say. */
export const PICTURES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  webp: Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex'),
};

export async function startMediaHost() {
  const files = new Map<string, Send>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const send = files.get(path);
    if (send) send(response);
    else response.writeHead(404).end('Not Found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** What stands at a path from now on. */
    put: (path: string, send: Send) => files.set(path, send),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type MediaHost = Awaited<ReturnType<typeof startMediaHost>>;

/** Sends bytes under a type, as a host would that tells the truth. */
export const file =
  (bytes: Buffer, type = 'image/jpeg'): Send =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(bytes);
