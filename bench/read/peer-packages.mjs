// Those we are measured beside, installed outside of the product's packages: nobody who runs Insights needs them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PEERS = resolve('.cache/peers');

export const folderOf = (/** @type {string} */ name) => join(PEERS, name);

/** Each in a folder of its own. Of what they compile for this machine only the named packages are: the rest is not used here. */
export function installPeer(
  /** @type {string} */ name,
  /** @type {string} */ version,
  /** @type {readonly string[]} */ compiled = [],
) {
  const folder = folderOf(name);
  // Written last: whoever is stopped in the middle would otherwise find half of it there, and take it for all.
  const whole = join(folder, 'installed');
  if (existsSync(whole) && readFileSync(whole, 'utf8') === version) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.stdout.write(`Installing ${name} ${version}…\n`);
  const quiet = ['--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  npm(['install', ...quiet, '--no-save', '--ignore-scripts', `${name}@${version}`]);
  if (compiled.length > 0) npm(['rebuild', ...quiet, ...compiled]);
  writeFileSync(whole, version);
}

function npm(/** @type {string[]} */ args) {
  const { status } = spawnSync('npm', args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed`);
}
