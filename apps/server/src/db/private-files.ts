// What is stored is for the user who runs the process, and for nobody else on the machine.
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const OTHERS = 0o077;

/** Makes the folder, or takes an existing one with everything in it away from the machine's other users. */
export async function makePrivateFolder(folder: string): Promise<void> {
  // The engine makes its files from a thread of its own, by the rules of the process.
  if (isMainThread) process.umask(OTHERS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // On Windows modes say nothing; access comes with the folder it lies in.
  if (process.platform === 'win32' || ((await stat(folder)).mode & OTHERS) === 0) return;
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
