import { copyFile, cp } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build as bundle, stop } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

/**
 * Bundles our code into one file per entry point, with npm packages external: it starts faster, and stack traces show
 * our lines. Returns the bundled modules.
 */
export async function buildServer(folder: string): Promise<readonly string[]> {
  const { metafile } = await bundle({
    entryPoints: {
      main: join(root, 'server/main.ts'),
      admin: join(root, 'server/admin/main.ts'),
      // Runs in a separate process.
      reflector: join(root, 'server/media-path/reflector-main.ts'),
    },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    alias: {
      '@linecheck/contract/schemas': join(root, 'packages/contract/schemas.ts'),
      '@linecheck/contract/sent-recheck': join(root, 'packages/contract/episodes/sent-recheck.ts'),
      '@linecheck/contract': join(root, 'packages/contract/index.ts'),
      '@linecheck/checks': join(root, 'packages/checks'),
      '@linecheck/texts': join(root, 'packages/texts'),
      '@linecheck/embedded-postgres': join(root, 'packages/embedded-postgres/index.ts'),
      // A word list, not code: bundled, so that the server needs no further package at run time.
      '@zxcvbn-ts/language-common': join(root, 'node_modules/@zxcvbn-ts/language-common/dist/index.mjs'),
      '@zxcvbn-ts/dictionary-compression/decompress': join(
        root,
        'node_modules/@zxcvbn-ts/dictionary-compression/dist/decompress.mjs',
      ),
    },
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  // Its process would keep 20 to 60 MB during the rest of the build.
  await stop();
  // A worker thread needs a separate file.
  for (const worker of ['passwords/hash-worker.mjs', 'pictures/picture-worker.mjs'])
    await copyFile(join(root, 'server', worker), join(folder, basename(worker)));
  await cp(join(root, 'server/pictures/fonts'), join(folder, 'fonts'), { recursive: true });
  await cp(join(root, 'packages/texts/translations'), join(folder, 'translations'), { recursive: true });
  return Object.keys(metafile.inputs);
}
