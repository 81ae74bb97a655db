import { createServer } from 'node:net';
import type { ServerConfig } from './env';

type Place = Pick<ServerConfig, 'port' | 'host'>;

/** Throws the system's error if the app cannot listen there, before anything else has been started. */
export async function tryToListen({ port, host }: Place): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

const listening: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: () => 'The port is in use by another program. Set PORT to a free one, for example PORT=3001.',
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to 1024 or more, and put a proxy in front.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is not an address of this machine. Set HOST=0.0.0.0 for all.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
};

function unknownHost({ host }: Place): string {
  return `HOST is ${host}, which this machine cannot resolve. Set HOST to an address, such as HOST=127.0.0.1.`;
}

/** Errors of files, by the path that the system names. */
const files: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `The disk of ${path} is full. Free some space.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up. Free some space.`,
  EROFS: (path) => `${path} is on a read-only file system. Mount it writable, or set DATA_DIR.`,
  EEXIST: (path) => `${path} is a file. Set DATA_DIR to a folder.`,
  ENOTDIR: (path) => `${path} is below a file. Set DATA_DIR to a folder.`,
  EACCES: (path) => `This user may not write ${path}. Give it to the user that runs Linecheck, or set DATA_DIR.`,
  EPERM: (path) => `This user may not change ${path}. Give it to the user that runs Linecheck, or set DATA_DIR.`,
};

/** Errors of the connection to the server of DATABASE_URL: of the network, or PostgreSQL's own. */
const databases: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'No PostgreSQL answers at the address of DATABASE_URL. Start it, or correct the address.',
  ENOTFOUND: 'The host of DATABASE_URL is unknown. Correct its name.',
  EAI_AGAIN: 'The host of DATABASE_URL cannot be resolved now. Check the name server of this machine.',
  ETIMEDOUT: 'The host of DATABASE_URL does not answer. Check its address and the firewall.',
  EHOSTUNREACH: 'The host of DATABASE_URL cannot be reached. Check its address and the network.',
  '28P01': 'PostgreSQL refuses the password of DATABASE_URL.',
  '28000': 'PostgreSQL refuses the user of DATABASE_URL.',
  '3D000': 'The database of DATABASE_URL does not exist. Create it.',
  '42501': 'The user of DATABASE_URL may not create tables. Make it the owner of the database.',
  '53100': 'The disk of PostgreSQL is full. Free some space.',
  '53300': 'PostgreSQL has no free connection. Raise its max_connections.',
  '57P03': 'PostgreSQL is starting or stopping. Try again.',
};

/** Messages of `pg`, which have no code. */
const CONNECTION_TIMEOUT = /^timeout expired$|due to connection timeout$/;

interface SystemError extends Error {
  readonly code: string;
  readonly syscall?: unknown;
  readonly path?: unknown;
  /** The path of a new link, whose target is `path`. */
  readonly dest?: unknown;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Returns one sentence or two for the operator: why the app does not start, and what to do. */
export function startErrorText(error: unknown, place: Place & Pick<ServerConfig, 'databaseUrl'>): string {
  if (!isSystemError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return CONNECTION_TIMEOUT.test(message) ? (databases.ETIMEDOUT ?? message) : message;
  }
  const { code, syscall, dest = error.path } = error;
  const isName = syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === place.host;
  const text =
    syscall === 'listen' || syscall === 'bind' || isName
      ? listening[code]?.(place)
      : typeof dest === 'string'
        ? files[code]?.(dest)
        : place.databaseUrl && databases[code];
  // A connection that fails at several addresses of a host has an empty message.
  return text || error.message || code;
}
