// The headers that every answer carries, whatever was asked.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

type Guarded = { isProduction: boolean };

/**
 * What browsers are told to refuse. The same for every answer, and therefore made once: made for each it was a
 * fourteenth of the time of an answer that is kept.
 */
export function guardHeaders({ isProduction }: Guarded): Record<string, string> {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"], // the component kit sets styles from script
        'img-src': ["'self'", 'data:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    hsts: isProduction ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  protect(request, answer, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

export function addHeaders(app: FastifyInstance, guards: Record<string, string>) {
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(guards).header('x-request-id', request.id);
    next();
  });
  app.addHook('onSend', (_request, reply, payload, next) => {
    // What a browser may keep says so itself: the built files do, on the raw response.
    if (!reply.hasHeader('cache-control') && !reply.raw.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    next(null, payload);
  });
}
