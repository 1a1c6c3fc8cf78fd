import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const STYLE_SHEETS = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')),
  'styles',
);
const SOURCES = import.meta.dirname;
const FROM_MANTINE = /import \{([^}]*)\} from '@mantine\/core'/g;

const hasStyles = new Set(readdirSync(STYLE_SHEETS));

function componentsInUse(): string[] {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const imports = sources.flatMap((path) => [
    ...readFileSync(join(SOURCES, path), 'utf8').matchAll(FROM_MANTINE),
  ]);
  return [...new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())))];
}

test('every Mantine component in use has its styles', () => {
  const imported = readFileSync(join(SOURCES, 'mantine-styles.ts'), 'utf8');
  const styled = componentsInUse().filter((name) => hasStyles.has(`${name}.layer.css`));
  expect(styled).toContain('Button');
  expect(styled.filter((name) => !imported.includes(`/${name}.layer.css`))).toEqual([]);
});

test('the styles come in the order of Mantine’s own sheet, so that a component overrides what it is built of', () => {
  const all = readFileSync(join(STYLE_SHEETS, '..', 'styles.css'), 'utf8');
  const imported = readFileSync(join(SOURCES, 'mantine-styles.ts'), 'utf8');
  const positions = [...imported.matchAll(/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, name]) =>
    all.indexOf(
      readFileSync(join(STYLE_SHEETS, `${name}.css`), 'utf8')
        .trim()
        .slice(0, 120),
    ),
  );
  expect(positions.length).toBeGreaterThan(30);
  expect(Math.min(...positions)).toBeGreaterThanOrEqual(0);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});
