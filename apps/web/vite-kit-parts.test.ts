import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, 'src');
const ATTRIBUTE = '\\s+[\\w-]+(?:=(?:"[^"]*"|\\{(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*\\}))?';
const SPREAD = '\\s+\\{\\.\\.\\.[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\}';
const LOADING = new RegExp(
  `<(?:\\w*Button|ActionIcon|\\w*Input)(?:${ATTRIBUTE}|${SPREAD})*?\\s+loading[\\s=/>]`,
);

test('no button and no field is asked to show that something loads: built, it would show nothing', () => {
  expect('<Button size="xs" onClick={() => run({ a })} {...rest} loading={isPending}>').toMatch(LOADING);
  const asked = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => LOADING.test(readFileSync(join(SOURCES, path), 'utf8')));
  expect(asked).toEqual([]);
});
