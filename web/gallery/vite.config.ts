import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Component gallery: `npm run gallery`. It is not part of the product's build. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: resolve(import.meta.dirname, '../public'),
  plugins: [react(), tailwindcss()],
  server: { port: 5174 },
  build: { outDir: resolve(import.meta.dirname, '../../dist/gallery'), emptyOutDir: true, reportCompressedSize: false },
});
