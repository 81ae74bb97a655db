import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack as openPack, type Pack } from 'tar-stream';
import type * as z from 'zod/mini';
import { syncFolder } from '../../blobs/folder-blobs';
import { unknownMigrations } from '../../db/migrate';
import { CommandError } from '../command';
import type { ReportProgress } from '../terminal';
import { type BackupManifest, FORMAT, LABEL_NAME, labelSchema, MANIFEST_NAME, manifestSchema } from './manifest';

/** Adds one entry to the archive; call it sequentially. */
export type AddEntry = (name: string, bytes: Buffer) => Promise<void>;

/** Readable by its owner only: a backup contains email addresses and videos of faces. */
const FILE_MODE = 0o600;
/** Clips are compressed already, so a higher level would gain nothing. */
const GZIP_LEVEL = 1;

type Fill = (add: AddEntry) => Promise<Omit<BackupManifest, 'entries'>>;

/**
 * Writes a gzipped tar file with a manifest at its end. It gets its name `path` only after it is completely on the disk
 * and `check` has read it back; an error before that leaves nothing behind.
 */
export async function writeArchive(
  path: string,
  fill: Fill,
  check: (unfinished: string) => Promise<BackupManifest>,
): Promise<BackupManifest> {
  const unfinished = `${path}.part`;
  try {
    await writeDurably(unfinished, fill);
    const manifest = await check(unfinished);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeDurably(path: string, fill: Fill): Promise<void> {
  // A file left over from an earlier attempt may have other permissions.
  await rm(path, { force: true });
  const file = await open(path, 'wx', FILE_MODE);
  const pack = openPack();
  const filling = addAll(pack, fill).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const writing = pipeline(pack, createGzip({ level: GZIP_LEVEL }), file.createWriteStream({ flush: true }));
  const [written, filled] = await Promise.allSettled([writing, filling]);
  // A failed fill ends the write with its own error, so that one is thrown first.
  if (written.status === 'rejected') throw written.reason;
  if (filled.status === 'rejected') throw filled.reason;
}

async function addAll(pack: Pack, fill: Fill): Promise<void> {
  const entries: BackupManifest['entries'] = [];
  const add: AddEntry = async (name, bytes) => {
    await addEntry(pack, name, bytes);
    entries.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  };
  await add(LABEL_NAME, Buffer.from(JSON.stringify({ linecheckBackup: FORMAT })));
  const manifest: BackupManifest = { ...(await fill(add)), entries };
  await addEntry(pack, MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)));
  pack.finalize();
}

function addEntry(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    pack.entry({ name, mode: FILE_MODE }, bytes, (error) => (error ? fail(error) : done()));
  });
}

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Maximum entry size in bytes. The largest entry is a clip, or the list of very many clips. A larger one is not from a
 * backup, and would fill the memory.
 */
const ENTRY_BYTES_MAX = 256 * 1024 * 1024;

export async function* readEntries(path: string, report: (percent: number) => void): AsyncGenerator<Entry> {
  const entries = extract();
  const { size } = await stat(path);
  const file = createReadStream(path);
  const reading = pipeline(file, createGunzip(), entries);
  // An error also ends the loop below, and is thrown there.
  reading.catch(() => undefined);
  try {
    for await (const entry of entries) {
      if ((entry.header.size ?? 0) > ENTRY_BYTES_MAX) throw new Error('an entry is too large');
      yield { name: entry.header.name, bytes: await buffer(entry) };
      report(Math.floor((100 * file.bytesRead) / size));
    }
    await reading;
  } finally {
    entries.destroy();
  }
}

/**
 * Reads a complete backup, and compares every entry with the manifest at its end.
 *
 * @throws CommandError if the file is not a backup, is damaged, or comes from a newer release.
 */
export async function checkArchive(path: string, progress: ReportProgress = () => undefined): Promise<BackupManifest> {
  const seen: BackupManifest['entries'] = [];
  let manifest: BackupManifest | undefined;
  try {
    for await (const { name, bytes } of readEntries(path, (percent) => progress(`checking: ${percent}%`))) {
      if (seen.length === 0) checkLabel(path, name, bytes);
      if (manifest !== undefined) throw new Error(`${name} follows its end`);
      if (name === MANIFEST_NAME) manifest = parse(manifestSchema, bytes);
      else seen.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
  } catch (error) {
    throw explain(error, path, seen.length > 0);
  }
  if (manifest === undefined) throw damaged(path, 'its end is missing');
  compare(path, manifest.entries, seen);
  if (unknownMigrations(manifest.migrations).length > 0) throw tooNew(path);
  return manifest;
}

function checkLabel(path: string, name: string, bytes: Buffer): void {
  if (name !== LABEL_NAME) throw new CommandError(`${path} is not a backup of Linecheck.`);
  if (parse(labelSchema, bytes).linecheckBackup !== FORMAT) throw tooNew(path);
}

const parse = <Schema extends z.ZodMiniType>(schema: Schema, bytes: Buffer): z.output<Schema> =>
  schema.parse(JSON.parse(bytes.toString()));

function compare(path: string, expected: BackupManifest['entries'], found: BackupManifest['entries']): void {
  const wrong = expected.find(({ name, bytes, sha256 }, at) => {
    const other = found[at];
    return other?.name !== name || other.bytes !== bytes || other.sha256 !== sha256;
  });
  if (wrong !== undefined) throw damaged(path, `${wrong.name} does not match the manifest`);
  if (found.length > expected.length) throw damaged(path, 'it has more entries than its manifest');
}

/**
 * Before the first entry has been read, the file may not be a backup at all; after it, an error means a truncated or
 * damaged backup.
 */
function explain(error: unknown, path: string, isOurs: boolean): unknown {
  if (error instanceof CommandError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new CommandError(`${path} does not exist.`);
  if (/^E[A-Z]+$/.test(code)) return new CommandError(`${path} cannot be read: ${error.message}.`);
  return isOurs ? damaged(path, error.message) : new CommandError(`${path} is not a backup of Linecheck.`);
}

const damaged = (path: string, how: string): CommandError =>
  new CommandError(`${path} is damaged (${how}). Nothing was changed; use another backup.`);

const tooNew = (path: string): CommandError =>
  new CommandError(`${path} comes from a newer release of Linecheck. Install that release, then restore.`);
