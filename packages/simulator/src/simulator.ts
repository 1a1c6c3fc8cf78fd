// Creates the simulator's server; tests of other packages import it from here.
import { createServer, type Server } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { registerAdsLedgerRoutes } from './ads/ads-ledger-routes.ts';
import { normaliseAdsUrl, registerAdsRoutes } from './ads/ads-routes.ts';
import { registerCatalogueRoutes } from './catalogue/catalogue-routes.ts';
import { controlErrorPage } from './control/control-page.ts';
import { ControlError, isForm } from './control/control-requests.ts';
import { registerControlRoutes } from './control/control-routes.ts';
import { registerDocumentRoutes } from './documents/document-routes.ts';
import { registerConsentRoutes } from './login/consent-routes.ts';
import { registerLoginRoutes } from './login/login-routes.ts';
import { registerReportRoutes } from './reports/report-routes.ts';
import { registerSpApiRoutes } from './sales/sp-api-routes.ts';
import { createSimulatorState, type Simulator, type SimulatorOptions } from './simulator-state.ts';

export type { Simulator, SimulatorOptions } from './simulator-state.ts';

const IPV4 = '127.0.0.1';
const IPV6 = '::1';
const BODY_LIMIT = 1_048_576;

export type RunningSimulator = {
  app: FastifyInstance;
  simulator: Simulator;
  port: number;
  /** The origin of all addresses, without a slash at the end. */
  url: string;
  close: () => Promise<void>;
};

/** Requests are parsed with zod; the framework's own schema compilers take a fifth of a second to load. */
const NO_SCHEMAS = (): never => {
  throw new Error('The routes of the simulator have no schemas of the framework');
};

/** A simulator that does not listen: `app.inject` calls it. */
export function createSimulator(options: SimulatorOptions = {}): {
  app: FastifyInstance;
  simulator: Simulator;
} {
  const simulator = createSimulatorState(options);
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    rewriteUrl: ({ url = '' }) => normaliseAdsUrl(url),
    schemaController: { compilersFactory: { buildValidator: NO_SCHEMAS, buildSerializer: NO_SCHEMAS } },
  });
  // Bodies are passed on as text, since Amazon's APIs differ in the formats that they accept and in their refusals.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ControlError) {
      reply.code(error.status);
      if (!isForm(request)) return reply.send({ error: error.message });
      return reply.type('text/html; charset=utf-8').send(controlErrorPage(error.message));
    }
    const status = statusOf(error);
    const message = error instanceof Error ? error.message : 'Unknown error';
    return reply.code(status).send({ error: message });
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ error: `The simulator has nothing at ${request.method} ${request.url.split('?')[0]}` }),
  );
  registerLoginRoutes(app, simulator);
  registerConsentRoutes(app, simulator);
  registerSpApiRoutes(app, simulator);
  registerReportRoutes(app, simulator);
  registerCatalogueRoutes(app, simulator);
  registerDocumentRoutes(app, simulator);
  registerAdsRoutes(app, simulator);
  registerAdsLedgerRoutes(app, simulator);
  registerControlRoutes(app, simulator);
  return { app, simulator };
}

/** A simulator that listens on this machine's loopback addresses; port 0 takes a free one. */
export async function startSimulator(
  options: SimulatorOptions & { port?: number | undefined } = {},
): Promise<RunningSimulator> {
  const { app, simulator } = createSimulator(options);
  await app.listen({ host: IPV4, port: options.port ?? 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const second = await listenOnIpv6(app, port);
  return {
    app,
    simulator,
    port,
    url: `http://${IPV4}:${port}`,
    async close() {
      second?.closeAllConnections();
      second?.close();
      await app.close();
    },
  };
}

/** Browsers may take localhost for ::1. A machine without IPv6 goes without. */
function listenOnIpv6(app: FastifyInstance, port: number): Promise<Server | null> {
  const server = createServer((request, response) => app.routing(request, response));
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, IPV6, () => resolve(server));
  });
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  return typeof error.statusCode === 'number' ? error.statusCode : 500;
}
