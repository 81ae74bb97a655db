import { hash } from 'node:crypto';
import {
  CompiledQuery,
  type DeleteResult,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
  type UpdateResult,
} from 'kysely';
import pg, { type Client, type ClientConfig, type Pool, type PoolConfig } from 'pg';
import Cursor from 'pg-cursor';
import type { PersonId, WorkspaceId } from '../domain/ids';
import type { EventLogger } from '../log-events';
import { DatabaseWatch } from './database-watch';
import type { DatabaseTables } from './tables';
import { WatchedClient, type WatchedConfig } from './watched-client';

/** The database handle of a store: the pool, or the transaction of its service. */
export type DbClient = Kysely<DatabaseTables> | DbTransaction;

export type DbTransaction = Transaction<DatabaseTables>;

export interface OpenDatabase {
  readonly kysely: Kysely<DatabaseTables>;
  /** The pool for the few frequent reads that use a prepared statement. */
  readonly pool: Pool;
  /** Bypasses a pooler and has no timeouts, for migrations. */
  readonly direct: Kysely<DatabaseTables>;
  /** Finds the server that accepts writes, or the reason why there is none. */
  readonly watch: DatabaseWatch;
  /**
   * A dedicated connection, not yet connected, for work that takes longer than one statement. It bypasses a pooler.
   * The caller must end it. An unhurried one has no timeouts.
   */
  openClient(pace?: 'unhurried'): Client;
  /**
   * Looks for the server that accepts writes before the first statement, and then watches it.
   *
   * @throws if all servers are read-only, with a message for the operator.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The connection strings of the servers, one for each host; undefined for the embedded database. */
interface DatabaseUrls {
  readonly databaseUrl: readonly string[] | undefined;
  /** Set if `databaseUrl` leads to a pooler in transaction mode. */
  readonly databaseDirectUrl: readonly string[] | undefined;
}

/** PostgreSQL's int8, the type of count(*). Every count here is far below 2^53. */
const INT8_OID = 20;

const POOL_SIZE = 10;
/** Maximum wait of a request for a connection. After that, it fails with "storage unavailable". */
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;

/** Timeouts that the server enforces. A pooler refuses connections that ask for them. */
const serverTimeouts = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: 10_000,
  // The locks of a connection that was lost without a trace are released after this time.
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Maximum silence of a statement: longer than the timeout with which the server ends it. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000;

/**
 * Opens the database at one place, or at the servers of the settings. Connects when it is first used, to the first
 * server unless it was started.
 */
export function openDatabase(connection: PoolConfig, log: EventLogger, from?: DatabaseUrls): OpenDatabase {
  pg.types.setTypeParser(INT8_OID, Number);
  const isPooled = from?.databaseDirectUrl !== undefined;
  const base = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'linecheck',
    ...connection,
  };
  const direct = { ...serverTimeouts, ...base };
  const common = isPooled ? base : direct;
  const watchOf = (options: PoolConfig, urls: readonly string[] = []) => {
    const servers = urls.length === 0 ? [options] : urls.map((url) => ({ ...options, connectionString: url }));
    return new DatabaseWatch({ servers, log, isPooled: isPooled && options === common });
  };
  const watch = watchOf(common, from?.databaseUrl);
  const directWatch = isPooled ? watchOf(direct, from.databaseDirectUrl) : watch;
  const hurried = (from: DatabaseWatch) => ({ config: from.current, watcher: from, timeoutMs: ANSWER_TIMEOUT_MS });
  const unhurried = () => ({
    config: withoutTimeouts(directWatch.current),
    watcher: directWatch,
    timeoutMs: undefined,
  });
  const pool = openPool(() => hurried(watch), { log, max: connection.max ?? POOL_SIZE });
  if (isPooled) withoutStatementNames(pool);
  const directPool = openPool(unhurried, { log, max: 1 });
  const watches = [...new Set([watch, directWatch])];
  return {
    kysely: new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) }),
    pool,
    direct: new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool: directPool }) }),
    watch,
    openClient: (pace) => new WatchedClient(pace === undefined ? hurried(directWatch) : unhurried()),
    start: async () => {
      const outages = await Promise.all(watches.map((each) => each.check()));
      if (outages.includes('database_read_only')) throw new Error(READ_ONLY_NOTICE);
      for (const each of watches) each.start();
    },
    // Not closed through Kysely, which ends the pool only if it has used it.
    close: async () => {
      await Promise.all(watches.map((each) => each.close()));
      await Promise.all([pool, directPool].map((each) => each.end()));
    },
  };
}

const READ_ONLY_NOTICE =
  'The database accepts no writes: it is a standby, or set to read-only. Set DATABASE_URL to its primary.';

const withoutTimeouts = ({
  statement_timeout: _statement,
  lock_timeout: _lock,
  idle_in_transaction_session_timeout: _idle,
  ...config
}: ClientConfig): ClientConfig => config;

function openPool(
  optionsOfNext: () => WatchedConfig,
  { log, max }: { readonly log: EventLogger; readonly max: number },
): Pool {
  class PoolClient extends WatchedClient {
    constructor() {
      super(optionsOfNext());
    }
  }
  const pool = new pg.Pool({ max, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, Client: PoolClient });
  const lost = (error: Error) => {
    // The embedded database may stop before it has read that a connection is closed.
    if (!pool.ending) log.warn({ reason: error.message }, 'database_connection_lost');
  };
  pool.on('error', lost);
  // Without its own error listener, a connection that fails inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/**
 * Makes a pool send its statements without their names: behind a pooler, the next statement of this connection may
 * reach another server process, which has not prepared it.
 */
function withoutStatementNames(pool: Pool): void {
  const { query } = pool;
  const nameless = (statement: unknown, ...rest: readonly unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return Reflect.apply(query, pool, [isNamed ? { ...statement, name: undefined } : statement, ...rest]);
  };
  Object.assign(pool, { query: nameless });
}

export async function affectsAny(change: {
  executeTakeFirst(): Promise<DeleteResult | UpdateResult>;
}): Promise<boolean> {
  const result = await change.executeTakeFirst();
  return ('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows) > 0n;
}

export const transaction = <T>(
  db: Kysely<DatabaseTables>,
  work: (trx: Transaction<DatabaseTables>) => Promise<T>,
): Promise<T> => db.transaction().execute(work);

/** Runs `work` on a snapshot of the database, unaffected by concurrent changes. */
export const snapshot = <T>(
  db: Kysely<DatabaseTables>,
  work: (trx: Transaction<DatabaseTables>) => Promise<T>,
): Promise<T> => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** A statement that runs so often that each pool connection prepares it once. */
interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export type StatementRunner = Pool | Transaction<DatabaseTables>;

/** Runs a statement on the pool, where it is prepared, or in a transaction, where it is not. */
export async function runPrepared<Row extends object>(
  db: StatementRunner,
  { name, text, values }: PreparedStatement,
): Promise<readonly Row[]> {
  if ('isTransaction' in db) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return (await db.query<Row>({ name, text, values: [...values] })).rows;
}

/**
 * Runs a query of the builder on the pool, each of whose connections prepares it once. Only for a query whose best plan
 * depends on none of its values, and whose text has few forms.
 */
export async function executePrepared<Row extends object>(
  pool: Pool,
  query: { compile(): CompiledQuery<Row> },
): Promise<readonly Row[]> {
  const { sql: text, parameters } = query.compile();
  return runPrepared<Row>(pool, { name: hash('sha256', text, 'hex').slice(0, NAME_LENGTH), text, values: parameters });
}

/** PostgreSQL cuts names at 63 bytes. */
const NAME_LENGTH = 32;

/** A time `days` from now by the database's clock, which all instances share. */
export const daysFromNow = (days: number): RawBuilder<Date> => sql<Date>`now() + make_interval(days => ${days})`;

/**
 * A time `hours` from now by the database's clock. Use this for days of exactly 24 hours; calendar days may be shorter
 * or longer.
 */
export const hoursFromNow = (hours: number): RawBuilder<Date> => sql<Date>`now() + make_interval(hours => ${hours})`;

export const minutesFromNow = (minutes: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(mins => ${minutes})`;

export const msFromNow = (ms: number): RawBuilder<Date> => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;

const UNIQUE_VIOLATION = '23505';

/** Returns true if `error` is a violation of the named unique index. */
export function violatesUnique(error: unknown, index: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === UNIQUE_VIOLATION && error.constraint === index;
}

/** A time as a cursor key: microseconds since 1970, the database's resolution, which a Date would round. */
export const keyOfTimestamp = (timestamp: RawBuilder<Date>): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${timestamp}) * 1000000)::bigint::text`;

export const timestampOfKey = (key: string): RawBuilder<Date> =>
  sql<Date>`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`;

/**
 * Locks the row of a person, or of a workspace, until the transaction ends. Other transactions that take this lock
 * wait; statements that only reference the row do not.
 * Every transaction that locks more than one row of a person or of a workspace takes this lock first, and that of a
 * person before that of a workspace: a fixed lock order prevents deadlocks.
 *
 * @returns Whether the row exists.
 */
export async function lockPerson(db: DbClient, person: PersonId): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', person).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function lockWorkspace(db: DbClient, id: WorkspaceId): Promise<boolean> {
  const row = await db.selectFrom('workspaces').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

export const firstOwnerOf = (workspace: RawBuilder<unknown>): RawBuilder<PersonId> => sql<PersonId>`(
  select m.user_id from memberships m
  where m.workspace_id = ${workspace} and m.role = 'owner' order by m.created_at, m.user_id limit 1
)`;

/** The lock of `lockPerson` as an expression, like `workspaceLock`. */
export const personLock = (id: PersonId): RawBuilder<PersonId> =>
  sql<PersonId>`(select id from users where id = ${id} for no key update)`;

/**
 * The lock of `lockWorkspace` as an expression: a statement that compares a column with it takes the lock before it
 * changes rows.
 */
export const workspaceLock = (id: WorkspaceId): RawBuilder<WorkspaceId> =>
  sql<WorkspaceId>`(select id from workspaces where id = ${id} for no key update)`;
