// The control interface: faults, counts, the clock, the true figures, restatements, and a page for people.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Totals } from '../sales/ledger.ts';
import type { Simulator } from '../simulator-parts.ts';
import { findMarketplace } from '../world/marketplaces.ts';
import { formatAmount, parseAmount } from '../world/money.ts';
import { type Period, periodsCovering } from '../world/periods.ts';
import { findParticipation } from '../world/world.ts';
import { findZone, HOUR_MS } from '../world/zones.ts';
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

const HOME = '/__sim/';
const MAX_ROWS = 20_000;

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
  app.post('/__sim/restate', (request) =>
    restate(simulator, parseControl(RestateInput, readControlBody(request))),
  );
}

/** A form goes back to the page, a program gets the value. */
function answer(request: FastifyRequest, reply: FastifyReply, value: object) {
  return isForm(request) ? reply.redirect(HOME, 303) : reply.send(value);
}

function readAccount(simulator: Simulator, sellingPartnerId: string, marketplaceId: string): Account {
  const marketplace = findMarketplace(marketplaceId);
  if (!marketplace) throw new ControlError(`marketplaceId: there is no ${marketplaceId}`);
  const partner = simulator.world.findPartner(sellingPartnerId, marketplace.region);
  if (!partner || !findParticipation(partner, marketplaceId)?.isParticipating) {
    throw new ControlError(`sellingPartnerId: ${sellingPartnerId} does not sell in ${marketplaceId}`);
  }
  return { partner, marketplace };
}

function readLedger(simulator: Simulator, query: ReturnType<typeof LedgerQuery.parse>) {
  const { granularity, start, end, timeZone } = query;
  const account = readAccount(simulator, query.sellingPartnerId, query.marketplaceId);
  const zone = findZone(timeZone);
  if (!zone) throw new ControlError(`timeZone: there is no ${timeZone}`);
  const stepMs = granularity === 'hour' ? HOUR_MS : 24 * HOUR_MS;
  if ((end - start) / stepMs > MAX_ROWS) throw new ControlError(`At most ${MAX_ROWS} rows at a time`);
  const cut = {
    granularity: granularity === 'hour' ? 'Hour' : 'Day',
    zone,
    firstDayOfWeek: 'Monday',
  } as const;
  const periods = start < end ? periodsCovering({ start, end }, cut) : [];
  return {
    sellingPartnerId: account.partner.id,
    marketplaceId: account.marketplace.id,
    granularity,
    timeZone,
    currencyCode: account.marketplace.currencyCode,
    rows: periods.map((period) =>
      toRow(account, period, simulator.ledger.totals(account, period, { seenAs: granularity })),
    ),
  };
}

function toRow({ marketplace }: Account, { start, end }: Period, totals: Totals) {
  return {
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    totalSales: formatAmount(totals.amountMinor, marketplace.currencyCode),
    orderCount: totals.orders,
    orderItemCount: totals.items,
    unitCount: totals.units,
  };
}

function restate(simulator: Simulator, input: ReturnType<typeof RestateInput.parse>) {
  const { start, deltaAmount, deltaOrders, deltaUnits, takenFrom, only = null } = input;
  const { ledger } = simulator;
  const account = readAccount(simulator, input.sellingPartnerId, input.marketplaceId);
  const amountMinor = parseAmount(deltaAmount, account.marketplace.currencyCode);
  if (amountMinor === null) throw new ControlError('deltaAmount: not an amount of the marketplace currency');
  const change = { amountMinor, orders: deltaOrders, items: deltaOrders, units: deltaUnits };
  const opposite = {
    amountMinor: -amountMinor,
    orders: -deltaOrders,
    items: -deltaOrders,
    units: -deltaUnits,
  };
  const entries = [
    { at: start, change, name: 'start' },
    ...(takenFrom === undefined ? [] : [{ at: takenFrom, change: opposite, name: 'takenFrom' }]),
  ];
  // All are checked before the first is booked: a refused restatement changes nothing.
  for (const entry of entries) refuseRestatement(simulator, account, entry);
  for (const entry of entries) ledger.restate(account, entry.at, entry.change, only);
  const hour = { start, end: start + HOUR_MS };
  return { hour: toRow(account, hour, ledger.totals(account, hour, { seenAs: 'hour' })) };
}

type Restatement = { at: number; change: Totals; name: string };

function refuseRestatement({ clock, ledger }: Simulator, account: Account, restatement: Restatement): void {
  const { at, change, name } = restatement;
  if (at % HOUR_MS !== 0) throw new ControlError(`${name}: must be the start of an hour`);
  if (at > clock.now().getTime()) throw new ControlError(`${name}: must be in the past`);
  const before = ledger.totals(account, { start: at, end: at + HOUR_MS }, { seenAs: 'hour' });
  const after = [
    before.amountMinor + change.amountMinor,
    before.orders + change.orders,
    before.items + change.items,
    before.units + change.units,
  ];
  if (after.some((value) => value < 0)) throw new ControlError('An hour cannot amount to less than nothing');
}
