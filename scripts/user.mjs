// npm run user: manages accounts from the command line.
import { loadEnvFile } from './env-file.mjs';
import { readPassword } from './password-prompt.mjs';
import { build, builtServer, fail, install, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
loadEnvFile();
install();
build();

const { runUserCommand } = await import(builtServer('user-command'));

try {
  process.stdout.write(
    `${await runUserCommand(process.argv.slice(2), process.env, () => readPassword(process.stdin, process.stdout))}\n`,
  );
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
