import { type ExecFileException, execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const root = resolve(import.meta.dirname, '../..');

export const GENERATED = ['openapi-fetch'] as const;

export const PLAIN = {
  Python: { program: 'python.py', command: 'python3' },
} as const;

export type PlainClient = keyof typeof PLAIN;

interface Ended {
  readonly code: number | undefined;
  readonly output: string;
}

export const runClient = (command: string, args: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    execFile(command, args, { cwd: root, encoding: 'utf8' }, (error: ExecFileException | null, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      done({ code: typeof code === 'number' ? code : undefined, output: `${stdout}${stderr}`.trim() });
    });
  });

export const runPlain = (name: PlainClient, url: string): Promise<Ended> =>
  runClient(PLAIN[name].command, [join(import.meta.dirname, PLAIN[name].program), url]);

const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  noEmit: true,
} as const;

interface GeneratedClients {
  compile(): Promise<Ended>;
  run(name: (typeof GENERATED)[number], url: string): Promise<Ended>;
  remove(): Promise<void>;
}

export async function generateClients(): Promise<GeneratedClients> {
  const parent = join(root, '.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'clients-'));
  const document = JSON.parse(await readFile(join(root, 'docs/openapi.json'), 'utf8'));
  await mkdir(join(folder, 'generated'));
  await writeFile(join(folder, 'generated/schema.ts'), astToString(await openapiTS(document)));
  const programs = GENERATED.map((name) => `${name}.ts`);
  await Promise.all(programs.map((name) => copyFile(join(import.meta.dirname, name), join(folder, name))));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, files: programs }));
  return {
    compile: () => runClient('npx', ['tsc', '-p', folder]),
    run: (name, url) => runClient(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`), url]),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
