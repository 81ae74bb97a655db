import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const OWN = 'node_modules/@linecheck';

/** What the programs of server and web are made of. */
const SOURCES = ['packages', 'server', 'web', 'tsconfig.base.json', 'package.json'];

const isSource = (path: string): boolean => !/\/(node_modules|fixtures)$|\.test\.tsx?$/.test(path);

/** Text of files by their paths from the root, each made from what stands there. */
export type Patches = Readonly<Record<string, (text: string) => string>>;

export interface PatchedCopy extends Disposable {
  /** What the compiler says of a program, a line for each error. */
  compile(program: 'server' | 'web'): Promise<readonly string[]>;
  /** The JSON that a module writes to its standard output when it is run in the copy. */
  run(module: string): Promise<unknown>;
}

/** A copy of the product's sources with some files changed, to be compiled. */
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
  if (after === before) throw new Error(`The change to ${file} changes nothing`);
  writeFileSync(file, after);
}

/** All of what is installed, but our own packages, which are those of the copy. */
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
