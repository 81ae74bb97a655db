import type { ClientBase } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { port } from './socket-folder';

/** The role that initdb makes. Who gets to the socket is held by folder modes, so it has no password. */
export const superuser = 'postgres';

/** An acknowledged row survives a power cut only while all of these are on. */
const durability = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'] as const;

/** Given on the command line, where neither postgresql.conf nor ALTER SYSTEM can overrule them. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  port: String(port),
  unix_socket_permissions: '0700',
  // A small machine, one application: the operating system's cache does the rest.
  shared_buffers: '32MB',
  max_connections: '60',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_recycle: 'off', // A file that is used again still has what was deleted, for as long as it takes to fill it.
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync', // Three processes fewer.
  huge_pages: 'off',
  jit: 'off', // The package comes without LLVM.
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // The application hears of its errors itself; the details and statements hold people's data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // Elsewhere the default is durable; macOS leaves the drive's own cache unwritten without it.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
} satisfies Record<string, string>;

/** `.` is the database folder: the server works from there, so its path may be of any length. */
export function serverArguments(dataFolder: string, privateFolder: string): readonly string[] {
  const all = { ...settings, unix_socket_directories: `.,"${privateFolder}"` };
  return ['-D', dataFolder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** An adopted server was perhaps started by hand, and a role or a database may carry settings of its own. */
export async function verifyDurability(client: ClientBase): Promise<void> {
  const query = 'select name, setting from pg_settings where name = any($1)';
  const { rows } = await client.query<{ name: string; setting: string }>(query, [durability]);
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  const weak = durability.filter((name) => found.get(name) !== 'on');
  if (weak.length === 0) return;
  const list = weak.map((name) => `${name} is ${found.get(name) ?? 'unknown'}`).join(', ');
  throw new EmbeddedPostgresError(
    `The database could lose acknowledged data in a power cut: ${list}, and has to be on.`,
  );
}
