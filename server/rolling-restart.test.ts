import { expect, inject, it } from 'vitest';
import { copyDatabase } from './db/testing/start-postgres';
import { freePort } from './testing/free-port';
import { openGuestLoad } from './testing/guest-load';
import { missingCaddy, openCaddy } from './testing/open-caddy';
import { atEnd, openFolder } from './testing/open-folder';
import { databaseUrl, startProgram } from './testing/start-program';

const METRICS_TOKEN = 'a'.repeat(24);

const database = await copyDatabase(inject('testServer'), inject('templateDatabase'));
const folder = await openFolder();

/** An instance that can be stopped and started again on its port. */
async function openInstance() {
  const port = await freePort();
  const start = () =>
    startProgram({
      DATABASE_URL: databaseUrl(database),
      DATA_DIR: folder,
      DEFAULT_PLAN: 'pro',
      DRAIN_SECONDS: '3',
      RATE_LIMIT_FACTOR: '0',
      MIN_FREE_DISK_MB: '0',
      MEDIA_PORT: '0',
      METRICS_TOKEN,
      TRUST_PROXY: '127.0.0.1',
      HOST: '127.0.0.1',
      PORT: String(port),
    });
  let program = start();
  const stop = () => {
    program.child.kill('SIGTERM');
    return program.end;
  };
  atEnd(() => {
    const ended = stop();
    // A second signal ends the drain.
    program.child.kill('SIGINT');
    return ended;
  });
  const ready = async () => expect(await program.ready).toContain('Linecheck is ready');
  /** Returns the errors that the ended process has logged. */
  const restart = async () => {
    const { code, stderr } = await stop();
    expect(code).toBe(0);
    program = start();
    await ready();
    return stderr.split('\n').filter((line) => line.includes('"level":50'));
  };
  /** True if the balancer has sent results since the start. */
  const isInUse = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    return (await reply.text()).includes('route="/api/guest-results"');
  };
  return { port, ready, restart, isInUse };
}

it('two instances behind Caddy restart in turn without a failed call, and a live page reconnects', async () => {
  const missing = missingCaddy();
  if (missing !== undefined) return void process.stdout.write(missing);
  const [one, other] = await Promise.all([openInstance(), openInstance()]);
  await Promise.all([one.ready(), other.ready()]);
  const caddy = await openCaddy(folder, [one.port, other.port]);
  atEnd(caddy.close);
  const load = await openGuestLoad(caddy.url, (code) => [`/api/test-sessions/${code}`, '/api/settings']);
  atEnd(load.close);
  const logged: string[] = [];
  for (const instance of [one, other]) {
    await expect.poll(instance.isInUse).toBe(true);
    logged.push(...(await instance.restart()));
    await expect.poll(instance.isInUse).toBe(true);
  }
  const { acknowledged, found } = await load.end();
  expect([load.failed, logged]).toEqual([[], []]);
  expect(found).toBe(acknowledged);
  expect(load.succeeded()).toBeGreaterThan(100);

  // One of the restarts ended its stream.
  await expect.poll(load.connections).toBeGreaterThan(1);
  const message = load.nextMessage();
  await load.createLink();
  expect(await message).toContain('sessions');
});
