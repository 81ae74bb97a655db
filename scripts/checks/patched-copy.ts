import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const OWN = 'node_modules/@linecheck';

/** The sources of the server and web programs. */
const SOURCES = ['packages', 'server', 'web', 'tsconfig.base.json', 'package.json'];

const isSource = (path: string): boolean => !/\/(node_modules|fixtures)$|\.test\.tsx?$/.test(path);

/** A function per file (path from the root) that returns its changed text. */
export type Patches = Readonly<Record<string, (text: string) => string>>;

export interface PatchedCopy extends Disposable {
  /** Returns the compiler errors of a program, one line each. */
  compile(program: 'server' | 'web'): Promise<readonly string[]>;
  /** Runs a module in the copy and returns the JSON that it writes to standard output. */
  run(module: string): Promise<unknown>;
}

/** Creates a copy of the product's sources with some files changed, for compiling. */
export function patchedCopy(patches: Patches): PatchedCopy {
  const copy = mkdtempSync(join(tmpdir(), 'patched-'));
  for (const source of SOURCES) cpSync(join(root, source), join(copy, source), { recursive: true, filter: isSource });
  linkPackages(copy);
  for (const [path, change] of Object.entries(patches)) patch(join(copy, path), change);
  return {
    compile: (program) => compile(copy, program),
    run: (module) => run(copy, module),
    [Symbol.dispose]: () => rmSync(copy, { recursive: true, force: true }),
  };
}

function patch(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`the patch of ${file} changes nothing`);
  writeFileSync(file, after);
}

/** Links all installed packages, but our own packages to those of the copy. */
function linkPackages(copy: string): void {
  mkdirSync(join(copy, OWN), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== '@linecheck'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(root, OWN))) symlinkSync(join(copy, 'packages', name), join(copy, OWN, name));
}

async function compile(copy: string, program: string): Promise<readonly string[]> {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const options = ['-p', program, '--incremental', 'false', '--pretty', 'false'];
  const run = promisify(execFile)(tsc, options, { cwd: copy, maxBuffer: 1 << 26 });
  const output = await run.then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
  return output.split('\n').filter((line) => /^\S.*\(\d+,\d+\): error/.test(line));
}

async function run(copy: string, module: string): Promise<unknown> {
  const file = join(copy, 'run.ts');
  writeFileSync(file, module);
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/tsx'), [file], { cwd: copy });
  return JSON.parse(stdout);
}
