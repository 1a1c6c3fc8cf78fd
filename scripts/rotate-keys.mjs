// npm run rotate-keys: moves every stored token to the current encryption key.
import { loadEnvFile } from './env-file.mjs';
import { build, builtServer, fail, install, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
loadEnvFile();
install();
build();

const { rotateKeys } = await import(builtServer('rotate-keys'));

try {
  process.stdout.write(`${await rotateKeys(process.env)}\n`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
