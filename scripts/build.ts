import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, build as buildWeb, type Rolldown } from 'vite';
import { buildServer } from './build-server';
import { mergeRuntime } from './merge-runtime';
import { renderPages } from './render-pages';
import { replaceFolder } from './replace-folder';
import { billOfMaterials, packagesOf } from './sbom';
import { writeFaceModel } from './write-face-model';

const HOUR_MS = 60 * 60_000;
const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
/** Beside `dist`, where the build finds its packages, and source maps their sources. */
const built = join(root, `.build-${process.pid}-${Date.now()}`);
await removeLeftovers();
await mkdir(built);
const webFolder = join(built, 'web');
const pagesFolder = join(built, 'pages');

type BuiltPart = Rolldown.OutputChunk;

async function buildParts(build: BuildOptions): Promise<readonly BuiltPart[]> {
  const result = await buildWeb({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn', build });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs.flatMap((each) => ('output' in each ? each.output : [])).filter((part) => part.type === 'chunk');
}

async function buildPage(): Promise<readonly string[]> {
  const parts = await buildParts({ outDir: webFolder });
  await mergeRuntime(webFolder);
  await buildParts({ ssr: true, outDir: pagesFolder });
  await renderPages(
    { web: webFolder, pages: pagesFolder },
    { home: partsOf(parts, ['first']), guest: partsOf(parts, ['first', 'guest']), form: formParts(parts) },
  );
  return parts.flatMap(({ moduleIds }) => moduleIds);
}

/**
 * The parts that a page loads at first, by their names in `web/vite.config.ts`; the first one is part of every page.
 */
function partsOf(parts: readonly BuiltPart[], names: readonly string[]) {
  const found = names.map((wanted) => {
    const part = parts.find(({ name }) => name === wanted);
    if (part === undefined) throw new Error(`the build has no part ${wanted}`);
    return part;
  });
  return {
    scripts: found.slice(1).map(({ fileName }) => `/${fileName}`),
    code: found.map(({ code }) => code),
    sheets: found.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])].map((sheet) => `/${sheet}`)),
  };
}

/**
 * The style sheets of the pages with a form. Their scripts are loaded with all sheets at the first use, so the pages
 * only need the styles of their markup.
 */
function formParts(parts: readonly BuiltPart[]) {
  const sheets = new Set<string>();
  const collect = (fileName: string, seen = new Set<string>()) => {
    const part = parts.find((each) => each.fileName === fileName);
    if (part === undefined || seen.has(fileName)) return;
    seen.add(fileName);
    for (const imported of part.imports) collect(imported, seen);
    for (const sheet of part.viteMetadata?.importedCss ?? []) sheets.add(`/${sheet}`);
  };
  for (const { fileName } of parts.filter(({ name }) => name === 'forms')) collect(fileName);
  return { scripts: [], code: [], sheets: [...sheets] };
}

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.bin', '.txt', '.webmanifest']);
/** For smaller files, the headers cost more than compression saves. */
const WORTH_COMPRESSING_BYTES = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes compressed `.br` and `.gz` versions once, at the strongest setting, so that serving them costs no CPU time.
 */
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

async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith('.build-')) continue;
    const { mtimeMs } = await stat(join(root, name));
    if (Date.now() - mtimeMs > HOUR_MS) await rm(join(root, name), { recursive: true, force: true });
  }
}

try {
  writeFaceModel();
  // One after another, since a build takes most of the memory of a small machine, and all of its processor time anyway.
  const modules = [...(await buildServer(join(built, 'server'))), ...(await buildPage())];
  await compressWeb();
  await writeFile(join(built, 'sbom.cdx.json'), billOfMaterials(root, packagesOf(modules)));
  await replaceFolder(built, dist);
} finally {
  await rm(built, { recursive: true, force: true });
}
