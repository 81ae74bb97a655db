import { describe, expect, it } from 'vitest';
import { exportsOf } from './exports';
import { importersOf, readProduct, readSource, type Source } from './sources';

/** Parses files that are not on the disk. */
function filesOf(texts: Readonly<Record<string, string>>): ReadonlyMap<string, Source> {
  const paths = new Set(Object.keys(texts));
  return new Map(Object.entries(texts).map(([path, text]) => [path, readSource(path, text, paths)]));
}

describe('the product', () => {
  const product = readProduct();

  it('has the files of the packages, the server and the web', () => {
    for (const path of ['packages/checks/check.ts', 'server/main.ts', 'web/app/app.tsx'])
      expect(product.has(path)).toBe(true);
  });

  it('has no tests and no file that only tests use', () => {
    expect([...product.keys()].filter((path) => /\.test\.|\/testing\//.test(path))).toEqual([]);
  });
});

describe('an import', () => {
  const target = 'packages/checks/check.ts';

  it.each([
    ['a relative one', 'packages/checks/verdict.ts', "import { CHECKS } from './check';"],
    ['one of a type', 'packages/checks/verdict.ts', "import type { Check } from './check';"],
    ['one of a package', 'server/app.ts', "import { CHECKS } from '@linecheck/checks/check';"],
    ['one that is exported again', 'packages/checks/verdict.ts', "export { CHECKS } from './check';"],
    ['a dynamic one', 'packages/checks/verdict.ts', "const load = () => import('./check');"],
    ['the URL of a worker', 'packages/checks/verdict.ts', "const url = new URL('./check.ts', import.meta.url);"],
  ])('is found: %s', (_, path, text) => {
    const importers = importersOf(filesOf({ [target]: '', [path]: text }));
    expect(importers.get(target)).toEqual([path]);
  });

  it('of a dependency is none', () => {
    expect(importersOf(filesOf({ 'web/main.ts': "import { z } from 'zod';" })).size).toBe(0);
  });
});

describe('an export', () => {
  const importersIn = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(exportsOf(filesOf(texts)).map(({ name, importers }) => [name, importers]));

  it('has the files that import it by its name', () => {
    const texts = {
      'web/a.ts': 'export const one = 1;\nexport const two = 2;',
      'web/b.test.ts': "import { one as first } from './a';",
    };
    expect(importersIn(texts)).toEqual({ one: ['web/b.test.ts'], two: [] });
  });

  it('has those that import it through another file', () => {
    const texts = {
      'packages/contract/a.ts': 'export const one = 1;\nexport const two = 2;',
      'packages/contract/index.ts': "export { one } from './a';",
      'web/b.ts': "import { one } from '@linecheck/contract';",
    };
    expect(importersIn(texts)).toEqual({ one: ['web/b.ts'], two: [] });
  });

  it('is not listed if its file is loaded as a whole', () => {
    const texts = { 'web/a.ts': 'export const one = 1;', 'web/b.ts': "const load = () => import('./a');" };
    expect(importersIn(texts)).toEqual({});
  });

  it('is for tests if its comment says so', () => {
    const texts = {
      'web/a.ts':
        '/**\n * One. Exported for\n * tests.\n */\nexport const one = 1;\n/** Two. */\nexport const two = 2;',
      'web/b.ts': "import { one } from './a';",
    };
    expect(exportsOf(filesOf(texts)).map(({ isForTests }) => isForTests)).toEqual([true, false]);
  });
});
