// npm run gallery: every part of the web app in every state, without a server.
import { refuseTakenPorts } from './dev/ports.mjs';
import { fail, install, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
install();

const port = Number(process.env['GALLERY_PORT'] || 5174);
await refuseTakenPorts({ GALLERY_PORT: port }).catch(({ message }) => fail(message));

// Not before the packages are there.
const { createServer } = await import('vite');
const gallery = await createServer({ configFile: 'apps/web/gallery/vite.config.ts', logLevel: 'warn' });
await gallery.listen();
process.stdout.write(`The gallery is at http://localhost:${port} (Ctrl-C stops it)\n`);
