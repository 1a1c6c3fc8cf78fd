// Starts embedded engines on copies of a migrated folder. Imports little: it is the first thing that a test process does.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbedded } from '../db/embedded.ts';

type Started = Awaited<ReturnType<typeof startEngine>>;
export type Given = { migrated: string; room: string };

let ahead: Promise<Started> | null = null;
let hasBegun = false;

/** Begins with the first engine of this process, whoever will be the one to need it. */
export function startAhead(given: Given): void {
  if (hasBegun) return;
  ahead = startEngine(given);
  ahead.catch(() => {}); // told to whoever takes it
}

/** The one that was begun ahead, or one that begins now. */
export async function startedEngine(given: Given): Promise<Started> {
  const begun = ahead;
  ahead = null;
  return begun ?? startEngine(given);
}

async function startEngine({ migrated, room }: Given) {
  hasBegun = true;
  const folder = join(room, randomUUID());
  await copy(migrated, folder);
  return { engine: await startEmbedded(folder, room), folder };
}

/** A thousand small files, copied by the system beside the loading of the test; by ourselves where it has no such command. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', from, to]).catch(() => cpSync(from, to, { recursive: true }));
}
