// npm run check: everything a reader of the code should not have to look for.
import { spawnSync } from 'node:child_process';
import { build, fail, install, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
install();
build();

const checks = [
  ['format and lint', 'biome', 'ci', '--error-on-warnings', '.'],
  ['types', 'tsc', '-p', '.'],
  ['types of the web app', 'tsc', '-p', 'apps/web'],
  ['types of the journeys', 'tsc', '-p', 'e2e'],
  [
    'import rules',
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    'packages',
    'apps',
    'e2e',
    'chaos',
    '--output-type',
    'err',
  ],
  ['unused code', 'knip', '--no-progress'],
  ['size budgets', 'node', 'scripts/sizes.mjs'],
];

const failed = checks.filter(([name = '', command = '', ...args]) => {
  process.stdout.write(`- ${name}\n`);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH']}` },
  });
  return status !== 0;
});

if (failed.length > 0) fail(`Checks failed: ${failed.map(([name]) => name).join(', ')}`);
