// npm run user: manages accounts from the command line.
import { createInterface } from 'node:readline/promises';
import { loadEnvFile } from './env-file.mjs';
import { build, builtServer, fail, install, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
loadEnvFile();
install();
build();

const { runUserCommand } = await import(builtServer('user-command'));

try {
  process.stdout.write(`${await runUserCommand(process.argv.slice(2), process.env, readPassword)}\n`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

/** A password typed at the terminal or piped in; never an argument, which other users of the machine could see. */
async function readPassword() {
  const lines = createInterface({ input: process.stdin, terminal: false });
  if (process.stdin.isTTY) process.stdout.write('Password: ');
  for await (const line of lines) return line;
  return '';
}
