import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const source = JSON.stringify(new URL('processes.mjs', import.meta.url).href);
const PATIENCE = { timeout: 10_000 };

/** A benchmark by itself or in a suite, once it has started a program; what it does then is `afterwards`. */
async function start({ inSuite = false, afterwards = '' }) {
  const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, code: string) => {
    const file = join(folder, name);
    writeFileSync(file, code);
    return file;
  };
  const said = join(folder, 'said.txt');
  const program = write(
    'program.mjs',
    `import { writeFileSync } from 'node:fs';
     process.once('SIGTERM', () => {
       writeFileSync(${JSON.stringify(said)}, 'asked to end');
       process.exit();
     });
     setTimeout(() => {}, 20_000);
     console.log('Insights is running');`,
  );
  const benchmark = write(
    'benchmark.mjs',
    `import { run } from ${source};
     await run(${JSON.stringify(program)}, {});
     process.stdout.write('started');
     setTimeout(() => {}, 20_000);
     ${afterwards}`,
  );
  const suite = write(
    'suite.mjs',
    `import { runToEnd } from ${source};
     process.exitCode = (await runToEnd(${JSON.stringify(benchmark)}, {})) === 1 ? 3 : 4;`,
  );
  const started = spawn(process.execPath, [inSuite ? suite : benchmark], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exit = once(started, 'exit');
  await once(started.stdout, 'data');
  return {
    started,
    exit,
    programSaid: () => (existsSync(said) ? readFileSync(said, 'utf8') : 'nothing'),
  };
}

for (const inSuite of [false, true])
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    test(`${inSuite ? 'a suite' : 'a benchmark'} that is stopped by ${signal} ends what it started`, async () => {
      const { started, exit, programSaid } = await start({ inSuite });
      started.kill(signal);
      expect(await exit).toEqual([1, null]);
      await expect.poll(programSaid, PATIENCE).toBe('asked to end');
    });

test('a benchmark that breaks off ends what it started, and the suite is told', async () => {
  const { exit, programSaid } = await start({ inSuite: true, afterwards: `throw new Error('broken');` });
  expect(await exit).toEqual([3, null]);
  await expect.poll(programSaid, PATIENCE).toBe('asked to end');
});
