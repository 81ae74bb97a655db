import * as z from 'zod/mini';

/** Version of the backup format, increased when a release can no longer read the backups of the previous one. */
export const FORMAT = 1;

export const LABEL_NAME = 'linecheck-backup.json';
/** Name of the last entry, which a truncated file lacks. */
export const MANIFEST_NAME = 'manifest.json';

export const labelSchema = z.object({ linecheckBackup: z.number() });

const count = z.int().check(z.minimum(0));

export const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** Keys of the clips that a row references, but whose bytes were missing. */
  missingBlobs: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

const tableEntry = /^tables\/([a-z_]+)\/\d+$/;
const blobEntry = /^blobs\/([a-z0-9-]+)$/;

export const nameOfRows = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}`;
export const nameOfBlob = (key: string): string => `blobs/${key}`;

export const tableOf = (name: string): string | undefined => tableEntry.exec(name)?.[1];
export const blobOf = (name: string): string | undefined => blobEntry.exec(name)?.[1];

const nouns = [
  ['users', 'host', 'hosts'],
  ['test_sessions', 'guest link', 'guest links'],
  ['guest_results', 'result', 'results'],
  ['recording_clips', 'clip', 'clips'],
] as const;

export type CountedTable = (typeof nouns)[number][0];

export const countedTables: readonly CountedTable[] = nouns.map(([table]) => table);

export function inventory(rows: (table: CountedTable) => number): string {
  const parts = nouns.map(([table, one, many]) => `${rows(table)} ${rows(table) === 1 ? one : many}`);
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export const inventoryOf = ({ tables, missingBlobs }: BackupManifest): string =>
  inventory((name) => {
    const rows = tables.find((table) => table.name === name)?.rows ?? 0;
    return name === 'recording_clips' ? rows - missingBlobs.length : rows;
  });
