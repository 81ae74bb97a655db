import { existsSync, readFileSync } from 'node:fs';
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
  readonly env_file?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
}

type ServiceName = 'app' | 'caddy' | 'database' | 'blobs';

interface Compose {
  readonly services: Readonly<Record<ServiceName, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const instructions = (name: string): readonly string[] =>
  [...dockerfile.matchAll(new RegExp(`^${name} +(.+)$`, 'gm'))].map(([, rest = '']) => rest);
const npmCalls = [...dockerfile.matchAll(/^RUN .*$/gm)].flatMap(([line]) =>
  line
    .replace(/^RUN +/, '')
    .split(/ *&& */)
    .map((call) => call.trim())
    .filter((call) => call.startsWith('npm ')),
);
const { scripts, engines } = JSON.parse(read('package.json')) as Package;
const readme = read('README.md');

const DRAIN_MAX_S = 30;

const stopSeconds = [...read('server/stop-on-signals.ts').matchAll(/_DEADLINE_MS = ([\d_]+)/g)].reduce(
  (sum, [, ms = '']) => sum + Number(ms.replaceAll('_', '')) / 1000,
  DRAIN_MAX_S,
);

/** Expands ${NAME}, ${NAME:-default} and ${NAME:?message} as `docker compose` does. */
const filled = (text: string, env: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, words?: string) => {
    const value = env[name] ?? '';
    return value === '' && kind === '-' ? (words ?? '') : value;
  });

const env = { PUBLIC_URL: 'https://check.example.org', POSTGRES_PASSWORD: 'a1b2', BLOB_SECRET_ACCESS_KEY: 'c3d4' };
const files = ['compose.yaml', 'compose.caddy.yaml', 'compose.services.yaml'];
const parsed = (file: string, given: Readonly<Record<string, string>>): Compose =>
  parse(read(file), (_key, value) => (typeof value === 'string' ? filled(value, given) : value)) as Compose;
/** All compose files in one. Only `compose.services.yaml` adds to a service of another file: its environment. */
const composed = (given: Readonly<Record<string, string>>): Compose => {
  const [alone, caddy, services] = files.map((file) => parsed(file, given)) as [Compose, Compose, Compose];
  const app = {
    ...alone.services.app,
    environment: { ...alone.services.app.environment, ...services.services.app.environment },
  };
  return {
    services: { ...services.services, ...caddy.services, app },
    volumes: { ...alone.volumes, ...caddy.volumes, ...services.volumes },
  };
};
const { services, volumes } = composed(env);
/** The variables of the image, overridden by those of `.env`, and these by those of the compose files. */
const settingsOf = ({ services: { app } }: Compose, given: Readonly<Record<string, string>>) =>
  ({
    ...Object.fromEntries(instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=')))),
    ...given,
    ...app.environment,
  }) as Record<string, string>;
const settings = settingsOf(composed(env), env);

describe('the image', () => {
  it('is made by the commands of the README, and has only the files of the release archive', () => {
    expect(npmCalls).toEqual(['npm ci', 'npm run release']);
    expect(readme).toContain('npm ci && npm start');
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['build', 'start', 'admin', 'release']));
    expect(instructions('COPY').at(-1)).toBe('--from=build /out ./');
  });

  it('has a supported Node.js, the same in both stages, which a digest may replace', () => {
    const bases = instructions('FROM').map((line) => line.split(' ')[0]);
    const [, major] = /^BASE=node:(\d+)-/.exec(instructions('ARG')[0] ?? '') ?? [];
    expect(bases.map((base) => base?.slice(1))).toEqual(['{BASE}', '{BASE}']);
    expect(read('docs/operating.md')).toContain('--build-arg BASE=');
    expect(Number(major)).toBeGreaterThanOrEqual(Number.parseInt(engines.node.replace('>=', ''), 10));
  });

  it('copies only existing files, and all that the release archive needs', () => {
    const copied = instructions('COPY')
      .filter((line) => !line.startsWith('--from'))
      .flatMap((line) => line.split(' ').slice(0, -1));
    const kept = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect([...copied, ...kept].filter((name) => name !== '.' && !existsSync(resolve(root, name)))).toEqual([]);
    expect(copied.filter((name) => name !== '.' && !kept.includes(name))).toEqual([]);
    const released = [
      ...(/const COPIED = \[([^\]]+)\]/.exec(read('scripts/release.ts'))?.[1]?.matchAll(/'([^']+)'/g) ?? []),
    ]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'dist');
    expect(released.length).toBeGreaterThan(5);
    expect(released.filter((name) => !kept.some((each) => name === each || name.startsWith(`${each}/`)))).toEqual([]);
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

describe('the compose files', () => {
  it('give the app valid settings', () => {
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
  ])('map the ports of the app: the pages to a proxy, and %s for media to the network', (_what, given, expected) => {
    const compose = composed({ ...env, ...given });
    const config = readConfig(settingsOf(compose, given), '/app');
    const { port, mediaPort } = config;
    expect(compose.services.app.ports).toEqual([`127.0.0.1:${port}:${port}`, `${mediaPort}:${mediaPort}/udp`]);
    expect(config).toMatchObject(expected);
  });

  it('ask for every secret, and name each variable in the example', () => {
    const compose = files.map(read).join('\n');
    const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    const example = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect([...asked].filter((name) => !example.includes(name))).toEqual([]);
    for (const name of Object.keys(env)) expect(compose).toContain(`\${${name}:?`);
  });

  it('give the app every setting in .env: a list would drop the others without a word', () => {
    expect(parsed('compose.yaml', env).services.app.env_file).toBe('.env');
    const fixed = Object.keys(parsed('compose.yaml', env).services.app.environment);
    expect(fixed).toEqual(['PUBLIC_URL', 'TRUST_PROXY', 'HOST', 'PORT', 'DATA_DIR']);
  });

  it('keep the data, and grant the app its time to stop', () => {
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(mounted.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(volumes).sort());
    expect(services.app.volumes).toEqual([`data:${settings.DATA_DIR}`]);
    expect(() => readConfig({ DRAIN_SECONDS: String(DRAIN_MAX_S + 1) }, '/')).toThrow('DRAIN_SECONDS');
    expect(services.app.stop_grace_period).toBe(`${stopSeconds}s`);
  });

  it('name the versions of the other images', () => {
    for (const { image } of [services.caddy, services.database, services.blobs]) expect(image).toMatch(/:v?\d+/);
  });
});

describe('the units', () => {
  const unit = read('packaging/linecheck.service');
  const quadlet = read('packaging/linecheck.container');
  const environmentOf = (text: string): readonly string[] =>
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));

  it('set only settings of the product', () => {
    const named = [unit, quadlet].flatMap(environmentOf).map((pair) => pair.split('=')[0]);
    expect(named.filter((name) => name !== 'NODE_ENV' && !readme.includes(`\`${name}\``))).toEqual([]);
    expect(() =>
      readConfig(Object.fromEntries(environmentOf(unit).map((pair) => pair.split('='))), '/app'),
    ).not.toThrow();
  });

  it('stop only the app, which stops its database, and grant it its time', () => {
    expect(unit).toContain('KillMode=mixed');
    expect(unit).toContain(`\nTimeoutStopSec=${stopSeconds}\n`);
    expect(quadlet).toContain(`--stop-timeout=${stopSeconds}\n`);
  });

  it('the quadlet is as closed as compose.yaml, and has the health check that podman drops', () => {
    for (const line of ['ReadOnly=true', 'DropCapability=all', 'NoNewPrivileges=true', 'Volume=linecheck:/data'])
      expect(quadlet).toContain(`${line}\n`);
    expect(quadlet).toMatch(/^HealthCmd=.*\/api\/health/m);
  });
});
