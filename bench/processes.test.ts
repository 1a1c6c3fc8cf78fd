import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const source = new URL('processes.mjs', import.meta.url).href;

/** A benchmark that has started a program; what it does then is `then`. */
async function startBenchmark(then: string) {
  const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'program.mjs');
  const said = join(folder, 'said.txt');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';
     process.once('SIGTERM', () => {
       writeFileSync(${JSON.stringify(said)}, 'asked to end');
       process.exit();
     });
     setTimeout(() => {}, 20_000);
     console.log('Insights is running');`,
  );
  const benchmark = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { run } from ${JSON.stringify(source)};
       await run(${JSON.stringify(program)}, {});
       process.stdout.write('started');
       setTimeout(() => {}, 20_000);
       ${then}`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await once(benchmark.stdout, 'data');
  return {
    benchmark,
    programSaid: () => (existsSync(said) ? readFileSync(said, 'utf8') : 'nothing'),
  };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`a benchmark that is stopped by ${signal} ends what it started`, async () => {
    const { benchmark, programSaid } = await startBenchmark('');
    const exit = once(benchmark, 'exit');
    benchmark.kill(signal);
    expect(await exit).toEqual([1, null]);
    await expect.poll(programSaid, { timeout: 10_000 }).toBe('asked to end');
  });

test('a benchmark that breaks off ends what it started', async () => {
  const { programSaid } = await startBenchmark(`throw new Error('broken');`);
  await expect.poll(programSaid, { timeout: 10_000 }).toBe('asked to end');
});
