// The control interface: faults, counts, the clock, the true figures, restatements, and its page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Simulator } from '../simulator-state.ts';
import { controlPage } from './control-page.ts';
import {
  CatalogueInput,
  ClockInput,
  ControlError,
  isForm,
  LedgerQuery,
  parseControl,
  RestateInput,
  readControlBody,
} from './control-requests.ts';
import { EVERY_OPERATION, FaultInput } from './faults.ts';
import { readLedger } from './ledger-answers.ts';
import { restate } from './restate.ts';

const HOME = '/__sim/';

export function registerControlRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { clock, counters, faults } = simulator;

  app.get(HOME, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(controlPage(simulator)),
  );
  app.get('/__sim', (_request, reply) => reply.redirect(HOME));

  app.get('/__sim/faults', () => ({ faults: faults.list(), operations: [...simulator.operations].sort() }));
  app.post('/__sim/faults', (request, reply) => {
    const input = parseControl(FaultInput, readControlBody(request));
    if (input.operation !== EVERY_OPERATION && !simulator.operations.has(input.operation)) {
      const known = [EVERY_OPERATION, ...simulator.operations].join(', ');
      throw new ControlError(`operation: there is no ${input.operation}; there are ${known}`);
    }
    return answer(request, reply.code(201), { fault: faults.add(input) });
  });
  app.delete('/__sim/faults', () => {
    faults.clear();
    return { faults: faults.list() };
  });
  app.delete<{ Params: { id: string } }>('/__sim/faults/:id', (request) => {
    if (!faults.remove(request.params.id)) throw new ControlError('No such fault', 404);
    return { faults: faults.list() };
  });
  // Forms cannot send DELETE.
  app.post<{ Params: { id: string } }>('/__sim/faults/:id/remove', (request, reply) => {
    faults.remove(request.params.id);
    return answer(request, reply, { faults: faults.list() });
  });

  app.get('/__sim/requests', () => ({ since: counters.since().toISOString(), operations: counters.read() }));
  app.get<{ Params: { operation: string } }>('/__sim/requests/:operation', ({ params }) => ({
    requests: counters.calls(params.operation),
  }));
  app.delete('/__sim/requests', () => {
    counters.reset();
    return { since: counters.since().toISOString(), operations: counters.read() };
  });
  app.post('/__sim/requests/reset', (request, reply) => {
    counters.reset();
    return answer(request, reply, { operations: counters.read() });
  });

  const readClock = () => ({ now: clock.now().toISOString(), isFixed: clock.isFixed() });
  app.get('/__sim/clock', readClock);
  app.post('/__sim/clock', (request, reply) => {
    clock.set(parseControl(ClockInput, readControlBody(request)).now);
    return answer(request, reply, readClock());
  });

  app.post('/__sim/catalogue', (request, reply) => {
    const { sellingPartnerId, extraAsins } = parseControl(CatalogueInput, readControlBody(request));
    simulator.world.inflate(sellingPartnerId, extraAsins);
    return answer(request, reply, { sellingPartnerId, extraAsins });
  });
  app.get('/__sim/ledger', (request) => readLedger(simulator, parseControl(LedgerQuery, request.query)));
  app.post('/__sim/restate', (request, reply) =>
    answer(request, reply, restate(simulator, parseControl(RestateInput, readControlBody(request)))),
  );
}

/** A form is redirected to the page, any other caller gets the value. */
function answer(request: FastifyRequest, reply: FastifyReply, value: object) {
  return isForm(request) ? reply.redirect(HOME, 303) : reply.send(value);
}
