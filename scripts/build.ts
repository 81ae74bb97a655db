import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, build as buildWeb, type Plugin, type Rolldown } from 'vite';
import { type PageLoad, pagesOf } from '../web/page-loads';
import { buildServer } from './build-server';
import { type PageParts, renderPages } from './render-pages';
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

async function buildParts(build: BuildOptions, plugins: Plugin[] = []): Promise<readonly BuiltPart[]> {
  const result = await buildWeb({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn', build, plugins });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs.flatMap((each) => ('output' in each ? each.output : [])).filter((part) => part.type === 'chunk');
}

async function buildPage(): Promise<readonly string[]> {
  const loads: PageLoad[] = [];
  const readLoads: Plugin = {
    name: 'linecheck:page-loads',
    generateBundle: {
      handler() {
        loads.push(...pagesOf(this));
      },
    },
  };
  const parts = await buildParts({ outDir: webFolder }, [readLoads]);
  await buildParts({ ssr: true, outDir: pagesFolder });
  await moveFonts();
  await renderPages({ web: webFolder, pages: pagesFolder }, partsOfPages(loads, parts));
  return parts.flatMap(({ moduleIds }) => moduleIds);
}

/** Browsers get the fonts that only rendered pages name from the folder of all other files. */
async function moveFonts(): Promise<void> {
  const from = join(pagesFolder, 'assets');
  for (const name of await readdir(from)) {
    if (name.endsWith('.woff2')) await rename(join(from, name), join(webFolder, 'assets', name));
  }
  await rm(from, { recursive: true });
}

/** What each page of the app loads at first, by the name of its module. */
function partsOfPages(loads: readonly PageLoad[], parts: readonly BuiltPart[]): ReadonlyMap<string, PageParts> {
  const byFile = new Map(parts.map((part) => [part.fileName, part]));
  const byModule = new Map(parts.flatMap((part) => part.moduleIds.map((id) => [id, part] as const)));
  const collect = (part: BuiltPart | undefined, seen: Set<BuiltPart>) => {
    if (part === undefined || seen.has(part)) return;
    seen.add(part);
    for (const each of part.imports) collect(byFile.get(each), seen);
  };
  const app = loads.filter(({ audience }) => audience !== 'text');
  return new Map(
    app.map(({ id, roots }) => {
      const loaded = new Set<BuiltPart>();
      for (const root of roots) collect(byModule.get(root), loaded);
      const later = new Set([...loaded].flatMap(({ dynamicImports }) => dynamicImports));
      const soon = [...later].flatMap((name) => byFile.get(name) ?? []);
      const files = (part: BuiltPart) => {
        const seen = new Set(loaded);
        collect(part, seen);
        return [...seen].filter((each) => !loaded.has(each));
      };
      return [
        basename(id).replace(/\.tsx?$/, ''),
        {
          scripts: [...loaded].map(({ fileName }) => `/${fileName}`),
          code: [...loaded].map(({ code }) => code),
          later: soon.map(files).map((parts) => ({
            files: parts.map(({ fileName }) => fileName),
            code: parts.map(({ code }) => code),
          })),
          sheets: [...new Set([...loaded].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))].map(
            (sheet) => `/${sheet}`,
          ),
        },
      ];
    }),
  );
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
