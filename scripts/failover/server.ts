import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries, type PostgresBinaries, prepareBinaries } from '../../packages/embedded-postgres/binaries';
import {
  currentSystemUser,
  listServerUsers,
  serverEnvironment,
  spawnIdentity,
} from '../../packages/embedded-postgres/run-as';
import { freePort } from '../../server/testing/free-port';
import { openTcpProxy, type TcpProxy } from '../../server/testing/tcp-proxy';
import { childProcessesOf, signalAll } from '../harness/processes';
import { until } from '../harness/until';

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

export interface PostgresWorkshop {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly identity: ReturnType<typeof spawnIdentity>;
}

export async function openWorkshop(folder: string): Promise<PostgresWorkshop> {
  const [user] = await listServerUsers(currentSystemUser());
  const binaries = await prepareBinaries(await findBinaries(), user, join(folder, 'binaries'));
  return { folder, binaries, identity: spawnIdentity(user) };
}

export class PostgresServer {
  private child: ChildProcess | undefined;
  private readonly log: number;

  private constructor(
    private readonly shop: PostgresWorkshop,
    readonly name: string,
    private readonly port: number,
    readonly proxy: TcpProxy,
  ) {
    this.log = openSync(join(shop.folder, `${name}.log`), 'a');
  }

  static async open(shop: PostgresWorkshop, name: string): Promise<PostgresServer> {
    const port = await freePort();
    const server = new PostgresServer(shop, name, port, await openTcpProxy({ host: '127.0.0.1', port }));
    mkdirSync(server.folder);
    const { uid = 0, gid = 0 } = shop.identity;
    if (uid > 0) chownSync(server.folder, uid, gid);
    return server;
  }

  private get folder(): string {
    return join(this.shop.folder, this.name);
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

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

  async addStandby(standby: PostgresServer): Promise<void> {
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

  async promote(): Promise<void> {
    await this.ask('select pg_promote(true, 20)');
  }

  signal(name: NodeJS.Signals): void {
    const first = this.child?.pid;
    if (first !== undefined) signalAll([first, ...childProcessesOf(first)], name);
  }

  private get isRunning(): boolean {
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

  async close(): Promise<void> {
    this.signal('SIGCONT');
    await this.stop('SIGKILL');
    await this.proxy.close();
    closeSync(this.log);
  }
}
