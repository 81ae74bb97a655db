import { describe, expect, it } from 'vitest';
import { takenAnew, wasOldEnough } from './release-ages';

const before = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.1.0' },
    'node_modules/@scope/part': { version: '2.0.0' },
  },
};

describe('what a lockfile takes anew', () => {
  it('is nothing where versions only moved, went or were linked', () => {
    const after = {
      packages: {
        'node_modules/other/node_modules/@scope/part': { version: '2.0.0' },
        'node_modules/@linecheck/contract': { link: true },
      },
    };
    expect(takenAnew(before, after)).toEqual([]);
  });

  it('is each version that was not there, under the name that the registry knows', () => {
    const after = {
      packages: {
        ...before.packages,
        'node_modules/pg': { version: '8.2.0' },
        'node_modules/pg/node_modules/@scope/part': { version: '3.0.0' },
        'node_modules/typescript': { name: '@typescript/typescript6', version: '6.0.2' },
      },
    };
    expect(takenAnew(before, after)).toEqual([
      { name: 'pg', version: '8.2.0' },
      { name: '@scope/part', version: '3.0.0' },
      { name: '@typescript/typescript6', version: '6.0.2' },
    ]);
  });

  it('is no part for another platform of what was there, but one of another version', () => {
    const named = {
      'packages/own': { version: '0.1.0', optionalDependencies: { 'own-mac': '2.0.0' } },
      'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-mac': '1.0.0' } },
    };
    const after = {
      packages: {
        ...named,
        'node_modules/tool-mac': { version: '1.0.0' },
        'node_modules/other/node_modules/tool-mac': { version: '1.1.0' },
        'node_modules/own-mac': { version: '2.0.0' },
      },
    };
    expect(takenAnew({ packages: named }, after)).toEqual([
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
