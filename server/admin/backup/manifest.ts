import * as z from 'zod/mini';

/** Increased when a release could no longer read the backups of the one before. */
export const FORMAT = 1;

/** The first entry: it says what the file is before anything else of it is read. */
export const LABEL_NAME = 'linecheck-backup.json';
/** The last entry: a truncated file has none. */
export const MANIFEST_NAME = 'manifest.json';

export const labelSchema = z.object({ linecheckBackup: z.number() });

const count = z.int().check(z.minimum(0));

export const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  /** Which schema the rows have. */
  migrations: z.array(z.string()),
  /** In the order in which they can be loaded. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  /** Clips that a row refers to, but whose bytes were missing. */
  missingBlobs: z.array(z.string()),
  /** Every entry before this one. */
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;

const tableEntry = /^tables\/([a-z_]+)\/\d+$/;
const blobEntry = /^blobs\/([a-z0-9-]+)$/;

export const nameOfRows = (table: string, part: number): string => `tables/${table}/${String(part).padStart(6, '0')}`;
export const nameOfBlob = (key: string): string => `blobs/${key}`;

/** The table whose rows an entry holds. */
export const tableOf = (name: string): string | undefined => tableEntry.exec(name)?.[1];
/** The blob that an entry is. */
export const blobOf = (name: string): string | undefined => blobEntry.exec(name)?.[1];
