// The HTTP server: what every request goes through, whatever it asks for.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { Bytes, type Endpoint } from '@insights/contract/endpoint';
import { HEALTH_PATH } from '@insights/contract/service';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../app-error.ts';
import { asRead, asUnlimited, asWrite } from '../db/connection-limits.ts';
import { loggableError } from '../db/errors.ts';
import { CachedResponse } from './cache/cached-response.ts';
import { callerAddress } from './caller-address.ts';
import { sendCsv } from './csv-route.ts';
import { addDocs } from './description/docs.ts';
import { envelopeOf, refuseConnection, refuseExpectation, toAppError } from './errors.ts';
import { createEventStreams, type EventLimits, EventSource, type EventStreams } from './event-streams.ts';
import { type Authenticate, guard } from './guard.ts';
import { addHeaders, guardHeaders } from './headers.ts';
import { readJsonBodies } from './json-body.ts';
import { JsonParts } from './json-parts.ts';
import { loggedPath } from './logged-path.ts';
import { addPages, isFilePath, isPagePath } from './pages.ts';
import { type Caller, isRead, kindOf, type Route, signedIn } from './route.ts';
import { arrivalOptions, limitStop, TIME_LIMITS, type TimeLimits } from './time-limits.ts';

/** The contract checks what comes and goes; the framework's own compilers take a fifth of a second to load. */
const NO_SCHEMAS = (): never => {
  throw new Error('A route is described by the contract, not by a schema of the framework');
};

const BODY_LIMIT_BYTES = 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

declare module 'fastify' {
  interface FastifyRequest {
    arrivedAt: Date;
    caller: Caller | null;
  }
}

type Needs = {
  routes: Route[];
  authenticate: Authenticate;
  isHealthy: () => Promise<boolean>;
  isProduction: boolean;
  /** How many proxies of our own stand in front. */
  ownProxies: number;
  logLevel: string;
  now?: () => Date;
  timeLimits?: TimeLimits;
  eventLimits?: EventLimits;
  /** Where the log goes; standard output unless said otherwise. */
  logStream?: { write: (line: string) => void };
  /** The built user interface; null serves the API alone. */
  webRoot: string | null;
};

/** Builds the server; it listens when told to. */
export async function createServer(needs: Needs): Promise<FastifyInstance> {
  const { timeLimits = TIME_LIMITS } = needs;
  const guards = guardHeaders(needs);
  const arrival = arrivalOptions(timeLimits);
  const app = fastify({
    ...arrival,
    // Refused below, in the envelope: left to the HTTP server it would be a status and nothing else.
    http: { ...arrival.http, requireHostHeader: false },
    bodyLimit: BODY_LIMIT_BYTES,
    schemaController: { compilersFactory: { buildValidator: NO_SCHEMAS, buildSerializer: NO_SCHEMAS } },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512 },
    logger: {
      level: needs.logLevel,
      // The default ones log headers and whole addresses, where tokens and OAuth codes travel, and what a query was given.
      serializers: { req: ({ method, id }) => ({ method, id }), path: loggedPath, err: loggableError },
      ...(needs.logStream ? { stream: needs.logStream } : {}),
    },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = toAppError(error);
      reply
        .headers({ ...guards, 'x-request-id': request.id, 'cache-control': 'no-store' })
        .code(refusal.status)
        .send(envelopeOf(refusal));
    },
    clientErrorHandler: refuseConnection,
  });
  app.decorateRequest('arrivedAt');
  app.decorateRequest('caller', null);
  readJsonBodies(app);
  limitStop(app, timeLimits);
  answerErrors(app);
  addHeaders(app, guards);
  refuseOddRequests(app, guards);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // By itself it keeps a long answer back until nearly all of it has been made.
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  });
  const streams = createEventStreams(app, needs.eventLimits);
  for (const route of needs.routes) addRoute(app, route, needs, streams);
  app.get(HEALTH_PATH, async (_request, reply) => {
    const isHealthy = await needs.isHealthy();
    return isHealthy ? { status: 'ok' } : reply.code(503).send({ status: 'down', down: ['database'] });
  });
  // A process that only tells its health has nothing to describe.
  if (needs.routes.length > 0) addDocs(app, needs.routes);
  const servePage = needs.webRoot ? await addPages(app, needs.webRoot) : null;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && servePage && isPagePath(path)) return servePage(reply);
    if (isRead && isFilePath(path))
      return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address\n');
    const allowed = methodsAt(path, needs.routes);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      throw new AppError('method_not_allowed', `${request.method} is not possible here`);
    }
    throw new AppError('not_found', 'There is nothing at this address');
  });
  return app;
}

/** What HTTP itself does not allow, or allows us to refuse. */
function refuseOddRequests(app: FastifyInstance, guards: Record<string, string>) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new AppError('bad_request', 'The Host header is missing');
  });
  app.server.on('checkExpectation', refuseExpectation(guards));
}

const CUT_SHORT = new AppError('request_timeout', 'The request did not arrive as a whole');

function answerErrors(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, path: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const { destroyed, complete } = request.raw;
    // Whoever sends too slowly or goes away in the middle is told so by now, and is no trouble of ours.
    const refusal = destroyed && !complete ? CUT_SHORT : toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: refusal.cause ?? refusal }, 'request failed');
    if (refusal.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(refusal.retryAfterSeconds));
    return reply.code(refusal.status).send(envelopeOf(refusal));
  });
}

function addRoute(
  app: FastifyInstance,
  { endpoint, answer, isEncoded }: Route,
  { authenticate, ownProxies, now = () => new Date() }: Needs,
  streams: EventStreams,
) {
  const kind = kindOf(endpoint);
  const bounded = <T>(work: () => T): T => {
    if (kind === null) return asUnlimited(work);
    return isRead(endpoint) ? asRead(kind, work) : asWrite(kind, work);
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Events must not wait to be compressed.
    ...(isEncoded || endpoint.answers === 'events' ? { compress: false } : {}),
    // Before the body is read: a stranger's megabyte is not worth parsing.
    onRequest: async (request) => {
      request.arrivedAt = now();
      // Outside of every kind's share of the database: who is calling must be known however many read.
      request.caller = await asUnlimited(() => guard(endpoint, request.headers.authorization, authenticate));
    },
    handler: (...exchange) => bounded(() => handle(...exchange)),
  });

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { params, query, body, headers, socket, arrivedAt, caller } = request;
    const received = { socketAddress: socket.remoteAddress, forwardedFor: headers['x-forwarded-for'] };
    const address = callerAddress(received, ownProxies);
    // A page that reads from its own host names no origin; the host it speaks to is the same.
    const origin = headers.origin ?? (headers.host ? `http://${headers.host}` : null);
    const setCookies = (cookies: string[]) => void reply.header('set-cookie', cookies);
    const sent = { address, origin, cookies: headers.cookie, setCookies };
    const asked = { params, query, body, ...sent, arrivedAt, caller };
    const data = await answer(asked);
    if (data instanceof EventSource) {
      const recheck = () => guard(endpoint, headers.authorization, authenticate);
      return streams.send(request, reply, endpoint, { source: data, caller: signedIn(asked), recheck });
    }
    if (endpoint.answers === 'redirect') return reply.redirect(headerSafe(String(data)));
    if (endpoint.answers === 'bytes') return sendBytes(reply, endpoint, data);
    if (endpoint.answers === 'csv') return sendCsv(reply, data);
    if (data instanceof CachedResponse) return sendCached(request, reply, data);
    reply.code(endpoint.status);
    if (data instanceof JsonParts)
      return reply.type(JSON_TYPE).send(data.stream('{"success":true,"data":', '}'));
    return reply.send({ success: true, data });
  }
}

/** A browser may store it and must ask each time whether it is still current; it is for this caller alone. */
async function sendCached({ headers }: FastifyRequest, reply: FastifyReply, response: CachedResponse) {
  reply.headers({
    etag: response.etag,
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
  });
  if (headers['if-none-match'] && response.matches(headers['if-none-match'])) return reply.code(304).send();
  const { encoding, body } = await response.encodedFor(headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(JSON_TYPE).send(body);
}

/** Bytes stand under a name of their own and never change: whoever has them need not ask again. Others must not keep them. */
function sendBytes(reply: FastifyReply, { access }: Endpoint, data: unknown) {
  const { mediaType, bytes } = Bytes.parse(data);
  const kept = access === 'anyone' ? 'public, max-age=31536000, immutable' : 'private, no-store';
  const headers = { 'content-type': mediaType, 'cache-control': kept };
  reply.headers(headers);
  if (!(bytes instanceof Uint8Array)) return reply.send(Readable.from(bytes));
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** An address may hold what a header may not: a name with umlauts, a line break from someone's query. */
const headerSafe = (address: string): string =>
  address.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(Buffer.from(text).toString()));

function methodsAt(path: string, routes: Route[]): string[] {
  const matches = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return routes.filter(({ endpoint }) => matches(endpoint.path)).map(({ endpoint }) => endpoint.method);
}
