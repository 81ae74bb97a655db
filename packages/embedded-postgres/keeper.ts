import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { EmbeddedPostgresError, errorMessageOf, systemCode } from './embedded-postgres-error';
import { noOptions, superuser } from './postgres-settings';
import { port, type SocketFolders, socketName } from './socket-folder';

/**
 * One connection per process that uses the server, held while the process uses it. Its end signals immediately that the
 * server has stopped, and its shared lock in the server marks the server as in use.
 */
export interface ServerKeeper {
  readonly client: Client;
  /** The socket folder through which it was opened. */
  readonly host: string;
  /** Resolves when the connection ends, with the reason. */
  readonly lost: Promise<string>;
  /**
   * Releases this process's lock. The last process gets an exclusive lock, so that no other process can use the server.
   */
  release(): Promise<'last' | 'in-use'>;
  close(): Promise<void>;
}

type Attempt =
  | { readonly kind: 'kept'; readonly keeper: ServerKeeper }
  | { readonly kind: 'not-yet'; readonly reason: string };

/** The database of every keeper, because advisory locks are per database and this one always exists. */
const meetingDatabase = 'postgres';
/**
 * An arbitrary number: nothing else takes locks in that database. It must not change, or two releases would not see
 * each other.
 */
const usersLock = 0x6c696e65;

/** Connects to a server and marks it as in use. Throws if the server rejects the login. */
export async function keepServer(sockets: SocketFolders): Promise<Attempt> {
  const direct = await keepAt(sockets.besideData);
  return direct.kind === 'kept' ? direct : keepAt(sockets.privateFolder);
}

async function keepAt(host: string): Promise<Attempt> {
  const connection = makeConnection(host, meetingDatabase);
  const { client } = connection;
  try {
    await client.connect();
    if (await ask(client, 'select pg_try_advisory_lock_shared($1) as yes')) {
      return { kind: 'kept', keeper: makeKeeper(connection, host) };
    }
    await client.end();
    return { kind: 'not-yet', reason: 'the last process that used the server is stopping it' };
  } catch (error) {
    if (systemCode(error).startsWith('28')) throw refusedByServer(error);
    void client.end().catch(() => undefined); // Usually closed already; only the attempt's own error matters.
    return { kind: 'not-yet', reason: errorMessageOf(error) };
  }
}

function refusedByServer(error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(`The database rejected the app's login: ${errorMessageOf(error)}.`, {
    cause: error,
  });
}

/**
 * Creates a keeper. An idle keeper does not keep Node.js running; one with a query in flight does, or the reply would
 * be lost.
 */
function makeKeeper({ client, socket, lost }: Connection, host: string): ServerKeeper {
  socket.unref();
  const awake = async <T>(work: () => Promise<T>): Promise<T> => {
    socket.ref();
    return work();
  };
  return { client, host, lost, release: () => awake(() => release(client)), close: () => awake(() => client.end()) };
}

/**
 * Unlocks before trying the exclusive lock, so that of two processes that leave simultaneously at least one gets it.
 */
async function release(client: Client): Promise<'last' | 'in-use'> {
  await ask(client, 'select pg_advisory_unlock_shared($1) as yes');
  return (await ask(client, 'select pg_try_advisory_lock($1) as yes')) ? 'last' : 'in-use';
}

async function ask(client: Client, query: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(query, [usersLock]);
  return rows[0]?.yes === true;
}

interface Connection {
  readonly client: Client;
  readonly socket: Socket;
  readonly lost: Promise<string>;
}

function makeConnection(host: string, database: string): Connection {
  const socket = new Socket();
  const identity = { user: superuser, application_name: 'embedded-postgres keeper', options: noOptions };
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 60_000 };
  // PGSSLMODE in the environment is meant for another server: ours has no TLS on its socket.
  const client = new Client({ host, port, database, ssl: false, stream: () => socket, ...identity, ...limits });
  const lost = new Promise<string>((resolve) => {
    client.on('error', (error) => resolve(error.message));
    client.on('end', () => resolve('the connection ended'));
  });
  return { client, socket, lost };
}

/** True if any server listens there, ready or not. */
export async function answersIn(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, socketName));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}
