// Answers that go on: events written to a connection that stays, until either side ends it.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Endpoint } from '@insights/contract/endpoint';
import { SECOND_MS } from '@insights/domain/durations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Caller } from './route.ts';

export type ServerEvent = { name: string; data?: string };

/** A source of events: told where to send them, it returns how to stop. */
export class EventSource {
  readonly subscribe: (send: (event: ServerEvent) => void) => () => void;
  /** What is sent in place of all that a slow reader could not take. */
  readonly afterGap: ServerEvent;

  constructor(afterGap: ServerEvent, subscribe: (send: (event: ServerEvent) => void) => () => void) {
    this.afterGap = afterGap;
    this.subscribe = subscribe;
  }
}

export type EventLimits = typeof EVENT_LIMITS;

export const EVENT_LIMITS = {
  /** Often enough for proxies, many of which end what is silent for half a minute. */
  heartbeatMs: 20 * SECOND_MS,
  /** How often it is asked whether the caller still may. */
  recheckMs: 30 * SECOND_MS,
  /** A browser has one for all its tabs; without the means for that, one a tab. */
  mostOfSession: 12,
  mostOfProcess: 10_000,
};

const BUSY_SECONDS = 30;
// A database that cannot be asked is no reason to send everybody away; for longer than this it is.
const UNANSWERED_CHECKS = 2;

const textOf = ({ name, data = '{}' }: ServerEvent) => `event: ${name}\ndata: ${data}\n\n`;
const HEARTBEAT = ':\n\n';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx and those like it would otherwise collect what should be there at once.
  'x-accel-buffering': 'no',
};

type Listening = {
  source: EventSource;
  caller: Caller;
  /** Fails where the caller may no longer listen. */
  recheck: () => Promise<unknown>;
};

export type EventStreams = ReturnType<typeof createEventStreams>;

export function createEventStreams(app: FastifyInstance, limits: EventLimits = EVENT_LIMITS) {
  const open = new Set<(why: string) => void>();
  const ofSession = new Map<string, number>();
  let isStopping = false;
  // Before the connections are waited for, which these would never end.
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const end of [...open]) end('stopping');
  });

  function refuseTooMany({ sessionId }: Caller): void {
    if ((ofSession.get(sessionId) ?? 0) >= limits.mostOfSession)
      throw new AppError('too_many_attempts', 'Too many open streams of events', {
        retryAfterSeconds: BUSY_SECONDS,
      });
    if (isStopping || open.size >= limits.mostOfProcess)
      throw new AppError('server_busy', 'Too many listen already. Please try again later.', {
        retryAfterSeconds: BUSY_SECONDS,
      });
  }

  /** Takes a slot, which is free again with the returned function. */
  function takeSlot({ sessionId }: Caller, end: (why: string) => void): () => void {
    open.add(end);
    ofSession.set(sessionId, (ofSession.get(sessionId) ?? 0) + 1);
    return () => {
      open.delete(end);
      const left = (ofSession.get(sessionId) ?? 1) - 1;
      if (left > 0) ofSession.set(sessionId, left);
      else ofSession.delete(sessionId);
    };
  }

  function stream(raw: ServerResponse, socket: Socket, { source, caller, recheck }: Listening): void {
    let isFull = false;
    let isGap = false;
    let unanswered = 0;
    const write = (text: string) => {
      isFull = !raw.write(text);
    };
    // What a reader does not take is not kept for them: they look again once they have read the rest.
    const stop = source.subscribe((event) => {
      if (isFull) isGap = true;
      else write(textOf(event));
    });
    raw.on('drain', () => {
      isFull = false;
      if (isGap) write(textOf(source.afterGap));
      isGap = false;
    });
    const heartbeat = setInterval(() => !isFull && write(HEARTBEAT), limits.heartbeatMs);
    const checking = setInterval(() => {
      recheck().then(
        () => {
          unanswered = 0;
        },
        (error: unknown) => {
          unanswered += 1;
          const isRefused = error instanceof AppError && (error.status === 401 || error.status === 403);
          if (isRefused || unanswered >= UNANSWERED_CHECKS) end('not allowed');
        },
      );
    }, limits.recheckMs);
    const end = (why: string) => {
      if (!raw.writableEnded) raw.end(textOf({ name: 'bye', data: JSON.stringify({ why }) }));
    };
    const freeSlot = takeSlot(caller, end);
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      socket.off('close', release);
      stop();
      clearInterval(heartbeat);
      clearInterval(checking);
      freeSlot();
    };
    raw.once('close', release);
    // An answer that waits behind another one on its connection hears nothing of the connection's end.
    socket.once('close', release);
    raw.on('error', () => {});
  }

  return {
    send(request: FastifyRequest, reply: FastifyReply, { status }: Endpoint, listening: Listening): void {
      // Headers alone have no end to wait for, and take no slot.
      if (request.method === 'HEAD') {
        reply.code(status).headers(HEADERS).send();
        return;
      }
      const { raw } = reply;
      const { socket } = request.raw;
      // Whoever left while the caller was looked up has closed already, and nothing would say so again.
      if (raw.destroyed || socket.destroyed) {
        reply.hijack();
        return;
      }
      refuseTooMany(listening.caller);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(status, HEADERS);
      stream(raw, socket, listening);
    },

    count: () => open.size,
  };
}
