import { expect, it } from 'vitest';
import { groupsOfGuests, importsIn } from './guest-groups';

it.each([
  [`import { shell, type a, b as c } from './shell';`, ['shell', 'b']],
  [`import * as all from './shell';`, undefined],
  [`import './shell';`, undefined],
  [`export { shell } from './shell';`, ['shell']],
  [`export * from './shell';`, undefined],
  [`const later = () => import('./shell');`, undefined],
])('%s imports %s', (code, names) => {
  expect(importsIn('a.ts', code)).toEqual([{ from: './shell', names }]);
});

it.each([
  `import type { shell } from './shell';`,
  `import { type shell } from './shell';`,
  `export type { shell } from './shell';`,
  `type Shell = typeof import('./shell');`,
])('%s imports nothing', (code) => {
  expect(importsIn('a.ts', code)).toEqual([]);
});

it('a page of guests uses the texts of the modules that it imports', async () => {
  expect(await groupsOfGuests()).toContainEqual({
    path: 'web/pages/not-found-page.tsx',
    id: 'guest/host.notFound',
  });
});
