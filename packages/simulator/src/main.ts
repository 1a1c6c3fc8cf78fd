// The program: reads the environment, and serves until it gets a signal or its parent ends.
import { readSettings, type Settings } from './settings.ts';
import { startSimulator } from './simulator.ts';

async function main(): Promise<void> {
  const { NODE_ENV } = process.env;
  if (NODE_ENV === 'production') {
    return fail('The Amazon simulator does not start with NODE_ENV=production.');
  }
  const settings = readEnvironment();
  if (!settings) return;
  try {
    const running = await startSimulator(settings);
    const stop = () => running.close().then(() => process.exit(0));
    process.once('SIGTERM', () => void stop());
    process.once('SIGINT', () => void stop());
    // The parent of a child process with a channel has ended.
    process.once('disconnect', () => void stop());
    if (process.connected === false) return void stop();
    const address = `http://localhost:${running.port}`;
    process.stdout.write(`Amazon simulator ready at ${address} (control page: ${address}/__sim/)\n`);
    process.send?.({ ready: true, port: running.port });
  } catch (error) {
    fail(describe(error, settings.port));
  }
}

function readEnvironment(): Settings | null {
  try {
    return readSettings(process.env);
  } catch (error) {
    fail(`The Amazon simulator cannot start: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

function describe(error: unknown, port: number): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The Amazon simulator cannot start: port ${port} is taken. Set SIMULATOR_PORT to another one.`;
  }
  return `The Amazon simulator cannot start: ${error instanceof Error ? error.message : error}`;
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
  process.disconnect?.();
}

await main();
