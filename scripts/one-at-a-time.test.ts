import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'insights-lock-'));
const turns = join(folder, 'turns');
const log = join(folder, 'log.txt');
const source = new URL('one-at-a-time.mjs', import.meta.url).href;

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Notes its beginning and its end, with time for another to come between the two. */
const worker = (name: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { appendFileSync } from 'node:fs';
     import { oneAtATime } from ${JSON.stringify(source)};
     const note = (what) => appendFileSync(${JSON.stringify(log)}, what + ' ${name}\\n');
     oneAtATime(${JSON.stringify(turns)}, () => {
       note('begins');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
       note('ends');
     });`,
  ]);

test('what one process does at a time is done whole before the next begins, also after one that was killed at it', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  await worker('a');
  writeFileSync(join(turns, '2'), String(ended));
  await Promise.all(['b', 'c', 'd'].map(worker));
  const noted = readFileSync(log, 'utf8').trim().split('\n');
  expect(noted).toHaveLength(8);
  for (let index = 0; index < noted.length; index += 2)
    expect(noted[index + 1]).toBe(noted[index]?.replace('begins', 'ends'));
});
