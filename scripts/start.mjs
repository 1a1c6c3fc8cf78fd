// npm start: installs and builds what is missing, then serves Insights until it is told to stop.
import { loadEnvFile } from './env-file.mjs';
import { endWithParent } from './parent.mjs';
import { build, builtServer, install, requireNode, root } from './setup.mjs';
import { startSimulator } from './simulator.mjs';

const parent = process.ppid;
requireNode();
process.chdir(root);
loadEnvFile();
install();
build();

const { main } = await import(builtServer('main'));
await main(process.env, startSimulator);
// Started by hand in the background, as with nohup, it stays when the shell is closed.
if (process.env['npm_lifecycle_event'] === 'start') endWithParent(parent);
