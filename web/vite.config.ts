import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineIcon } from './inline-icon.ts';
import { htmlEntries, proseFrame } from './prose-frame.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const first = new Set<string>();

/** Reached by way of the contract's entry, but only used by pages that come later. */
const later = /packages\/contract\/(?!sign-in-hint)|node_modules\/zod\//;

/**
 * Puts what the first page imports into one chunk. Left alone, every module that a later page shares with it would be a
 * small request of its own.
 */
function firstLoad(id: string, graph: ModuleGraph): string | null {
  if (first.size === 0) collect(resolve(import.meta.dirname, 'app/main.tsx'), graph);
  return first.has(id) && !later.test(id) ? 'first' : null;
}

function collect(id: string, graph: ModuleGraph): void {
  if (first.has(id) || (later.test(id) && !id.endsWith('contract/index.ts'))) return;
  first.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, graph);
}

/** Parts of packages in the first load that do more than the product needs, or what the browser and React do by themselves. */
const lighterModules = [
  {
    find: /^\.\.\/createLucideIcon\.mjs$/,
    replacement: resolve(import.meta.dirname, 'create-lucide-icon.ts'),
  },
  // A stand-in for versions of React that have no `useSyncExternalStore`, which wouter imports.
  { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
] as const;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), proseFrame(), inlineIcon()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/api/(?!.*[.]tsx?)': `http://localhost:${process.env.PORT ?? 3000}` },
  },
  resolve: { alias: [...lighterModules] },
  worker: { format: 'es' },
  build: {
    outDir: resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    // A data: font or script would not pass the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: [...htmlEntries],
      output: { codeSplitting: { groups: [{ name: firstLoad, debugName: 'first load' }] } },
    },
  },
});
