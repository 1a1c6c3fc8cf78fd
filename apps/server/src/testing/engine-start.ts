// Starts embedded engines on copies of a migrated folder. Imports little: it is the first thing that a test process does.
import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded.ts';

export type Started = Awaited<ReturnType<typeof startEngine>>;
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
export async function takeStarted(given: Given): Promise<Started> {
  const begun = ahead;
  ahead = null;
  return begun ?? startEngine(given);
}

async function startEngine({ migrated, room }: Given) {
  hasBegun = true;
  const folder = join(room, randomUUID());
  // A thousand small files: one after the other takes a third of the time that a thousand promises take.
  cpSync(migrated, folder, { recursive: true });
  return { engine: await startEmbedded(folder, room), folder };
}
