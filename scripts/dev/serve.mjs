// The server of `npm run dev`: as built a moment ago, with a simulator that outlives it.
import { once } from 'node:events';
import { simulatorEnvironment } from '../simulator-environment.mjs';

// Nobody is left behind when the parent is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const { main } = await import(process.env['INSIGHTS_SERVER'] ?? '');
await main(
  process.env,
  async (/** @type {import('../simulator-environment.mjs').SimulatorSettings} */ settings) => {
    process.send?.({ asks: 'simulator', env: simulatorEnvironment(settings) });
    await once(process, 'message');
  },
);
process.send?.('ready');
