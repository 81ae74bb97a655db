import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { freePort } from '../../server/testing/free-port';
import { until } from '../harness/until';
import { startProduct } from '../testing/product';
import { doMainJob, MAIN_JOB_SETTINGS } from './main-job';
import { expectThat, type InstallationWay, MissingTool, need } from './way';

const guide = resolve(import.meta.dirname, '../../docs/operating.md');

interface Place {
  readonly folder: string;
  readonly httpsPort: number;
  readonly httpPort: number;
  readonly appPort: number;
  readonly pemFile: string;
}

interface Proxy {
  readonly language: string;
  readonly program: string;
  configure(example: string, place: Place): string;
  args(file: string, place: Place): readonly string[];
}

const APACHE_MODULES = ['mpm_event', 'authz_core', 'alias', 'ssl', 'headers', 'proxy', 'proxy_http', 'socache_shmcb'];

const proxies: Readonly<Record<string, Proxy>> = {
  Caddy: {
    language: 'caddy',
    program: 'caddy',
    configure: (example, { httpsPort, httpPort }) =>
      `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n}\n${example}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  nginx: {
    language: 'nginx',
    program: 'nginx',
    configure: (example, { folder }) =>
      `user root;\ndaemon off;\npid ${folder}/pid;\nerror_log stderr crit;\nevents {}\nhttp {\n${example}\n}\n`,
    args: (file, { folder }) => ['-p', folder, '-c', file],
  },
  Apache: {
    language: 'apache',
    program: 'apache2',
    configure: (example, { folder, httpsPort, httpPort }) =>
      [
        `ServerRoot ${folder}`,
        `PidFile ${folder}/pid`,
        `ErrorLog ${folder}/errors.log`,
        `DefaultRuntimeDir ${folder}`,
        'ServerName localhost',
        `Listen ${httpsPort}`,
        `Listen ${httpPort}`,
        ...APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
        example,
        '',
      ].join('\n'),
    args: (file) => ['-f', file, '-DFOREGROUND'],
  },
  HAProxy: {
    language: 'haproxy',
    program: 'haproxy',
    configure: (example) => `${example}\n`,
    args: (file) => ['-db', '-f', file],
  },
};

async function exampleFor(language: string, place: Place): Promise<string> {
  const [, example] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(await readFile(guide, 'utf8')) ?? [];
  if (example === undefined) throw new Error(`docs/operating.md has no example in ${language}`);
  return example
    .replaceAll(/\/etc\/\S+\.pem/g, place.pemFile)
    .replaceAll(/\/var\/log\/\S+\.log/g, join(place.folder, 'log'))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${place.appPort}`)
    .replaceAll(/(?<=[:\s])443(?=[\s>])/g, String(place.httpsPort))
    .replaceAll(/(?<=[:\s])80(?=[\s>;])/g, String(place.httpPort))
    .replaceAll('check.example.org', 'localhost');
}

function writeCertificate(folder: string): string {
  const file = join(folder, 'localhost.pem');
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  execFileSync('sh', ['-c', 'cat "$0" "$1" > "$2"', certificate, key, file]);
  return file;
}

async function throughProxy(proxy: Proxy, place: Place, play: () => Promise<void>): Promise<void> {
  await mkdir(place.folder, { recursive: true });
  const file = join(place.folder, 'config');
  await writeFile(file, proxy.configure(await exampleFor(proxy.language, place), place));
  const child = spawn(proxy.program, proxy.args(file, place), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, XDG_DATA_HOME: place.folder, HOME: place.folder },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  try {
    await untilListening(child, place.httpsPort);
    await play();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${errors.slice(-2000)}`);
  } finally {
    if (child.exitCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
  }
}

/** Polls the port, because the proxies report their readiness in different ways or not at all. */
async function untilListening(child: ChildProcess, port: number): Promise<void> {
  await until('the proxy listens', () => {
    if (child.exitCode !== null) throw new Error(`the proxy ended with status ${child.exitCode}`);
    return new Promise<boolean>((done) => {
      const socket = connect(port, 'localhost', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
  });
}

async function playProxy(name: string, proxy: Proxy, place: Place & { readonly logFile: string }): Promise<string> {
  await need(proxy.program);
  const startedAt = performance.now();
  await throughProxy(proxy, place, () => doMainJob(`https://localhost:${place.httpsPort}`, { isBehindProxy: true }));
  const log = await readFile(place.logFile, 'utf8');
  expectThat(!log.includes('opened_at_other_address'), `${name} changes the address: ${log}`);
  return `${name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function playProxies(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const [httpsPort, httpPort, logFile] = [await freePort(), await freePort(), join(folder, 'app.log')];
  const log = await open(logFile, 'w');
  const settings = { PUBLIC_URL: `https://localhost:${httpsPort}`, TRUST_PROXY: '127.0.0.1', ...MAIN_JOB_SETTINGS };
  const product = await startProduct(join(folder, 'data'), settings, { log: log.fd });
  // The certificate of this test has no authority.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    const place = { httpsPort, httpPort, logFile, appPort: product.port, pemFile: writeCertificate(folder) };
    const said: string[] = [];
    for (const [name, proxy] of Object.entries(proxies)) {
      const inFolder = { ...place, folder: join(folder, proxy.language) };
      said.push(
        await playProxy(name, proxy, inFolder).catch((error: unknown) => {
          if (error instanceof MissingTool) return error.message;
          throw error;
        }),
      );
    }
    return `${said.join(', ')}; Traefik is not in Debian`;
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    await product.stop();
    await log.close();
  }
}

export const proxyWays = (folder: string): readonly InstallationWay[] => [
  { name: 'reverse proxies', play: () => playProxies(join(folder, 'proxies')) },
];
