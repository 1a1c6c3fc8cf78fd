// The gallery's own server. It shares nothing with the build of the application, so no story can get into that.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [react()],
  server: { port: Number(process.env['GALLERY_PORT'] || 5174), strictPort: true },
});
