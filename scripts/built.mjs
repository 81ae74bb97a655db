// Builds if the build is missing or outdated.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
const builtFrom = join(root, 'dist/built-from');
const entry = join(root, 'dist/server/main.js');

/** All inputs of the build. */
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
    for (const file of path.endsWith('.json') ? [path] : filesBelow(path)) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** `print` reports that the build takes a while. The build itself only prints errors, to standard error. */
export function buildUnlessCurrent({ print }) {
  const wanted = fingerprint();
  const have = existsSync(builtFrom) && existsSync(entry) ? readFileSync(builtFrom, 'utf8') : undefined;
  if (have !== undefined && (wanted === undefined || have === wanted)) return;
  if (!existsSync(join(root, 'node_modules/vite'))) {
    process.stderr.write(
      'Linecheck must be built first, but its build tools are not installed: run "npm install --include=dev".\n',
    );
    process.exit(1);
  }
  print('Building Linecheck; this is needed only once …\n');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(builtFrom, wanted ?? '');
}
