// npm run bench [name …] [-- --write]: measures what is promised in figures; never part of the tests. With --write,
// docs/performance.md tells what was measured last.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writePerformance } from '../bench/performance/page.mjs';
import { build, fail, install, requireNode, root } from './setup.mjs';

const WRITE = '--write';

requireNode();
process.chdir(root);
install();
build();

const all = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
const asked = process.argv.slice(2).filter((word) => word !== WRITE);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) fail(`There is no benchmark ${unknown.join(', ')}; there are: ${all.join(', ')}`);

for (const name of asked.length > 0 ? asked : all) {
  process.stdout.write(`\n# ${name}\n`);
  const { status } = spawnSync(process.execPath, [`bench/${name}.bench.mjs`], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
if (process.argv.includes(WRITE)) writePerformance();
