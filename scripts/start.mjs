// npm start: installs and builds what is missing, then serves Insights until it is told to stop.
import { loadEnvFile } from './env-file.mjs';
import { build, builtServer, install, requireNode, root } from './setup.mjs';
import { startSimulator } from './simulator.mjs';

requireNode();
process.chdir(root);
loadEnvFile();
install();
build();

const { main } = await import(builtServer('main'));
await main(process.env, startSimulator);
