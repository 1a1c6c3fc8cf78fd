import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { precompress } from './vite-precompress.ts';

// In development the page and the API share an origin as they do when served: what is the server's goes to the server.
const server = `http://localhost:${process.env['PORT'] || 8765}`;

const bundledForTests = [
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
  ...[
    '@mantine/core',
    '@mantine/hooks',
    '@mantine/notifications',
    '@tabler/icons-react',
    '@tanstack/react-query',
  ],
  ...['@testing-library/react', '@testing-library/user-event'],
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      autoCodeSplitting: true,
      // Loaders come with what they ask for; signing in needs none of it. Loader and component are loaded side by side.
      codeSplittingOptions: { defaultBehavior: [['loader'], ['component']] },
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    precompress(),
  ],
  server: {
    port: Number(process.env['WEB_PORT'] || 5173),
    strictPort: true,
    proxy: { '/api': server, '/health': server },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    emptyOutDir: true,
    manifest: true,
    // Fonts and images stay files of their own: the page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    cssCodeSplit: false, // one sheet: a request for each part of a screen costs more than the styles it leaves out
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What most screens share comes in two files: dozens of small ones wait for each other on a slow line.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-query|query-core|react-router|router-core|history|react-store|store))\//,
            },
            { name: 'shared', test: /apps\/web\/src\/(?!components\/data-table)/, minShareCount: 8 },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['{src,gallery}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: false,
    // Each file has a browser of its own, but the code is loaded once: that took as long as the tests themselves.
    isolate: false,
    // One file each instead of hundreds: every test file loads them anew, which took longer than most of the tests do.
    deps: { optimizer: { client: { enabled: true, include: bundledForTests } } },
    testTimeout: 15_000,
  },
});
