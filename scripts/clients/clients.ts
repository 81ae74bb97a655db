import { type ExecFileException, execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const root = resolve(import.meta.dirname, '../..');

/** Programs of others that read `docs/openapi.json` and generate a client in TypeScript. */
export const GENERATED = ['openapi-fetch'] as const;

/** Programs that use the product with what their language or system includes. */
export const PLAIN = {
  Python: { program: 'python.py', command: 'python3' },
} as const;

export type PlainClient = keyof typeof PLAIN;

/** The output of a finished program; `code` is undefined if it could not be started. */
interface Ended {
  readonly code: number | undefined;
  readonly output: string;
}

export const run = (command: string, args: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    execFile(command, args, { cwd: root, encoding: 'utf8' }, (error: ExecFileException | null, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      done({ code: typeof code === 'number' ? code : undefined, output: `${stdout}${stderr}`.trim() });
    });
  });

/** Uses the product at this address; prints one line of what worked, or fails. */
export const runPlain = (name: PlainClient, url: string): Promise<Ended> =>
  run(PLAIN[name].command, [join(import.meta.dirname, PLAIN[name].program), url]);

/** As the compiler's own `strict`. */
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
  /** Compiles all clients in the strict mode of TypeScript. */
  compile(): Promise<Ended>;
  /** Like `runPlain`. */
  run(name: (typeof GENERATED)[number], url: string): Promise<Ended>;
  /** Deletes them. */
  remove(): Promise<void>;
}

/** Generates the clients, in a folder of the repository, so that they find their packages. */
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
    compile: () => run('npx', ['tsc', '-p', folder]),
    run: (name, url) => run(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`), url]),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
