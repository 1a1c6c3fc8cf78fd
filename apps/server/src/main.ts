// The process: settings in, a running server out, and a stop with grace.
import { setFlagsFromString } from 'node:v8';
import { HEALTH_PATH } from '@insights/contract/service';
import { StartupError } from './app-error.ts';
import { type Config, readConfig } from './config.ts';
import { loggableError } from './db/errors.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts';
import { start } from './start.ts';

// Garbage is looked for when the memory in use is two and a half times what was left the last time. Left to itself, V8 keeps a
// heap of 40 MB so small that a report of 300,000 rows has all of it searched four times a second, and everyone waits.
const HEAP_GROWTH = '--heap-growing-percent=150';

/** Serves until a signal says stop. What a person must put right is one line and a failing exit code. */
export async function main(
  env: Record<string, string | undefined>,
  startSimulator: (settings: Config['simulator']) => Promise<void>,
): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  try {
    const config = readConfig(env);
    const { stop } = await start(config, config.isDemo ? () => startSimulator(config.simulator) : null);
    stopOn(['SIGINT', 'SIGTERM'], stop);
    process.stdout.write(welcome(config));
  } catch (error) {
    // Not thrown on: Node.js would print the whole error, and with a query's the parameters of the query.
    const line = error instanceof StartupError ? error.message : loggableError(error).stack;
    process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

const STOP_MS = 10_000; // what hangs is taken up again by whoever is alive

/** The first signal stops with grace, a second one at once. */
function stopOn(signals: NodeJS.Signals[], stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of signals) process.on(signal, onSignal);
}

function welcome({ isDemo, publicUrl, role, port }: Config): string {
  if (role === 'worker')
    return `Insights is running as a worker; http://localhost:${port}${HEALTH_PATH} tells whether it is well\n`;
  if (!isDemo) return `Insights is running at ${publicUrl}\n`;
  const accounts = demoAccounts.map(({ email, description }) => `  ${email.padEnd(24)} ${description}`);
  return `
Insights is running at ${publicUrl}  (demo mode; Ctrl-C stops it)

Sign in with one of these, password ${DEMO_PASSWORD}:
${accounts.join('\n')}

`;
}
