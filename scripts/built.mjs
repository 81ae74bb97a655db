// Builds if the build is missing or outdated.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
const builtFrom = join(root, 'dist/built-from');
const entry = join(root, 'dist/server/main.js');

const BUILD_MB = 450;
const WAY_OUT = 'use the release archive, which needs no build (docs/install.md), or add swap space.';
/** Keeps the build within its memory: a small heap, and allocators without reserves or large pages. */
const smallHeap = ['--max-old-space-size=224', '--max-semi-space-size=2'];
const smallPools = { MALLOC_ARENA_MAX: '2', MIMALLOC_PURGE_DELAY: '0', MIMALLOC_ALLOW_THP: '0' };

const sources = ['web', 'server', 'packages', 'scripts', 'package-lock.json'];

function filesBelow(path) {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (file) => file.isFile() && !/node_modules|public.models/.test(file.parentPath) && !file.name.includes('.test.'),
    )
    .map((file) => join(file.parentPath, file.name))
    .sort();
}

/** Undefined if there are no sources, as in a slim image: the existing build then counts as current. */
function fingerprint() {
  const paths = sources.map((name) => join(root, name));
  if (!paths.every((path) => existsSync(path))) return undefined;
  const hash = createHash('sha256');
  for (const path of paths) {
    // Relative paths, so that a moved or copied folder is still built.
    for (const file of path.endsWith('.json') ? [path] : filesBelow(path))
      hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Memory in MB that the build may use: what is free on the machine, with swap, or the limit of a container if it is lower. */
function availableMb() {
  const limitMb = (process.constrainedMemory() || Infinity) / 2 ** 20;
  if (!existsSync('/proc/meminfo')) return limitMb;
  const found = [...readFileSync('/proc/meminfo', 'utf8').matchAll(/^(?:MemAvailable|SwapFree): +(\d+) kB/gm)];
  return Math.min(limitMb, found.reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export function buildUnlessCurrent({ print }) {
  const wanted = fingerprint();
  const have = existsSync(builtFrom) && existsSync(entry) ? readFileSync(builtFrom, 'utf8') : undefined;
  if (have !== undefined && (wanted === undefined || have === wanted)) return;
  if (!existsSync(join(root, 'node_modules/vite'))) {
    fail('Linecheck must be built first, but its build tools are not installed: run "npm ci --include=dev".');
  }
  const missingMb = Math.ceil(BUILD_MB - availableMb());
  if (missingMb > 0) fail(`The build needs ${BUILD_MB} MB of memory, and ${missingMb} MB are missing: ${WAY_OUT}`);
  print('Building Linecheck; this is needed only once …\n');
  const { status, signal } = spawnSync(
    process.execPath,
    [...smallHeap, '--import', 'tsx', join(root, 'scripts/build.ts')],
    {
      cwd: root,
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, ...smallPools, NODE_ENV: 'production' },
    },
  );
  // The kernel sends SIGKILL, and Node.js ends itself with SIGABRT when its heap is full.
  if (signal === 'SIGKILL' || signal === 'SIGABRT') fail(`The build ran out of memory: ${WAY_OUT}`);
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(builtFrom, wanted ?? '');
}
