// Serves Insights as built, with a clock that may be wrong by some hours.
import { builtServer } from '../../scripts/setup.mjs';

// Nobody is left behind when the scenario is ended from outside.
process.once('disconnect', () => process.exit(1));

const skewMs = Number(process.env['CHAOS_SKEW_MS'] ?? 0);
if (skewMs !== 0) skewClock(skewMs);

const { main } = await import(builtServer('main'));
await main(process.env, async () => {
  throw new Error('A scenario has its own simulator');
});

/** The whole process believes in another time; what it measures (timers, performance.now) stays right. */
function skewClock(/** @type {number} */ byMs) {
  const RightDate = Date;
  const wrongNow = () => RightDate.now() + byMs;
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [wrongNow()] : args, newTarget),
    apply: () => new RightDate(wrongNow()).toString(),
    get: (target, name) => (name === 'now' ? wrongNow : Reflect.get(target, name)),
  });
}
