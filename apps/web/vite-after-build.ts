import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Works on the files of a build for browsers as they lie there, before the pages are written. One that failed has none: what it
 * failed of would not be told then.
 */
export function afterBuild(name: string, work: (dist: string) => Promise<void>): Plugin {
  let dist = '';
  let isForBrowser = false;
  let isWritten = false;
  return {
    name,
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
      isForBrowser = !config.build.ssr;
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        if (isForBrowser && isWritten) await work(dist);
      },
    },
  };
}
