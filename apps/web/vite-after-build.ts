import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Works on the files of a build for browsers as they lie there, before the pages are written. */
export function afterBuild(name: string, work: (dist: string) => Promise<void>): Plugin {
  let dist = '';
  let isForBrowser = false;
  return {
    name,
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
      isForBrowser = !config.build.ssr;
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        if (isForBrowser) await work(dist);
      },
    },
  };
}
