import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/testing/free-port';
import { hasPrograms } from './engines/installed';

export const turnPackages = ['coturn', 'openssl'] as const;

export const hasTurnServer = (): boolean => hasPrograms(['turnserver', 'openssl']);

const GUIDE = new URL('../../docs/operating.md', import.meta.url);
const READY_WITHIN_MS = 60_000;

export interface TurnServer {
  readonly port: number;
  readonly tlsPort: number;
  close(): Promise<void>;
}

interface TurnOptions {
  readonly address: string;
  readonly secret: string;
}

export async function startTurnServer({ address, secret }: TurnOptions): Promise<TurnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-turn-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...request, '-subj', `/CN=${address}`, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const [port, tlsPort] = [await freePort(), await freePort()];
  const settings = {
    'listening-ip': address,
    'relay-ip': address,
    'listening-port': port,
    'tls-listening-port': tlsPort,
    'static-auth-secret': secret,
    realm: 'linecheck',
    cert: certificate,
    pkey: key,
    userdb: join(folder, 'users'),
    pidfile: join(folder, 'pid'),
    'log-file': join(folder, 'log'),
    'allowed-peer-ip': address,
  };
  const given = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  // No settings file: this machine may have one for another server.
  const flags = ['-n', '--use-auth-secret', '--no-cli', '--no-dtls', '--simple-log', ...guideRules()];
  const server = spawn('turnserver', [...flags, ...given], { cwd: folder, stdio: 'ignore' });
  await ready(address, tlsPort);
  return {
    port,
    tlsPort,
    async close() {
      await ended(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const guideRules = (): readonly string[] =>
  [...readFileSync(GUIDE, 'utf8').matchAll(/^(?:no-tcp-relay|no-multicast-peers|denied-peer-ip=\S+)$/gm)].map(
    ([rule]) => `--${rule}`,
  );

/** Resolves once the server listens on TLS, which it starts last. */
async function ready(host: string, port: number): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; ) {
    if (await answers(host, port)) return;
  }
  throw new Error('the TURN server was not ready in time');
}

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createConnection({ host, port, timeout: 1000 }, () => settle(true));
    const settle = (isThere: boolean) => {
      socket.destroy();
      // A connection to a port without a listener is refused immediately.
      setTimeout(done, isThere ? 0 : 50, isThere);
    };
    socket.once('error', () => settle(false));
  });

const ended = (server: ChildProcess): Promise<void> =>
  new Promise((done) => {
    server.once('exit', () => done());
    server.kill('SIGTERM');
  });
