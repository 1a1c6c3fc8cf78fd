// A real HTTP server on loopback that answers what a test tells it to, and remembers what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export type SeenRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

export type CannedAnswer = {
  status?: number;
  headers?: Record<string, string>;
  /** A string or bytes as they are; anything else as JSON. */
  body?: unknown;
};

type Responder = (
  seen: SeenRequest,
  response: ServerResponse,
) => CannedAnswer | null | Promise<CannedAnswer | null>;

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, { status = 200, headers = {}, body }: CannedAnswer): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(isRaw || body === undefined ? body : JSON.stringify(body));
}

/** Starts a server for the length of one test; a responder that answers null has answered by itself. */
export async function startServer(respond: Responder) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await readAll(request);
    const { pathname: path, searchParams: query } = url;
    const one = { method: request.method ?? '', path, query, headers: request.headers, body };
    seen.push(one);
    const answer = await respond(one, response);
    if (answer) reply(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, seen };
}
