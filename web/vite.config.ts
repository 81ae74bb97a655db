import { resolve } from 'node:path';
import { type EngineName, TESTED_ENGINES } from '@linecheck/checks/browser/support/tested-engines';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig } from 'vite';
import { filesOfBuild } from './chunks.ts';
import { inlineIcon } from './inline-icon.ts';
import { laterTexts } from './later-texts.ts';
import { partStyles } from './part-styles.ts';
import { htmlEntries, proseFrame } from './prose-frame.ts';

const browsersOf = { chromium: ['chrome', 'edge'], firefox: ['firefox'], webkit: ['safari'] } as const satisfies Record<
  EngineName,
  readonly string[]
>;

const buildTargets = Object.entries(TESTED_ENGINES).flatMap(([engine, oldest]) =>
  browsersOf[engine as EngineName].map((browser) => `${browser}${oldest}`),
);

const LEGAL_COMMENT = /@preserve|@copyright|@lic|@cc_on|^\**!/i;

/** Build for browsers. `scripts/build.ts` sets the output folder. */
const page = (): BuildOptions => ({
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
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input: [...htmlEntries],
    output: {
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: filesOfBuild(), debugName: 'files' }] },
    },
  },
});

/** Build for the server: the renderer of the server-rendered pages, in one file without packages. */
const renderer = {
  ssr: true,
  // The fonts that only rendered pages name.
  ssrEmitAssets: true,
  target: 'node20.19',
  copyPublicDir: false,
  rolldownOptions: {
    input: resolve(import.meta.dirname, 'app/render.tsx'),
    output: { codeSplitting: false, entryFileNames: 'render.js' },
  },
} as const satisfies BuildOptions;

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  plugins: [laterTexts(), react(), tailwindcss(), proseFrame(), inlineIcon(), partStyles()],
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/api/(?!.*[.]tsx?)': `http://localhost:${process.env.PORT ?? 3000}` },
  },
  worker: { format: 'es' },
  json: { namedExports: false, stringify: true },
  ssr: { noExternal: true },
  // The server may run under any NODE_ENV.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: { emptyOutDir: true, reportCompressedSize: false, ...(isSsrBuild ? renderer : page()) },
}));
