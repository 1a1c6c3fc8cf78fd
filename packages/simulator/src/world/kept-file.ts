// A small file that outlives a restart: read whole when the simulator starts, replaced whole with every change.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

export type KeptFile<Value> = {
  /** What was kept last; null where there is nothing, or nothing that can be read. */
  read: () => Value | null;
  /** Keeps this instead of what was kept before. */
  keep: (value: Value) => void;
};

type Terms<Value> = {
  /** The folder of all kept files; null keeps nothing, as a simulator without one does. */
  folder: string | null;
  /** The file's name without its ending. */
  name: string;
  schema: z.ZodType<Value>;
  /** Where a line for the person who runs the simulator goes. */
  say?: (line: string) => void;
};

/** Trouble with the file is said in words and never stops the simulator: it goes on with what it has in memory. */
export function openKeptFile<Value>({ folder, name, schema, say = sayIt }: Terms<Value>): KeptFile<Value> {
  if (folder === null) return { read: () => null, keep: () => undefined };
  const path = join(folder, `${name}.json`);
  let hasComplained = false;

  function complain(error: unknown): void {
    // Once is enough: a full disk would say it with every change.
    if (!hasComplained) say(`The Amazon simulator cannot keep ${path}: ${reasonOf(error)}`);
    hasComplained = true;
  }

  return {
    read() {
      const text = readText(path, say);
      if (text === null) return null;
      const parsed = parse(schema, text);
      if (parsed.success) return parsed.data;
      const aside = `${path}.damaged`;
      say(`The Amazon simulator cannot read ${path}: ${parsed.reason}. It starts without it; see ${aside}`);
      moveAside(path, aside, complain);
      return null;
    },
    keep(value) {
      try {
        mkdirSync(folder, { recursive: true });
        // A kill in between leaves the old file whole, and a draft that the next change replaces.
        writeFileSync(`${path}.draft`, JSON.stringify(value));
        renameSync(`${path}.draft`, path);
        hasComplained = false;
      } catch (error) {
        complain(error);
      }
    },
  };
}

function readText(path: string, say: (line: string) => void): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing)
      say(`The Amazon simulator cannot read ${path}: ${reasonOf(error)}. It starts without it.`);
    return null;
  }
}

type Parsed<Value> = { success: true; data: Value } | { success: false; reason: string };

function parse<Value>(schema: z.ZodType<Value>, text: string): Parsed<Value> {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return { success: true, data: parsed.data };
    const [issue] = parsed.error.issues;
    return { success: false, reason: `${issue?.path.join('.') || 'it'}: ${issue?.message}` };
  } catch {
    return { success: false, reason: 'it is not JSON' };
  }
}

/** So that the next change does not replace what somebody may still want to look at. */
function moveAside(path: string, aside: string, complain: (error: unknown) => void): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    complain(error);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function sayIt(line: string): void {
  process.stderr.write(`${line}\n`);
}
