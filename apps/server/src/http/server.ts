// The HTTP server: what every request goes through, whatever it asks for.
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import { HEALTH_PATH } from '@insights/contract/service';
import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { AppError } from '../app-error.ts';
import { addDocs } from './docs.ts';
import { envelopeOf, toAppError } from './errors.ts';
import { type Authenticate, guard } from './guard.ts';
import { addPages } from './pages.ts';
import type { Caller, Route } from './route.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const DEV_SERVER_ORIGIN = 'http://localhost:5173';

type Needs = {
  routes: Route[];
  authenticate: Authenticate;
  isHealthy: () => Promise<boolean>;
  isProduction: boolean;
  trustProxy: boolean;
  logLevel: string;
  /** The built user interface; null serves the API alone. */
  webRoot: string | null;
};

/** Builds the server; it listens when told to. */
export async function createServer(needs: Needs): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: needs.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512 },
    // The default serialisers log headers and whole addresses, where tokens and OAuth codes travel.
    logger: { level: needs.logLevel, serializers: { req: ({ method, id }) => ({ method, id }) } },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = toAppError(error);
      reply.header('x-request-id', request.id).code(refusal.status).send(envelopeOf(refusal));
    },
    clientErrorHandler(_error, socket) {
      if (!socket.writable) return;
      const body = JSON.stringify(
        envelopeOf(new AppError('bad_request', 'The request cannot be understood')),
      );
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  });
  acceptEmptyJson(app);
  await addHeaders(app, needs);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  answerErrors(app);
  for (const route of needs.routes) addRoute(app, route, needs.authenticate);
  app.get(HEALTH_PATH, async (_request, reply) => {
    const isHealthy = await needs.isHealthy();
    return isHealthy ? { status: 'ok' } : reply.code(503).send({ status: 'down', down: ['database'] });
  });
  addDocs(app, needs.routes);
  const servePage = needs.webRoot ? await addPages(app, needs.webRoot) : null;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path);
    if (isPage && servePage) return servePage(reply);
    const allowed = methodsAt(path, needs.routes);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      throw new AppError('method_not_allowed', `${request.method} is not possible here`);
    }
    throw new AppError('not_found', 'There is nothing at this address');
  });
  return app;
}

async function addHeaders(app: FastifyInstance, { isProduction }: Needs) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(helmet, {
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
  if (!isProduction) await app.register(cors, { origin: [DEV_SERVER_ORIGIN], maxAge: 600 });
}

/** An empty body is no body, whatever its content type says. */
function acceptEmptyJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, body.toString(), done);
  });
}

function answerErrors(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? request.url.split('?', 1)[0];
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: refusal.cause ?? refusal }, 'request failed');
    if (refusal.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(refusal.retryAfterSeconds));
    return reply.code(refusal.status).send(envelopeOf(refusal));
  });
}

function addRoute(app: FastifyInstance, { endpoint, answer }: Route, authenticate: Authenticate) {
  const callers = new WeakMap<object, Caller | null>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Before the body is read: a stranger's megabyte is not worth parsing.
    onRequest: async (request) => {
      callers.set(request, await guard(endpoint.access, request.headers.authorization, authenticate));
    },
    handler: async (request, reply) => {
      const { params, query, body, ip, headers } = request;
      const caller = callers.get(request) ?? null;
      const data = await answer({ params, query, body, address: ip, origin: headers.origin ?? null, caller });
      reply.header('cache-control', 'no-store');
      if (endpoint.answers === 'redirect') return reply.redirect(String(data));
      return reply.code(endpoint.status).send({ success: true, data });
    },
  });
}

function methodsAt(path: string, routes: Route[]): string[] {
  const matches = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`).test(path);
  return routes.filter(({ endpoint }) => matches(endpoint.path)).map(({ endpoint }) => endpoint.method);
}
