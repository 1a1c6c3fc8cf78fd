// Restates past hours: all changes of a request are checked before the first is made.
import type { Account } from '../sales/ledger.ts';
import type { Totals } from '../sales/totals.ts';
import type { Simulator } from '../simulator-state.ts';
import { parseAmount } from '../world/money.ts';
import { HOUR_MS } from '../world/zones.ts';
import { ControlError, type RestateInput } from './control-requests.ts';
import { readAccount, toRow } from './ledger-answers.ts';

/** Changes a past hour, and answers with its new totals. */
export function restate(simulator: Simulator, input: RestateInput) {
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
    { hourStart: start, change, name: 'start' },
    ...(takenFrom === undefined ? [] : [{ hourStart: takenFrom, change: opposite, name: 'takenFrom' }]),
  ];
  for (const entry of entries) refuseRestatement(simulator, account, entry);
  ledger.restate(account, entries, only);
  const hour = { start, end: start + HOUR_MS };
  return { hour: toRow(account, hour, ledger.totals(account, hour, { granularity: 'hour' })) };
}

type Entry = { hourStart: number; change: Totals; name: string };

function refuseRestatement({ clock, ledger }: Simulator, account: Account, entry: Entry): void {
  const { hourStart, change, name } = entry;
  if (hourStart % HOUR_MS !== 0) throw new ControlError(`${name}: must be the start of an hour`);
  if (hourStart > clock.now().getTime()) throw new ControlError(`${name}: must be in the past`);
  // A later cancellation must not take the hour below zero.
  const before = ledger.firmTotals(account, { start: hourStart, end: hourStart + HOUR_MS });
  const after = [
    before.amountMinor + change.amountMinor,
    before.orders + change.orders,
    before.items + change.items,
    before.units + change.units,
  ];
  if (after.some((value) => value < 0)) throw new ControlError('An hour cannot amount to less than nothing');
}
