// Answers that go on: events written to a connection that stays, until either side ends it.
import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@insights/contract/endpoint';
import { SECOND_MS } from '@insights/domain/durations';
import type { FastifyInstance, FastifyReply } from 'fastify';
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

  function keep(raw: ServerResponse, { source, caller, recheck }: Listening): void {
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
    open.add(end);
    ofSession.set(caller.sessionId, (ofSession.get(caller.sessionId) ?? 0) + 1);
    raw.once('close', () => {
      stop();
      clearInterval(heartbeat);
      clearInterval(checking);
      open.delete(end);
      const left = (ofSession.get(caller.sessionId) ?? 1) - 1;
      if (left > 0) ofSession.set(caller.sessionId, left);
      else ofSession.delete(caller.sessionId);
    });
    raw.on('error', () => {});
  }

  return {
    send(reply: FastifyReply, { status }: Endpoint, listening: Listening): void {
      refuseTooMany(listening.caller);
      reply.hijack();
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(status, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx and those like it would otherwise collect what should be there at once.
        'x-accel-buffering': 'no',
      });
      keep(raw, listening);
    },

    count: () => open.size,
  };
}
