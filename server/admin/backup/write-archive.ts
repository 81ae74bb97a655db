import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as openPack, type Pack } from 'tar-stream';
import { syncFolder } from '../../blobs/folder-blobs';
import { FORMAT, LABEL_NAME, MANIFEST_NAME, type Manifest } from './manifest';

/** Adds one entry to the archive; call it sequentially. */
export type AddEntry = (name: string, bytes: Buffer) => Promise<void>;

/** Readable by its owner only: a backup contains email addresses and videos of faces. */
const FILE_MODE = 0o600;
/** Clips are compressed already, so a higher level would gain nothing. */
const GZIP_LEVEL = 1;

type Fill = (add: AddEntry) => Promise<Omit<Manifest, 'entries'>>;

/**
 * Writes a gzipped tar file with a manifest at its end. It gets its name `path` only after it is completely on the disk
 * and `check` has read it back; an error before that leaves nothing behind.
 */
export async function writeArchive(
  path: string,
  fill: Fill,
  check: (unfinished: string) => Promise<Manifest>,
): Promise<Manifest> {
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
  const entries: Manifest['entries'] = [];
  const add: AddEntry = async (name, bytes) => {
    await addEntry(pack, name, bytes);
    entries.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  };
  await add(LABEL_NAME, Buffer.from(JSON.stringify({ linecheckBackup: FORMAT })));
  const manifest: Manifest = { ...(await fill(add)), entries };
  await addEntry(pack, MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)));
  pack.finalize();
}

/** Resolves when the next entry may be added. */
function addEntry(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    pack.entry({ name, mode: FILE_MODE }, bytes, (error) => (error ? fail(error) : done()));
  });
}
