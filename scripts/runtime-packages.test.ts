import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIN_AGE_DAYS } from './release-ages';
import { type Lockfile, runtimePackages } from './runtime-packages';

const root = resolve(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(resolve(root, name), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as Lockfile;
/** A bundled package has the integrity of the package that contains it. */
const foreign = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
);

describe('the packages that run in production', () => {
  it('are all but the tools, for this platform, with each copy', () => {
    const lockfile: Lockfile = {
      packages: {
        '': { version: '0.1.0' },
        'packages/contract': { version: '0.1.0' },
        'node_modules/@linecheck/contract': { link: true },
        'node_modules/pg': { version: '8.1.0' },
        'node_modules/pg/node_modules/@scope/part': { version: '2.0.0' },
        'node_modules/@scope/part': { version: '3.0.0' },
        'node_modules/vite': { version: '8.0.0', dev: true },
        'node_modules/types': { version: '1.0.0', devOptional: true, peer: true },
        'node_modules/of-both': { version: '1.5.0', devOptional: true },
        'node_modules/native-linux': { version: '1.1.0', os: ['linux'], cpu: ['x64', 'arm64'], libc: ['glibc'] },
        'node_modules/native-musl': { version: '1.2.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
        'node_modules/native-arm': { version: '1.3.0', os: ['linux'], cpu: ['arm64'] },
        'node_modules/native-mac': { version: '1.4.0', os: ['darwin'] },
      },
    };
    expect(runtimePackages(lockfile)).toEqual([
      '@scope/part@2.0.0',
      '@scope/part@3.0.0',
      'native-linux@1.1.0',
      'of-both@1.5.0',
      'pg@8.1.0',
    ]);
    expect(runtimePackages(lockfile, { os: 'darwin', cpu: 'arm64', libc: '' })).toContain('native-mac@1.4.0');
  });
});

describe('the lockfile', () => {
  it('names the content of every package, and no other place than the registry', () => {
    expect(foreign.length).toBeGreaterThan(100);
    expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
    const elsewhere = foreign.filter(
      ([, { resolved }]) => !/^https:\/\/registry\.npmjs\.org\//.test(resolved ?? 'https://registry.npmjs.org/'),
    );
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });
});

describe('npm in this project', () => {
  const settings = read('.npmrc').split('\n');

  it('installs exact versions, and none younger than 14 days', () => {
    expect(settings).toContain('save-exact=true');
    expect(MIN_AGE_DAYS).toBe(14);
    expect(read('.ci/run')).toContain('\nnpm run check:release-ages\n');
  });

  it('runs no install script except that of PostgreSQL in the release archive', () => {
    expect(settings).toContain('ignore-scripts=true');
    expect(read('Dockerfile') + read('scripts/release.ts')).not.toMatch(/ignore-scripts/);
    expect(read('scripts/release.ts').match(/'scripts\/[\w-]+\.js'/g)).toEqual(["'scripts/hydrate-symlinks.js'"]);
  });
});
