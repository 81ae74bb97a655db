import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from '../../server/testing/free-port';
import { untilHealthy } from '../harness/until';
import { doMainJob, MAIN_JOB_SETTINGS } from './main-job';
import { expectThat, type InstallationWay, MissingTool, output } from './way';

const root = resolve(import.meta.dirname, '../..');
const IMAGE = 'localhost/linecheck-test';
const MAX_IMAGE_MB = 350;
/** Maximum time in ms until a new installation has its tables and its first host. */
const HEALTHY_WITHIN_MS = 120_000;

const words = (name: string): readonly string[] => (process.env[name] ?? '').split(' ').filter(Boolean);

async function engine(): Promise<string> {
  for (const program of ['docker', 'podman']) {
    const works = await output(program, ['info']).then(
      () => true,
      () => false,
    );
    if (works) return program;
  }
  throw new MissingTool('neither docker nor podman works here (Debian: apt-get install podman)');
}

/** Pulls the base image, unless it is here. `NODE_IMAGE` names another one. */
async function baseImage(program: string): Promise<string> {
  const [, usual = ''] = /^ARG BASE=(\S+)/m.exec(await readFile(join(root, 'Dockerfile'), 'utf8')) ?? [];
  const base = process.env.NODE_IMAGE ?? usual;
  const isHere = (name: string) =>
    output(program, ['image', 'inspect', name]).then(
      () => true,
      () => false,
    );
  if (await isHere(base)) return base;
  const qualified = `docker.io/library/${base}`;
  if (await isHere(qualified)) return qualified;
  await output(program, ['pull', qualified]).catch(() => {
    throw new MissingTool(`the base image ${base} cannot be pulled; NODE_IMAGE names another one`);
  });
  return qualified;
}

/** Builds the image. `IMAGE_BUILD_OPTIONS` are further options, for machines whose network needs some. */
async function buildImage(program: string): Promise<void> {
  const base = await baseImage(program);
  const format = program === 'podman' ? ['--format=docker'] : [];
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const args = [`--build-arg=BASE=${base}`, `--build-arg=VERSION=${version}`, `--tag=${IMAGE}`];
  await output(program, ['build', ...format, ...args, ...words('IMAGE_BUILD_OPTIONS'), '.'], { cwd: root });
}

/**
 * The image: built, run as it is meant to be run, and used. `LINECHECK_IMAGE` names one that exists already, and
 * `IMAGE_RUN_OPTIONS` are further options of the engine, for machines whose kernel needs some.
 */
async function playImage(): Promise<string> {
  const program = await engine();
  const existing = process.env.LINECHECK_IMAGE;
  if (existing === undefined) await buildImage(program);
  const image = existing ?? IMAGE;
  try {
    const inspect = async (template: string) =>
      (await output(program, ['image', 'inspect', `--format=${template}`, image])).trim();
    const sizeMb = Number(await inspect('{{.Size}}')) / 1e6;
    expectThat(sizeMb <= MAX_IMAGE_MB, `the image has ${sizeMb.toFixed(0)} MB`);
    expectThat((await inspect('{{.Config.User}}')) === 'node', 'the image runs as root');
    expectThat((await inspect('{{json .Config.Healthcheck}}')).includes('/api/health'), 'there is no health check');
    const readyS = await playContainer(program, image);
    return `${sizeMb.toFixed(0)} MB, ready in ${readyS.toFixed(1)} s, read-only root, user node`;
  } finally {
    if (existing === undefined) await output(program, ['image', 'rm', '--force', IMAGE]);
  }
}

async function playContainer(program: string, image: string): Promise<number> {
  const port = await freePort();
  const [name, volume] = [`linecheck-test-${port}`, `linecheck-test-${port}`];
  const closed = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
  const place = [
    `--name=${name}`,
    `--volume=${volume}:/data`,
    `--env=PORT=${port}`,
    `--publish=127.0.0.1:${port}:${port}`,
  ];
  const variables = { ...MAIN_JOB_SETTINGS, MEDIA_PORT: '0', PUBLIC_URL: `http://localhost:${port}` };
  const settings = Object.entries(variables).map(([variable, value]) => `--env=${variable}=${value}`);
  const startedAt = performance.now();
  await output(program, ['run', '--detach', ...closed, ...place, ...settings, ...words('IMAGE_RUN_OPTIONS'), image]);
  try {
    await untilHealthy(`http://localhost:${port}`, HEALTHY_WITHIN_MS);
    const readyS = (performance.now() - startedAt) / 1000;
    await doMainJob(`http://localhost:${port}`);
    const { Test: health } = JSON.parse(
      await output(program, ['image', 'inspect', '--format={{json .Config.Healthcheck}}', image]),
    ) as { readonly Test: readonly string[] };
    await output(program, ['exec', name, ...health.slice(1)]);
    const inside = await output(program, ['exec', name, 'sh', '-c', 'id -u; ls LICENSE NOTICE']);
    expectThat(inside.trim() === '1000\nLICENSE\nNOTICE', `unexpected user or files: ${inside}`);
    const left = await output(program, ['exec', '--user=0', name, 'ls', '-A', '/root', '/tmp']);
    expectThat(!left.includes('npm'), `the image has a cache of npm: ${left}`);
    await output(program, ['exec', name, 'node', 'scripts/admin.mjs', 'list-hosts']);
    await output(program, ['stop', '--time=30', name]);
    const status = (await output(program, ['container', 'inspect', '--format={{.State.ExitCode}}', name])).trim();
    expectThat(status === '0', `the container stopped with status ${status}`);
    return readyS;
  } catch (error) {
    const log = await output(program, ['logs', '--tail=20', name]).catch(String);
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${log}`);
  } finally {
    await output(program, ['rm', '--force', '--volumes', name]);
    await output(program, ['volume', 'rm', '--force', volume]);
  }
}

/** The second version of compose, as a plugin or a program. */
async function composeCommand(): Promise<readonly string[]> {
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    const [program = '', ...args] = command;
    const version = await output(program, [...args, 'version', '--short']).catch(() => '');
    if (/^v?[2-9]/.test(version)) return command;
  }
  throw new MissingTool('there is no docker compose 2 here (Debian 13: apt-get install docker-compose)');
}

const FORMS = ['compose.yaml', 'compose.yaml:compose.caddy.yaml', 'compose.yaml:compose.services.yaml'];

async function checkCompose(folder: string): Promise<string> {
  const [program = '', ...args] = await composeCommand();
  await mkdir(folder, { recursive: true });
  const files = ['compose.yaml', 'compose.caddy.yaml', 'compose.services.yaml', 'Dockerfile'];
  for (const file of files) await copyFile(join(root, file), join(folder, file));
  const example = await readFile(join(root, '.env.example'), 'utf8');
  const validate = async (lines: string): Promise<string> => {
    await writeFile(join(folder, '.env'), `${example}${lines}`);
    return output(program, [...args, 'config', '--quiet'], { cwd: folder });
  };
  const secrets = 'POSTGRES_PASSWORD=a1b2\nBLOB_SECRET_ACCESS_KEY=c3d4\n';
  for (const form of FORMS) await validate(`COMPOSE_FILE=${form}\n${secrets}`);
  const refusal = await validate('PUBLIC_URL=\n').catch(String);
  expectThat(refusal.includes('set the address'), `without PUBLIC_URL, compose prints: ${refusal}`);
  return `${FORMS.length} forms`;
}

export const containers = (folder: string): readonly InstallationWay[] => [
  { name: 'image', play: playImage },
  { name: 'compose files', play: () => checkCompose(join(folder, 'compose')) },
];
