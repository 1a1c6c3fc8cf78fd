// Writes a .br and a .gz twin beside each text file of the build, so that the server never compresses at run time.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|txt)$/;
const SMALLEST_WORTH_IT = 1024; // below one packet a twin saves nothing

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function writeTwins(file: string) {
  const content = await readFile(file);
  if (content.byteLength < SMALLEST_WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    toBrotli(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }).then((packed) =>
      writeFile(`${file}.gz`, packed),
    ),
  ]);
}

export function precompress(): Plugin {
  let folder = '';
  let isForBrowser = false;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      isForBrowser = !config.build.ssr;
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (!isForBrowser) return;
        const entries = await readdir(folder, { recursive: true });
        const files = entries.filter((entry) => COMPRESSIBLE.test(entry) && !entry.startsWith('.vite'));
        await Promise.all(files.map((entry) => writeTwins(join(folder, entry))));
      },
    },
  };
}
