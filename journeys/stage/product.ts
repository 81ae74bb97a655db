import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { freePort } from '../../server/testing/free-port';

const root = resolve(import.meta.dirname, '../..');
const READY_DEADLINE_MS = 180_000;

export interface PlayedProduct {
  readonly server: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
}

export async function startPlayedProduct(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<PlayedProduct> {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // All journeys have one address, so the limits per address are raised.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: port,
      RATE_LIMIT_FACTOR: '50',
      MIN_FREE_DISK_MB: '0',
      // Off: all installations would use the same port, and each connection test would take longer.
      MEDIA_PORT: '0',
      ...settings,
    },
  });
  await said(server, url);
  return { server, url, dataDir };
}

function said(server: ChildProcess, words: string): Promise<void> {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error('the product was not ready in time')), READY_DEADLINE_MS);
    server.once('exit', (code) => fail(new Error(`the product ended with code ${code}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes(words)) return;
      clearTimeout(late);
      done();
    });
  });
}

export function stopProduct({ server }: PlayedProduct): Promise<void> {
  return new Promise((done) => {
    server.once('exit', () => done());
    server.kill('SIGTERM');
  });
}
