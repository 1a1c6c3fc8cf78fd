import { defineConfig } from 'vite';

// One flat folder: the worker must lie beside the file that starts it, as it does in src/db.
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        'user-command': 'src/commands/user-command.ts',
        'rotate-keys': 'src/commands/rotate-keys.ts',
        'prepare-cluster': 'src/commands/prepare-cluster.ts',
        'embedded-worker': 'src/db/embedded-worker.js',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@insights\//] },
});
