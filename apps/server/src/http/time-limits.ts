// How long a request may take to arrive, and how long those under way may hold up a stop.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type TimeLimits = typeof TIME_LIMITS;

export const TIME_LIMITS = {
  headersMs: 10_000,
  /** The whole request: a body of 1 MB takes ten seconds on a slow telephone. */
  requestMs: 20_000,
  /** How often both are looked at. */
  checkMs: 1_000,
  /** A connection on which nothing moves at all, such as a reader that does not read. */
  silenceMs: 120_000,
  /** After a stop was asked for: for what has not arrived yet, and for what is being answered. */
  lateMs: 1_000,
  answerMs: 10_000,
};

/** The settings of the HTTP server that cut off whoever sends too slowly. */
export const arrivalOptions = ({ headersMs, requestMs, checkMs, silenceMs }: TimeLimits) => ({
  connectionTimeout: silenceMs,
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs },
});

/** Lets a stop wait for answers, within limits; the limits on arrival end with the listening. */
export function limitStop(app: FastifyInstance, { lateMs, answerMs }: TimeLimits): void {
  const open = new Set<Socket>();
  const answering = new WeakSet<Socket>();
  const timers: NodeJS.Timeout[] = [];
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const isAnswered = async ({ raw }: FastifyRequest) => {
    answering.delete(raw.socket);
  };
  app.addHook('preHandler', async ({ raw }) => {
    answering.add(raw.socket);
  });
  app.addHook('onResponse', isAnswered);
  app.addHook('onRequestAbort', isAnswered);
  app.addHook('preClose', async () => {
    const cutOff = (isSpared: (socket: Socket) => boolean) => () => {
      for (const socket of open) if (!isSpared(socket)) socket.destroy();
    };
    timers.push(
      setTimeout(
        cutOff((socket) => answering.has(socket)),
        lateMs,
      ),
    );
    timers.push(
      setTimeout(
        cutOff(() => false),
        answerMs,
      ),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}
