import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterBuild } from './vite-after-build.ts';

// Browsers that know it compile all of a file beside the page while it loads, instead of each function when it is first
// called. Anything before it, were it a single line of the build's own, and it is a remark like any other.
const HINT = '//# allFunctionsCalledOnLoad\n';

async function addHint(dist: string): Promise<void> {
  const folder = join(dist, 'assets');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  for (const file of files.map((name) => join(folder, name)))
    await writeFile(file, HINT + (await readFile(file, 'utf8')));
}

export const compiledAhead = () => afterBuild('compiled-ahead', addHint);
