import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { laterTexts } from './later-texts';

const web = import.meta.dirname;
const TEXTS = resolve(web, 'texts/page-texts.ts');
const PAGE = resolve(web, 'pages/page.tsx');

type Transform = (code: string, id: string) => { readonly code: string } | null;

const plugin = laterTexts();
const { handler, filter } = plugin.transform as unknown as { handler: Transform; filter: { id: RegExp } };

const transformed = (code: string, id = PAGE) => handler(code, id)?.code ?? null;

describe('a module of the page', () => {
  it.each([
    [`const load = () => import('./part');`, `const load = () => withPageTexts(import('./part'));`],
    ['const load = () => import(`./part`);', 'const load = () => withPageTexts(import(`./part`));'],
    [
      `const { a } = await import('./a'), { b } = await import("./b");`,
      `const { a } = await withPageTexts(import('./a')), { b } = await withPageTexts(import("./b"));`,
    ],
    [
      `type Part = typeof import('./part');\nconst load = () => import('./part');`,
      `type Part = typeof import('./part');\nconst load = () => withPageTexts(import('./part'));`,
    ],
  ])('with %j waits for the texts of the part', (code, waiting) => {
    expect(transformed(code)).toBe(`import { withPageTexts } from ${JSON.stringify(TEXTS)};\n${waiting}`);
  });

  it.each([
    `import { part } from './part';`,
    `type Part = typeof import('./part');`,
    `const address = import.meta.url;`,
    `const load = () => reimport('./part');`,
  ])('with %j stays as it is', (code) => {
    expect(transformed(code)).toBeNull();
  });

  it('waits in whatever order the modules are built', () => {
    const [early, late] = [`import('./a');`, `${'// A comment.\n'.repeat(9)}import('./b');`];
    expect([late, early, late, early].map((code) => transformed(code)?.includes('withPageTexts(import('))).toEqual(
      Array(4).fill(true),
    );
  });

  it('that loads the texts does not wait for them', () => {
    expect(transformed(`const files = await import('./text-files');`, TEXTS)).toBeNull();
  });
});

it.each([
  ['web/pages/page.tsx', true],
  ['web/features/accounts/sign-in.ts', true],
  ['web/texts/rich.tsx', true],
  ['web/gallery/main.tsx', false],
  ['web/ui/theme.css', false],
  ['web/app/main.tsx?worker', false],
  ['node_modules/react/index.js', false],
])('%s is such a module: %s', (path, isModule) => {
  expect(filter.id.test(`/srv/linecheck/${path}`)).toBe(isModule);
});

it.each([
  ['build', false, true],
  ['build', true, false],
  ['serve', false, false],
] as const)('a %s, for the server: %s, waits for texts: %s', (command, isSsrBuild, applies) => {
  const { apply } = plugin;
  if (typeof apply !== 'function') throw new Error('it does not decide');
  expect(apply.call({} as never, {}, { command, isSsrBuild, mode: 'production' })).toBe(applies);
});
