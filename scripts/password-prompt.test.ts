import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readPassword } from './password-prompt.mjs';

const script = `
import { readPassword } from ${JSON.stringify(new URL('./password-prompt.mjs', import.meta.url).href)};
process.stdout.write('read:' + (await readPassword(process.stdin, process.stdout)).length);`;

test('a piped password is read up to the end of its line', () => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    input: 'correct horse\nmore\n',
    encoding: 'utf8',
  });
  expect(stdout).toBe('read:13');
});

/** A terminal on which someone types; only what the prompt uses of it. */
function terminal() {
  const keys = new PassThrough();
  const raw: boolean[] = [];
  const input = Object.assign(keys, { isTTY: true, setRawMode: (isRaw: boolean) => raw.push(isRaw) });
  let shown = '';
  const output = {
    write: (text: string) => {
      shown += text;
    },
  };
  return { input, output, raw, type: (text: string) => keys.write(text), shown: () => shown };
}

test('a typed password is not shown, and the terminal is given back as it was', async () => {
  const { input, output, raw, type, shown } = terminal();
  const password = readPassword(input, output);
  type('corrext');
  type('\u007f\u007f');
  type('ct hörse\r');
  expect(await password).toBe('correct hörse');
  expect(shown()).toBe('Password: \n');
  expect(raw).toEqual([true, false]);
});

test('Ctrl-C gives up', async () => {
  const { input, output, raw, type } = terminal();
  const password = readPassword(input, output);
  type('abc\u0003');
  await expect(password).rejects.toThrow('Cancelled');
  expect(raw).toEqual([true, false]);
});
