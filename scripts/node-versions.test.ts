import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { satisfies } from 'semver';
import { expect, it } from 'vitest';
import { NODE_ENDS, nodeCommand } from './node-versions';

interface Locked {
  readonly engines?: { readonly node?: string };
  readonly optional?: boolean;
}

const read = (name: string): string => readFileSync(resolve(import.meta.dirname, '..', name), 'utf8');
const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
const { packages } = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> };

it('the oldest tested version is the oldest supported one', () => {
  expect(`${engines.node}.0`).toBe(`>=${NODE_ENDS[0]}`);
});

it.each(NODE_ENDS)('every package supports Node.js %s, so that npm install prints no warning', (version) => {
  const unhappy = Object.entries(packages).filter(
    ([, { engines, optional }]) => engines?.node !== undefined && !optional && !satisfies(version, engines.node),
  );
  expect(unhappy.map(([path, { engines }]) => `${path} asks for ${engines?.node}`)).toEqual([]);
});

it('the running version is used directly, and others come from the registry', () => {
  expect(nodeCommand(process.versions.node, ['a.mjs'])).toEqual({ command: process.execPath, args: ['a.mjs'] });
  const { command, args } = nodeCommand('1.2.3', ['a.mjs']);
  expect([command, ...args].join(' ')).toMatch(/^npm exec --yes --package=node-\w+-\w+@1\.2\.3 -- node a\.mjs$/);
});
