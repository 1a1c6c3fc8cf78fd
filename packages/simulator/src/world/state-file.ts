// A small JSON file of state that outlives a restart: read at the start, replaced whole with every change.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

export type StateFile<Value> = {
  /** What was saved last; null without a file, or with one that cannot be read. */
  read: () => Value | null;
  save: (value: Value) => void;
};

type Terms<Value> = {
  /** The folder of all state files; with null nothing is saved. */
  folder: string | null;
  /** The file's name without its extension. */
  name: string;
  schema: z.ZodType<Value>;
  warn?: (message: string) => void;
};

/** A problem with the file is logged and never stops the simulator, which goes on with its state in memory. */
export function openStateFile<Value>({
  folder,
  name,
  schema,
  warn = warnOnStderr,
}: Terms<Value>): StateFile<Value> {
  if (folder === null) return { read: () => null, save: () => undefined };
  const path = join(folder, `${name}.json`);
  let hasWarned = false;

  function warnOnce(error: unknown): void {
    // A full disk would log it with every change.
    if (!hasWarned) warn(`The Amazon simulator cannot write ${path}: ${reasonOf(error)}`);
    hasWarned = true;
  }

  return {
    read() {
      const text = readText(path, warn);
      if (text === null) return null;
      const parsed = parse(schema, text);
      if (parsed.success) return parsed.data;
      const damagedPath = `${path}.damaged`;
      warn(
        `The Amazon simulator cannot read ${path}: ${parsed.reason}. It starts without it; see ${damagedPath}`,
      );
      renameDamaged(path, damagedPath, warnOnce);
      return null;
    },
    save(value) {
      try {
        mkdirSync(folder, { recursive: true });
        // The rename is atomic: a process killed before it leaves the old file intact.
        writeFileSync(`${path}.draft`, JSON.stringify(value));
        renameSync(`${path}.draft`, path);
        hasWarned = false;
      } catch (error) {
        warnOnce(error);
      }
    },
  };
}

function readText(path: string, warn: (message: string) => void): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing)
      warn(`The Amazon simulator cannot read ${path}: ${reasonOf(error)}. It starts without it.`);
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

/** The next change would otherwise overwrite a file that somebody may want to look at. */
function renameDamaged(path: string, damagedPath: string, warnOnce: (error: unknown) => void): void {
  try {
    renameSync(path, damagedPath);
  } catch (error) {
    warnOnce(error);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function warnOnStderr(message: string): void {
  process.stderr.write(`${message}\n`);
}
