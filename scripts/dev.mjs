// npm run dev: the server, the simulator and the web app from their sources, each new as soon as it is saved.
import { loadEnvFile } from './env-file.mjs';
import { install, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
loadEnvFile();
install();

// Not before the packages are there.
await import('./dev/everything.mjs');
