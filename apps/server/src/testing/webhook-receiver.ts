// Somebody else's server, which alerts are sent to: it notes what comes and answers as the test says.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { id: string; headers: IncomingHttpHeaders; body: string };
type Answer = (received: Received) => number | Promise<number>;

export async function openWebhookReceiver() {
  const received: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let answer: Answer = () => 200;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const one = { id: String(request.headers['webhook-id']), headers: request.headers, body };
    received.push(one);
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    response.writeHead(await answer(one), { location: 'http://127.0.0.1:1/' }).end('kept to itself');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith(next: Answer): void {
      answer = next;
    },
    /** Until so many requests have come in all. */
    hasReceived: (count: number) =>
      new Promise<void>((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
