import pino from 'pino';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openLink } from '../testing/open-link';
import { ChannelListener, pauseMs } from './channel-listener';
import { type OpenDatabase, openDatabase } from './database';

import { copyDatabase } from './testing/start-postgres';

const server = inject('testServer');
const silent = pino({ level: 'silent' });
const open = async () => openDatabase({ ...server, database: await copyDatabase(server, 'template0') }, silent);
const [db, other] = [await open(), await open()];
afterAll(() => Promise.all([db.close(), other.close()]));

/** Listens until the test is over. */
function listen(database: OpenDatabase, probeDeadlineMs?: number) {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const heard: string[] = [];
  let onListening = () => {};
  let times = 0;
  let onHeard = () => {};
  const listening = new Promise<void>((resolve) => {
    onListening = resolve;
  });
  const listener = new ChannelListener({
    db: database,
    log,
    channel: 'news',
    onNotify: (text) => {
      heard.push(text);
      onHeard();
    },
    onListening: () => {
      times += 1;
      onListening();
    },
    ...(probeDeadlineMs !== undefined && { probeDeadlineMs }),
  });
  onTestFinished(() => listener.close());
  listener.start();
  const next = () =>
    new Promise<void>((resolve) => {
      onHeard = resolve;
    });
  return { listener, listening, listened: () => times, heard, next, warnings };
}

const announce = (text: string) => db.pool.query("select pg_notify('news', $1)", [text]);

describe('a listener', () => {
  it('receives the announcements of any connection, but no probes', async () => {
    const [one, two] = [listen(db), listen(db)];
    await Promise.all([one.listening, two.listening]);
    const told = [one.next(), two.next()];
    await announce('rain');
    await Promise.all(told);
    expect([one.heard, two.heard, one.warnings]).toEqual([['rain'], ['rain'], []]);
  });

  it('does not use a connection that accepts LISTEN and delivers nothing, and logs that once', async () => {
    // As behind a pooler in transaction mode: the pool's announcements are not delivered.
    const { listener, warnings } = listen({ ...db, pool: other.pool }, 20);
    await expect.poll(() => warnings.length).toBe(1);
    expect(warnings[0]).toContain('transaction-mode pooler');
    expect(listener.isListening).toBe(false);
  });

  it('listens again after the database has not answered, and then reports that announcements may be missing', async () => {
    const link = await openLink();
    const { host, port } = link;
    const { rows } = await db.pool.query<{ name: string }>('select current_database() as name');
    const behind = openDatabase({ ...server, host, port, database: rows[0]?.name ?? '', ssl: false }, silent);
    onTestFinished(() => behind.close());
    await behind.start();
    const { listener, heard, next, listened } = listen(behind);
    await expect.poll(listened).toBe(1);
    link.hold();
    await expect.poll(() => listener.isListening, { timeout: 20_000 }).toBe(false);
    link.release();
    await expect.poll(listened, { timeout: 20_000 }).toBe(2);
    const told = next();
    await announce('sun');
    await told;
    expect(heard).toEqual(['sun']);
  });

  it('ends immediately, also while it is waiting for a retry', async () => {
    const nowhere = openDatabase({ ...server, host: '127.0.0.1', port: 9 }, silent);
    onTestFinished(() => nowhere.close());
    const { listener, warnings } = listen(nowhere);
    await expect.poll(() => warnings.length).toBe(1);
    await listener.close();
    expect(listener.isListening).toBe(false);
  });
});

describe('the delay before a reconnection', () => {
  it('doubles up to three seconds', () => {
    expect([1, 2, 3, 5, 6, 50].map(pauseMs)).toEqual([100, 200, 400, 1600, 3000, 3000]);
  });
});
