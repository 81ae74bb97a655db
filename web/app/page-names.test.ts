import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import shell from '@linecheck/texts/en/shell';
import { expect, it } from 'vitest';
import { pageNameOf } from './page-names';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const routes = [...`${read('routes.tsx')}${read('other-routes.tsx')}`.matchAll(/<Route path="([^"]+)"/g)].map(
  ([, path = '']) => path.replace(':linkId', 'any-link'),
);

it('has a name of its own for every page', () => {
  const names = routes.map((route) => pageNameOf(shell, route));
  expect(names).not.toContain('Page not found');
  expect(new Set(names).size).toBe(routes.length);
});

it.each([
  ['/dashboard/', 'Dashboard'],
  ['/Dashboard', 'Dashboard'],
  ['/dashboard/more', 'Page not found'],
  ['/guest/', 'Page not found'],
  ['/constructor', 'Page not found'],
])('reads the address %s as the router does: %s', (path, name) => {
  expect(pageNameOf(shell, path)).toBe(name);
});
