import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addedReleases, type PackageLockfile, wasOldEnough } from './release-ages';

const root = resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(resolve(root, name), 'utf8');

const before = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.1.0' },
    'node_modules/@scope/part': { version: '2.0.0' },
  },
};

const takenWith = (packages: Parameters<typeof addedReleases>[1]['packages']) =>
  addedReleases(before, { packages }).map(({ name, version }) => `${name}@${version}`);

describe('the packages that a change adds to a lockfile', () => {
  it('are none where versions were only moved, removed or linked', () => {
    const moved = {
      'node_modules/other/node_modules/@scope/part': { version: '2.0.0' },
      'node_modules/@linecheck/contract': { link: true },
    };
    expect(takenWith(moved)).toEqual([]);
  });

  it('are all new versions, under their names in the registry', () => {
    const packages = {
      ...before.packages,
      'node_modules/pg': { version: '8.2.0' },
      'node_modules/pg/node_modules/@scope/part': { version: '3.0.0' },
      'node_modules/typescript': { name: '@typescript/typescript6', version: '6.0.2' },
    };
    expect(takenWith(packages)).toEqual(['pg@8.2.0', '@scope/part@3.0.0', '@typescript/typescript6@6.0.2']);
  });

  it('are no builds of known packages for another platform, but those of another version', () => {
    const named = {
      'packages/own': { version: '0.1.0', optionalDependencies: { 'own-mac': '2.0.0' } },
      'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-mac': '1.0.0' } },
    };
    const packages = {
      ...named,
      'node_modules/tool-mac': { version: '1.0.0' },
      'node_modules/other/node_modules/tool-mac': { version: '1.1.0' },
      'node_modules/own-mac': { version: '2.0.0' },
    };
    expect(addedReleases({ packages: named }, { packages })).toEqual([
      { name: 'tool-mac', version: '1.1.0' },
      { name: 'own-mac', version: '2.0.0' },
    ]);
  });
});

describe('a version', () => {
  const taken = Date.parse('2026-11-22T12:00:00Z');

  it.each([
    ['2026-11-08T12:00:00Z', true],
    ['2026-11-08T12:00:01Z', false],
    ['2026-11-22T11:00:00Z', false],
    [undefined, false],
  ])('released at %s was old enough: %s', (released, isOld) => {
    expect(wasOldEnough(released, taken)).toBe(isOld);
  });
});

it('the lockfile has the checksum of every package, and no other source than the registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as PackageLockfile;
  // A bundled package is covered by the checksum of the package that contains it.
  const foreign = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  expect(foreign.length).toBeGreaterThan(100);
  const isSafe = ({ integrity = '', resolved = 'https://registry.npmjs.org/' }: PackageLockfile['packages'][string]) =>
    integrity.startsWith('sha512-') && resolved.startsWith('https://registry.npmjs.org/');
  expect(foreign.filter(([, each]) => !isSafe(each)).map(([path]) => path)).toEqual([]);
});

it('npm runs no install script except that of PostgreSQL in the release archive', () => {
  expect(read('.npmrc').split('\n')).toEqual(expect.arrayContaining(['save-exact=true', 'ignore-scripts=true']));
  expect(read('Dockerfile') + read('scripts/release.ts')).not.toMatch(/ignore-scripts/);
  expect(read('scripts/release.ts').match(/'scripts\/[\w-]+\.js'/g)).toEqual(["'scripts/hydrate-symlinks.js'"]);
});
