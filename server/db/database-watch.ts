import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import type { EventLogger } from '../log-events';
import { type ClientWatcher, DISK_FULL, type WatchedClient } from './watched-client';

const CHECK_EVERY_MS = 1000;
/** Interval of looking for a server that was promoted while the current one still answers. */
const COMPARE_EVERY_MS = 4000;
/** Time for one short statement on an open connection. */
const ANSWER_MS = 1500;
/** Time for connecting to a server and asking it for its state. */
const SEARCH_MS = 2500;

/** Reasons why the database cannot be used, as `GET /api/health` names them. */
type Outage = 'database_unreachable' | 'database_read_only' | 'database_full';

interface WatchDependencies {
  /** The servers of the database. At most one of them accepts writes. */
  readonly servers: readonly ClientConfig[];
  readonly log: EventLogger;
  /** True if the servers are those of a pooler, whose process ids mean nothing to PostgreSQL. */
  readonly isPooled: boolean;
}

interface Found {
  readonly server: ClientConfig;
  readonly client: pg.Client;
  readonly isReadOnly: boolean;
  /** Number of the server's history, which grows with each promotion; 0 if the server hides it. */
  readonly timeline: number;
}

/**
 * Watches the servers of the database on a separate connection, and chooses the server for new connections: the one
 * that accepts writes. Connections to a server that stops answering, becomes read-only or is replaced are closed.
 */
export class DatabaseWatch implements ClientWatcher {
  private server: ClientConfig;
  private outage: Outage | undefined;
  /** False until the first success. An outage at the start is an error of `start`. */
  private wasFound = false;
  /** The highest timeline seen. A server below it was replaced, and has missed writes. */
  private timeline = 0;
  private client: pg.Client | undefined;
  private readonly clients = new Set<WatchedClient>();
  private running: Promise<Outage | undefined> | undefined;
  private comparedAt = Number.NEGATIVE_INFINITY;
  private mayBeFull = false;
  /** The last statement on the connection of the watch. */
  private asking: Promise<unknown> = Promise.resolve();
  private readonly stop = new AbortController();

  constructor(private readonly deps: WatchDependencies) {
    this.server = deps.servers[0] ?? {};
  }

  get current(): ClientConfig {
    return this.server;
  }

  start(): void {
    void this.keepChecking();
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
    this.disconnect();
  }

  /** Asks the database whether it accepts writes; if not, looks for a server that does. Takes at most 5 seconds. */
  async check(): Promise<Outage | undefined> {
    if (this.stop.signal.aborted) return 'database_unreachable';
    this.running ??= this.look().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Runs a short statement on the connection of the watch, so that it works also while all others are taken. */
  async query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const { client } = this;
    if (client === undefined) throw new Error('Connection terminated');
    // One statement at a time: `pg` will refuse a second one.
    const asked = this.asking.then(() => client.query(text, [...values]));
    this.asking = asked.catch(() => undefined);
    return within(ANSWER_MS, asked);
  }

  opened(client: WatchedClient): void {
    this.clients.add(client);
  }

  closed(client: WatchedClient): void {
    this.clients.delete(client);
  }

  async isWorking({ processID }: WatchedClient): Promise<boolean> {
    if ((await this.check()) !== undefined) return false;
    if (this.deps.isPooled) return true;
    const text = "select 1 from pg_stat_activity where pid = $1 and state not like 'idle%'";
    const { rows } = await this.query(text, [processID]).catch(() => ({ rows: [] }));
    return rows.length > 0;
  }

  refusedWrite(state: string): void {
    if (state === DISK_FULL) this.mayBeFull = true;
    else void this.check();
  }

  private async keepChecking(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      await this.check();
      // Closing the watch aborts the pause; the loop condition ends the loop.
      await wait(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async look(): Promise<Outage | undefined> {
    const before = await this.query(IS_READ_ONLY).then(readOnly, () => undefined);
    if (before !== false) await this.search(before);
    else if (this.deps.servers.length > 1 && performance.now() > this.comparedAt + COMPARE_EVERY_MS)
      await this.compare();
    if (this.outage === undefined || this.outage === 'database_full') this.outage = await this.fullness();
    return this.outage;
  }

  /** @param before True if the current server has just become read-only. */
  private async search(before: true | undefined): Promise<void> {
    this.disconnect();
    const { best, isReached } = await this.findBest();
    if (best !== undefined) this.use(best, before === true);
    else this.noteOutage(isReached ? 'database_read_only' : 'database_unreachable');
  }

  /** Moves to another server only if that one was promoted later. */
  private async compare(): Promise<void> {
    const { best } = await this.findBest();
    if (best === undefined) return;
    if (best.server === this.server) return end(best.client);
    this.disconnect();
    this.use(best, false);
  }

  private async findBest(): Promise<{ readonly best: Found | undefined; readonly isReached: boolean }> {
    const found = await Promise.all(this.deps.servers.map((server) => probe(server, this.stop.signal)));
    this.comparedAt = performance.now();
    const reached = found.filter((each) => each !== undefined);
    const [best] = reached
      .filter((each) => !each.isReadOnly && !this.isOutdated(each))
      .sort((a, b) => b.timeline - a.timeline || Number(b.server === this.server) - Number(a.server === this.server));
    for (const { client } of reached) if (client !== best?.client) end(client);
    return { best, isReached: reached.length > 0 };
  }

  /** With one server only there is no other one that could have replaced it. */
  private isOutdated({ timeline }: Found): boolean {
    return this.deps.servers.length > 1 && timeline > 0 && timeline < this.timeline;
  }

  private use({ server, client, timeline }: Found, wasReadOnly: boolean): void {
    const hasMoved = server !== this.server;
    const mustLeave = hasMoved || wasReadOnly || this.outage === 'database_read_only';
    if (this.wasFound && (this.outage !== undefined || hasMoved))
      this.deps.log.warn({ address: nameOf(client) }, 'database_found');
    this.wasFound = true;
    this.server = server;
    this.timeline = Math.max(this.timeline, timeline);
    this.outage = undefined;
    this.client = client;
    this.asking = Promise.resolve();
    const lost = () => {
      if (this.client !== client) return;
      this.client = undefined;
      if (!this.stop.signal.aborted) void this.check();
    };
    client.on('error', lost);
    client.on('end', lost);
    // Connections to a server that was replaced fail, or read what is outdated.
    if (mustLeave) this.leave(() => true);
  }

  private noteOutage(outage: Outage): void {
    if (this.outage === outage || this.stop.signal.aborted) return;
    this.outage = outage;
    if (this.wasFound) this.deps.log.warn({ reason: outage }, 'database_lost');
    // A statement in progress may only be slow: its own silence decides.
    this.leave((client) => outage === 'database_read_only' || !client.awaitsReply);
  }

  private leave(isConcerned: (client: WatchedClient) => boolean): void {
    for (const client of [...this.clients].filter(isConcerned)) client.abandon('the database server cannot be used');
  }

  /** After a write failed for lack of space, tries one that needs space, and is rolled back. */
  private async fullness(): Promise<Outage | undefined> {
    if (!this.mayBeFull) return undefined;
    try {
      await this.query(NEEDS_SPACE);
      this.mayBeFull = false;
      return undefined;
    } catch (error) {
      await this.query('rollback').catch(() => undefined); // Ignore errors: a lost connection has been rolled back anyway.
      if (codeOf(error) === undefined) return this.outage;
      // Any other refusal, such as a missing permission, leaves it open whether there is space.
      this.mayBeFull = codeOf(error) === DISK_FULL;
      return this.mayBeFull ? 'database_full' : undefined;
    }
  }

  private disconnect(): void {
    const { client } = this;
    this.client = undefined;
    if (client !== undefined) end(client);
  }
}

/** Writes 1 MB into a table that the rollback removes. */
const NEEDS_SPACE = `begin;
  create temporary table space_probe on commit drop as select repeat(md5(n::text), 30) from generate_series(1, 1000) n;
  rollback`;

async function probe(server: ClientConfig, stop: AbortSignal): Promise<Found | undefined> {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: SEARCH_MS });
  // An error is reported by the call that it fails.
  client.on('error', () => undefined);
  try {
    const state = await within(SEARCH_MS, connectAndAsk(client));
    if (!stop.aborted) return { server, client, ...state };
  } catch {
    // A server that cannot be reached, refuses the connection or does not answer is not a candidate.
  }
  end(client);
  return undefined;
}

async function connectAndAsk(client: pg.Client): Promise<Pick<Found, 'isReadOnly' | 'timeline'>> {
  await client.connect();
  return readOnly(await client.query(IS_READ_ONLY))
    ? { isReadOnly: true, timeline: 0 }
    : { isReadOnly: false, timeline: await timelineOf(client) };
}

const IS_READ_ONLY = 'show transaction_read_only';

const readOnly = ({ rows }: pg.QueryResult<{ transaction_read_only: string }>): boolean =>
  rows[0]?.transaction_read_only === 'on';

/** The first eight digits of the name of a file of the write-ahead log. Some managed servers hide it. */
async function timelineOf(client: pg.Client): Promise<number> {
  const { rows } = await client
    .query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
    .catch(() => ({ rows: [] }));
  return Number.parseInt(rows[0]?.name.slice(0, 8) ?? '0', 16);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const nameOf = ({ host, port }: pg.Client): string => `${host}:${port}`;

/** Not awaited, because a dead connection never answers. */
function end(client: pg.Client): void {
  client.connection.stream.destroy();
}

/** Rejects after this time, unless the reply has arrived and a busy process has not read it yet. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const late = wait(ms, undefined, { signal: settled.signal })
    .then(() => turn())
    .then(() => Promise.reject(new Error('Connection terminated: no answer')));
  late.catch(() => undefined);
  work.catch(() => undefined);
  return await Promise.race([work, late]).finally(() => settled.abort());
}
