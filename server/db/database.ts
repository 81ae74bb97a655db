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
import pg, { type Client, type Pool, type PoolConfig } from 'pg';
import Cursor from 'pg-cursor';
import type { Logger } from '../logger';
import type { Tables } from './tables';

/** What a store works on: the pool, or the transaction that its service has begun. */
export type Db = Kysely<Tables> | Transaction<Tables>;

export interface Database {
  readonly kysely: Kysely<Tables>;
  /** For the few hot reads that are worth a prepared statement. */
  readonly pool: Pool;
  /**
   * A connection of its own, not yet connected, for work that lasts longer than a statement. The caller must end it. An
   * unhurried one has no statement timeout.
   */
  openClient(pace?: 'unhurried'): Client;
  close(): Promise<void>;
}

/** PostgreSQL's int8, such as count(*); every count here is far below 2^53. */
const INT8_OID = 20;

const POOL_SIZE = 10;
/** How long a request waits for a connection before it is refused because storage is unavailable. */
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;

const unhurried = { statement_timeout: 0, query_timeout: 0 } as const;

export function openDatabase(connection: PoolConfig, log: Logger): Database {
  pg.types.setTypeParser(INT8_OID, Number);
  const options = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1000,
    application_name: 'linecheck',
    ...connection,
  };
  const pool = new pg.Pool({ max: POOL_SIZE, ...options });
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost');
  pool.on('error', lost);
  // Without a listener of its own, a connection that dies inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', lost));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  // Not through Kysely, which ends the pool only if it has used it.
  const openClient = (pace?: 'unhurried') => new pg.Client(pace === undefined ? options : { ...options, ...unhurried });
  return { kysely, pool, openClient, close: () => pool.end() };
}

/** Runs a deletion or an update of rows that may not be there; whether any was. */
export async function affectsAny(change: {
  executeTakeFirst(): Promise<DeleteResult | UpdateResult>;
}): Promise<boolean> {
  const result = await change.executeTakeFirst();
  return ('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows) > 0n;
}

/** Runs `work` in one transaction: all of it is stored, or nothing. */
export const transaction = <T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);

/** Runs `work` on a snapshot of the database, unaffected by concurrent changes. */
export const snapshot = <T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);

/** A statement that is asked so often that each connection of the pool prepares it once. */
interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export type StatementRunner = Pool | Transaction<Tables>;

/** Runs it on the pool, where it is prepared, or as part of a transaction, with its whole text. */
export async function runPrepared<Row extends object>(
  db: StatementRunner,
  { name, text, values }: PreparedStatement,
): Promise<readonly Row[]> {
  if ('isTransaction' in db) return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return (await db.query<Row>({ name, text, values: [...values] })).rows;
}

/** A moment `days` from now by the database's clock, which every instance shares. */
export const daysFromNow = (days: number): RawBuilder<Date> => sql<Date>`now() + make_interval(days => ${days})`;

/** A moment `hours` from now by the database's clock. A day of 24 hours, unlike a calendar's, is counted by these. */
export const hoursFromNow = (hours: number): RawBuilder<Date> => sql<Date>`now() + make_interval(hours => ${hours})`;

/** A moment `minutes` from now by the database's clock. */
export const minutesFromNow = (minutes: number): RawBuilder<Date> =>
  sql<Date>`now() + make_interval(mins => ${minutes})`;

/** A moment `ms` milliseconds from now by the database's clock. */
export const msFromNow = (ms: number): RawBuilder<Date> => sql<Date>`now() + make_interval(secs => ${ms / 1000})`;

/** PostgreSQL's code for a broken unique index. */
const UNIQUE_VIOLATION = '23505';

/** Whether `error` says that the named unique index already holds such a row. */
export function violatesUnique(error: unknown, index: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === UNIQUE_VIOLATION && error.constraint === index;
}
