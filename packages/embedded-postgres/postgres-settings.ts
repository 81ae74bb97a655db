import type { ClientBase } from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { port } from './socket-folder';

/** The role that initdb creates. Folder modes restrict access to the socket, so the role has no password. */
export const superuser = 'postgres';
/** Overrides PGOPTIONS in the environment, which is meant for another server; `pg` ignores an empty text. */
export const noOptions = ' ';

/** Settings that must be on for an acknowledged row to survive a power failure. */
const durability = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'] as const;

/** Settings on the command line, which neither postgresql.conf nor ALTER SYSTEM can override. */
const settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  port: String(port),
  unix_socket_permissions: '0700',
  // For a small machine with one application; the operating system's cache covers the rest.
  shared_buffers: '32MB',
  max_connections: '100',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_recycle: 'off', // A recycled file still contains deleted data until it is overwritten.
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  huge_pages: 'off',
  jit: 'off', // The package does not include LLVM.
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // The application receives its errors itself; details and statements contain personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // On other systems the default is durable; without this, macOS does not flush the drive's own cache.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
} satisfies Record<string, string>;

/** Settings that PostgreSQL 17 refuses; an older server is started to copy its data. */
const settingsSince18 = (version: string): Record<string, string> =>
  Number.parseInt(version, 10) >= 18 ? { io_method: 'sync' } : {}; // Saves three processes.

/**
 * Command-line arguments of the server. `.` is the database folder, the server's working folder, so that its path may
 * have any length.
 */
export function serverArguments(dataFolder: string, privateFolder: string, version: string): readonly string[] {
  const all = { ...settings, ...settingsSince18(version), unix_socket_directories: `.,"${privateFolder}"` };
  return ['-D', dataFolder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * Verifies the durability settings, because a joined server may have been started by hand, and a role or a database may
 * have its own settings.
 */
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
