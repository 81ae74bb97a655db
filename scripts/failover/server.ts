import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries, prepareBinaries } from '../../packages/embedded-postgres/binaries';
import {
  currentUser,
  listServerUsers,
  serverEnvironment,
  spawnIdentity,
} from '../../packages/embedded-postgres/run-as';
import { freePort } from '../../server/testing/free-port';
import { openTcpProxy, type TcpProxy } from '../../server/testing/tcp-proxy';

/** Size of the disk of each server, so that it can be filled. */
const DISK_MB = 700;

const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = replica
wal_keep_size = 64MB
max_wal_size = 128MB
max_connections = 60
shared_buffers = 32MB
hot_standby = on
wal_retrieve_retry_interval = 500ms
logging_collector = off
`;

/** Tools and folder of all servers. */
export interface Workshop {
  readonly folder: string;
  readonly binaries: Binaries;
  readonly identity: ReturnType<typeof spawnIdentity>;
  /** False if this user may not mount a small disk, so that no disk can be filled. */
  readonly hasDisks: boolean;
}

export async function openWorkshop(folder: string): Promise<Workshop> {
  const [user] = await listServerUsers(currentUser());
  const binaries = await prepareBinaries(await findBinaries(), user, join(folder, 'binaries'));
  return { folder, binaries, identity: spawnIdentity(user), hasDisks: currentUser().uid === 0 && mount(folder) };
}

function mount(folder: string): boolean {
  const probe = join(folder, 'probe');
  mkdirSync(probe);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
    return true;
  } catch {
    // A container may not mount; the run then has no full disks.
    return false;
  }
}

/** A PostgreSQL server behind a proxy, through which the product reaches it. */
export class Server {
  private child: ChildProcess | undefined;
  private readonly log: number;

  private constructor(
    private readonly shop: Workshop,
    readonly name: string,
    private readonly port: number,
    readonly proxy: TcpProxy,
  ) {
    this.log = openSync(join(shop.folder, `${name}.log`), 'a');
  }

  static async open(shop: Workshop, name: string): Promise<Server> {
    const port = await freePort();
    const server = new Server(shop, name, port, await openTcpProxy({ host: '127.0.0.1', port }));
    mkdirSync(server.disk);
    const { uid = 0, gid = 0 } = shop.identity;
    if (shop.hasDisks) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', server.disk]);
    if (uid > 0) chownSync(server.disk, uid, gid);
    return server;
  }

  private get disk(): string {
    return join(this.shop.folder, this.name);
  }

  private get data(): string {
    return join(this.disk, 'data');
  }

  /** Creates an empty cluster. */
  create(): void {
    const { binaries, identity } = this.shop;
    execFileSync(
      join(binaries.folder, 'bin/initdb'),
      ['-D', this.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
      {
        ...identity,
        env: serverEnvironment(),
        stdio: 'ignore',
      },
    );
    writeFileSync(join(this.data, 'postgresql.conf'), settings, { flag: 'a' });
    writeFileSync(join(this.data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n', { flag: 'a' });
  }

  async start(): Promise<void> {
    rmSync(join(this.data, 'postmaster.pid'), { force: true });
    this.child = spawn(join(this.shop.binaries.folder, 'bin/postgres'), ['-D', this.data, '-p', String(this.port)], {
      ...this.shop.identity,
      env: serverEnvironment(),
      stdio: ['ignore', this.log, this.log],
    });
    await until(`${this.name} accepts connections`, () => this.ask('select 1').catch(() => undefined));
  }

  /** Runs a statement directly, not through the proxy. */
  async ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const client = await this.connect('linecheck').catch(() => this.connect('postgres'));
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  private async connect(database: string): Promise<pg.Client> {
    const where = { host: '127.0.0.1', port: this.port, user: 'postgres', database };
    const client = new pg.Client({ ...where, connectionTimeoutMillis: 3000, query_timeout: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Copies this primary to another server, starts that as its synchronous standby, and waits until it follows. */
  async addStandby(standby: Server): Promise<void> {
    rmSync(standby.data, { recursive: true, force: true });
    const client = await this.connect('postgres');
    await client.query("select pg_backup_start('failover', true)");
    // A file may disappear while it is copied; its changes are in the write-ahead log.
    execFileSync('sh', ['-c', `cp -a '${this.data}' '${standby.data}' 2>/dev/null || true`]);
    for (const name of readdirSync(join(standby.data, 'pg_wal')))
      if (/^[\dA-F]{24}/.test(name)) rmSync(join(standby.data, 'pg_wal', name));
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await client.end();
    standby.write('backup_label', rows[0]?.labelfile ?? '');
    standby.write('standby.signal', '');
    const source = `primary_conninfo = 'host=127.0.0.1 port=${this.port} user=postgres application_name=${standby.name}'\n`;
    writeFileSync(join(standby.data, 'postgresql.auto.conf'), source);
    await standby.start();
    await this.configure("synchronous_standby_names = '*'");
    await until('the standby follows', async () => {
      const found = await this.ask(
        "select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
      );
      return found.length > 0 || undefined;
    });
  }

  private write(name: string, text: string): void {
    const path = join(this.data, name);
    writeFileSync(path, text);
    const { uid, gid } = this.shop.identity;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }

  async configure(setting: string): Promise<void> {
    await this.ask(`alter system set ${setting}`);
    await this.ask('select pg_reload_conf()');
  }

  /** Makes this standby the primary. */
  async promote(): Promise<void> {
    await this.ask('select pg_promote(true, 20)');
  }

  /** Sends a signal to the server and its processes. */
  signal(name: NodeJS.Signals): void {
    const first = this.child?.pid;
    if (first === undefined) return;
    const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    const pairs = all.map((line) => line.trim().split(/\s+/).map(Number));
    const children = pairs.filter(([, parent]) => parent === first).map(([pid = 0]) => pid);
    for (const pid of [first, ...children]) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // The process of a connection may have ended since it was listed.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends the server if it runs: `SIGINT` asks it to close all connections and stop. */
  async stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const { child } = this;
    if (child === undefined || !this.isRunning) return;
    const ended = new Promise((resolve) => child.on('exit', resolve));
    if (signal === 'SIGKILL') this.signal(signal);
    else child.kill(signal);
    await ended;
  }

  /** Writes a file that takes all the space of the disk. */
  fillDisk(): void {
    const file = openSync(join(this.disk, 'filler'), 'w');
    const { bavail, bsize } = statfsSync(this.disk);
    const block = Buffer.alloc(1024 * 1024);
    try {
      for (let left = bavail * bsize; left > -block.length; left -= block.length) writeSync(file, block);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
    closeSync(file);
  }

  freeDisk(): void {
    rmSync(join(this.disk, 'filler'), { force: true });
  }

  async close(): Promise<void> {
    this.signal('SIGCONT');
    await this.stop('SIGKILL');
    await this.proxy.close();
    closeSync(this.log);
    if (this.shop.hasDisks) execFileSync('umount', ['-l', this.disk]);
  }
}

const DEADLINE_MS = 60_000;

/** Waits until a function returns a value. */
export async function until<T>(what: string, find: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`not in time: ${what}`);
    await wait(50);
  }
}
