import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EngineName, TESTED_ENGINES } from '@linecheck/checks/browser/support/tested-engines';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { groups } from './chunks.ts';
import { inlineIcon } from './inline-icon.ts';
import { htmlEntries, proseFrame } from './prose-frame.ts';

const browsersOf = { chromium: ['chrome', 'edge'], firefox: ['firefox'], webkit: ['safari'] } as const satisfies Record<
  EngineName,
  readonly string[]
>;

const buildTargets = Object.entries(TESTED_ENGINES).flatMap(([engine, oldest]) =>
  browsersOf[engine as EngineName].map((browser) => `${browser}${oldest}`),
);

/**
 * Replacements for parts of packages in the first load that do more than the product needs, or what the browser and
 * React do already.
 */
const lighterModules = [
  {
    find: /^\.\.\/createLucideIcon\.mjs$/,
    replacement: resolve(import.meta.dirname, 'create-lucide-icon.ts'),
  },
  // A shim for versions of React without `useSyncExternalStore`, which wouter imports.
  { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
] as const;

/**
 * Stylesheet of the first load. Pages rendered by the server contain its first rules, and load the file with the later
 * scripts. Every script contains its name, so the name must be known before the file is written: it is a hash of the
 * sources.
 */
const firstSheet = `assets/first-${hashOfSources(import.meta.dirname)}.css`;

function hashOfSources(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx?)$/.test(file));
  for (const file of files.sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('base64url').slice(0, 8);
}

const LEGAL_COMMENT = /@preserve|@copyright|@lic|@cc_on|^\**!/i;

/** Build for browsers. `scripts/build.ts` sets the output folder. */
const page = {
  target: buildTargets,
  // The Content-Security-Policy blocks data: fonts and scripts.
  assetsInlineLimit: 0,
  // The files are 1% smaller than with the bundler's own minifier, which is faster.
  minify: 'terser',
  terserOptions: {
    ecma: 2022,
    compress: { passes: 2 },
    // Terser's default filter, given as a function: a worker thread with a second heap cannot receive it, so Vite minifies
    // in the main thread, which needs less memory.
    format: { comments: (_node, { type, value }) => /^comment[12]$/.test(type) && LEGAL_COMMENT.test(value) },
  },
  modulePreload: {
    polyfill: false,
    // The guest's script does not load the sheet: a guest's page contains its styles, or is rendered in the browser
    // with the sheet.
    resolveDependencies: (file, parts, { hostType }) =>
      hostType === 'js' && !/^assets\/guest-[\w-]{8}\.js$/.test(file) ? [...parts, firstSheet] : parts,
  },
  rolldownOptions: {
    input: [...htmlEntries],
    output: {
      assetFileNames: ({ names: [name] }) => (name === 'first.css' ? firstSheet : 'assets/[name]-[hash][extname]'),
      codeSplitting: { groups },
    },
  },
} as const satisfies BuildOptions;

/** Build for the server: the renderer of the server-rendered pages, in one file without packages. */
const renderer = {
  ssr: true,
  target: 'node20.19',
  copyPublicDir: false,
  rolldownOptions: {
    input: resolve(import.meta.dirname, 'app/render.tsx'),
    output: { codeSplitting: false, entryFileNames: 'render.js' },
  },
} as const satisfies BuildOptions;

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), proseFrame(), inlineIcon()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/api/(?!.*[.]tsx?)': `http://localhost:${process.env.PORT ?? 3000}` },
  },
  resolve: { alias: [...lighterModules] },
  worker: { format: 'es' },
  ssr: { noExternal: true },
  // The server may run under any NODE_ENV.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: { emptyOutDir: true, reportCompressedSize: false, ...(isSsrBuild ? renderer : page) },
}));
