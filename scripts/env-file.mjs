import { existsSync } from 'node:fs';
import { fail } from './setup.mjs';

/** Reads .env, where there is one; what the environment already sets wins. */
export function loadEnvFile() {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    fail(`The file .env cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
