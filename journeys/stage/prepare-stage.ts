import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writePictures } from './pictures';
import { writeSounds } from './sounds';

const root = resolve(import.meta.dirname, '../..');
const READY_DEADLINE_MS = 60_000;

/** Recordings for the fake devices and the product itself, built and started as its operator starts it. */
export default async function prepareStage(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-journeys-'));
  const [sounds, pictures] = await Promise.all([writeSounds(folder), writePictures(folder)]);
  const [plusData, proData] = [join(folder, 'plus'), join(folder, 'pro')];
  const plus = await startProduct(plusData, {});
  const pro = await startProduct(proData, { DEFAULT_PLAN: 'pro' });
  process.env.STAGE = JSON.stringify({ sounds, pictures, plusUrl: plus.url, proUrl: pro.url, plusData, proData });
  return async () => {
    await Promise.all([stop(plus.server), stop(pro.server)]);
    await rm(folder, { recursive: true, force: true });
  };
}

async function startProduct(dataDir: string, settings: Readonly<Record<string, string>>) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // All journeys come from one address.
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT_FACTOR: '50', ...settings },
  });
  await said(server, url);
  return { server, url };
}

/** Waits for the one line that the product prints when it is ready. */
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

function stop(server: ChildProcess): Promise<void> {
  return new Promise((done) => {
    server.once('exit', () => done());
    server.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('no free port')),
      );
    });
  });
}
