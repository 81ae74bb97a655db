import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const CAPABILITIES = resolve(root, 'packages/contract/capabilities.ts');
const PLANS_NOW = "['plus', 'pro'] as const";

/** The tables that say something of every plan. `npm run check:lint` refuses plans by name elsewhere. */
const TABLES = [
  'packages/contract/capabilities.ts',
  'packages/contract/plans.ts',
  'web/features/plans/comparison.ts',
  'web/features/plans/plan-comparison.tsx',
  'web/features/plans/tiers.ts',
] as const;

/** Those of the tables that the compiler complains of where there is a plan more. */
function faultyTables(): readonly string[] {
  const { options } = ts.getParsedCommandLineOfConfigFile(
    resolve(root, 'web/tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  ) ?? { options: {} };
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  host.readFile = (path) => (resolve(path) === CAPABILITIES ? withTeam(read(path) ?? '') : read(path));
  const program = ts.createProgram({ rootNames: TABLES.map((path) => resolve(root, path)), options, host });
  return TABLES.filter((path) => program.getSemanticDiagnostics(program.getSourceFile(resolve(root, path))).length > 0);
}

function withTeam(text: string): string {
  expect(text).toContain(PLANS_NOW);
  return text.replace(PLANS_NOW, "['plus', 'pro', 'team'] as const");
}

it('a third plan is asked for by the compiler in every table of plans', { timeout: 60_000 }, () => {
  expect(faultyTables()).toEqual(TABLES);
});
