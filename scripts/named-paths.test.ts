// The pages for developers name files; a file that has moved leaves a newcomer searching.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.cache', '.data', 'test-results']);

function list(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      return entry.isDirectory() ? [path, ...list(path)] : [path];
    });
}

const existing = list();

/** Links to files, and what stands between backticks and looks like a path; not addresses, packages or commands. */
function pathsIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
  const isPath = (word: string) =>
    /^[\w.<{*][\w./<>{},*-]*$/.test(word) &&
    (/\w\/[\w<{*]/.test(word) || /\.(tsx?|mjs|cjs|md|sql|json)$/.test(word));
  return [...links, ...quoted.filter(isPath)].map((path) => path.replace(/\/$/, ''));
}

/** `x.{a,b}.ts` is two paths; `<noun>` and `*` stand for anything that fits. */
function exists(path: string): boolean {
  const [, before = '', choices = '', after = ''] = path.match(/^(.*?)\{([^}]*)\}(.*)$/) ?? [];
  if (choices) return choices.split(',').every((choice) => exists(before + choice + after));
  const pattern = path
    .split(/(<[^>]+>|\*)/)
    .map((part, index) => (index % 2 === 1 ? '[^/]+' : part.replace(/[.()+]/g, '\\$&')))
    .join('');
  // `.feature.ts` means the files that end so.
  const isThere = new RegExp(`(^|/)${path.startsWith('.') ? '[^/]*' : ''}${pattern}$`);
  return existing.some((known) => isThere.test(known));
}

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])(
  'every file that %s names is there',
  (page) => {
    const named = pathsIn(readFileSync(join(root, page), 'utf8'));
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  },
);

test('a file that is not there is noticed', () => {
  const named = pathsIn(
    'See `jobs/worker.ts`, [a page](docs/none.md), `GET /api/ping`, `x.{routes,gone}.ts` and `npm test`.',
  );
  expect(named).toEqual(['docs/none.md', 'jobs/worker.ts', 'x.{routes,gone}.ts']);
  expect(named.filter(exists)).toEqual(['jobs/worker.ts']);
});
