// Makes the events of a scenario happen, each at its time.
import { setTimeout as sleep } from 'node:timers/promises';
import { overtake } from './overtake.mjs';
import { restate } from './restate.mjs';

const HOUR_MS = 3_600_000;
const STARTS = 5;

/**
 * @typedef {{
 *   amazon: import('../world/amazon.mjs').Amazon,
 *   staff: import('../world/staff.mjs').Staff,
 *   processes: readonly import('../world/children.mjs').Process[],
 *   store: import('../world/stores.mjs').Store,
 *   shops: readonly import('../world/staff.mjs').ConnectedShop[],
 *   restatements: (import('../verdict/compare.mjs').Restatement & { shop: number })[],
 *   restarts: { shop: number, granularity: 'daily' | 'hourly' }[],
 *   turnedOn: number[],
 *   latencyMs: number,
 * }} World `turnedOn` is how often the updates of each shop were, `latencyMs` what every answer takes
 */

/** Lets everything happen; what hits one process happens to it one after the other. */
export async function unleash(
  /** @type {readonly import('../scenario/scenario.mjs').Event[]} */ events,
  /** @type {World} */ world,
) {
  const lives = world.processes.map(() => Promise.resolve());
  const database = { busy: Promise.resolve() };
  const settled = events.map(async (event) => {
    await sleep(event.atMs);
    if (event.kind === 'kill' || event.kind === 'freeze') {
      const life = (lives[event.process] ?? Promise.resolve()).then(() => strike(event, world));
      lives[event.process] = life;
      return life;
    }
    if (event.kind === 'overtake') {
      const both = Promise.all(lives).then(() => overtake(event, world));
      lives.fill(both);
      return both;
    }
    if (event.kind === 'database restart' || event.kind === 'database freeze') {
      database.busy = database.busy.then(() =>
        event.kind === 'database freeze' ? world.store.freeze(event.ms) : world.store.restart(),
      );
      return database.busy;
    }
    return happen(event, world);
  });
  await Promise.all(settled);
}

/** A process that dies while the database is away is started again, as its supervisor would. */
export async function revive(/** @type {import('../world/children.mjs').Process} */ process) {
  for (let start = 1; ; start += 1) {
    try {
      return await process.start();
    } catch (error) {
      if (start === STARTS) throw error;
      await sleep(500);
    }
  }
}

async function strike(
  /** @type {Extract<import('../scenario/scenario.mjs').Happening, { kind: 'kill' | 'freeze' }>} */ event,
  /** @type {World} */ { processes },
) {
  const process = processes[event.process];
  if (!process) return;
  if (event.kind === 'freeze') return process.freeze(event.ms);
  await process.kill();
  await sleep(event.restartMs);
  await revive(process);
}

async function happen(
  /** @type {import('../scenario/scenario.mjs').Happening} */ event,
  /** @type {World} */ world,
) {
  const { amazon, staff, shops } = world;
  switch (event.kind) {
    case 'fault':
      await amazon.addFault({ operation: event.operation, fault: event.fault, times: event.times });
      return;
    case 'restate': {
      const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - event.hoursAgo * HOUR_MS;
      return restate({ ...event, start }, world);
    }
    case 'toggle': {
      const shop = shops[event.shop];
      if (!shop) return;
      // All at once, on whichever process: the last one to be believed decides.
      const wishes = Array.from({ length: event.times }, (_, index) => index % 2 === 0);
      world.turnedOn[event.shop] = (world.turnedOn[event.shop] ?? 0) + wishes.filter(Boolean).length;
      await Promise.all(wishes.map((isOn) => staff.setUpdated(shop, isOn)));
      return;
    }
    default:
      return;
  }
}
