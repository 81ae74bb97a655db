import { describe, expect, it } from 'vitest';
import { addedReleases, wasOldEnough } from './release-ages';

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
