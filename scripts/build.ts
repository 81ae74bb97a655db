import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { billOfMaterials, packagesOf } from './sbom';
import { writeFaceModel } from './write-face-model';

const root = resolve(import.meta.dirname, '..');
const webFolder = join(root, 'dist/web');
const serverFolder = join(root, 'dist/server');

/** Our code in one file, npm packages beside it: starts faster, and stack traces show our lines. Returns the bundled modules. */
async function buildServer(): Promise<readonly string[]> {
  const { metafile } = await bundle({
    entryPoints: { main: join(root, 'server/main.ts'), admin: join(root, 'server/admin/main.ts') },
    outdir: serverFolder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    alias: {
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
  // A worker thread needs a file of its own.
  await copyFile(join(root, 'server/passwords/hash-worker.mjs'), join(serverFolder, 'hash-worker.mjs'));
  return Object.keys(metafile.inputs);
}

/** Returns the modules that are part of the page. */
async function buildPage(): Promise<readonly string[]> {
  const built = await buildWeb({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs.flatMap((each) => ('output' in each ? each.output : [])).flatMap(modulesOf);
}

const modulesOf = (part: { readonly type: string; readonly moduleIds?: readonly string[] }): readonly string[] =>
  part.moduleIds ?? [];

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.bin', '.txt', '.webmanifest']);
/** Below this the headers cost more than compression saves. */
const WORTH_COMPRESSING_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` twins once, at the strongest setting, so that serving them costs nothing. */
async function compressWeb(): Promise<void> {
  const files = await readdir(webFolder, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  await Promise.all(paths.filter((path) => compressible.has(extname(path))).map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTH_COMPRESSING_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    writeFile(`${path}.br`, await brotli(bytes, quality)),
    writeFile(`${path}.gz`, await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}

writeFaceModel();
await rm(join(root, 'dist'), { recursive: true, force: true });
const modules = (await Promise.all([buildServer(), buildPage()])).flat();
await Promise.all([
  compressWeb(),
  writeFile(join(root, 'dist/sbom.cdx.json'), billOfMaterials(root, packagesOf(modules))),
]);
