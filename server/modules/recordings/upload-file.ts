import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobSource } from '../../blobs/blob-store';
import type { Config } from '../../env';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** The folder for uploads until they are stored. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads');

/** Buffer size for reading a file. */
const CHUNK_BYTES = 64 * 1024;

/** Far longer than any upload takes: an older file was left over from a crash. */
const STALE_AFTER_MS = 60 * 60 * 1000;

/**
 * The bytes of an upload before they are stored. The file has no name, so that it disappears with its handle, even if
 * the server is killed. `removeStaleUploads` deletes remains on network file systems.
 */
export class UploadFile implements BlobSource {
  private length = 0;

  constructor(private readonly file: FileHandle) {}

  get byteLength(): number {
    return this.length;
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await this.file.write(bytes, written, bytes.length - written, this.length);
      written += bytesWritten;
      this.length += bytesWritten;
    }
  }

  async *chunks(): AsyncGenerator<Buffer<ArrayBuffer>> {
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (let at = 0; at < this.length; ) {
      const { bytesRead } = await this.file.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) throw new Error('the file of an upload is shorter than the written data');
      at += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }
}

/** Creates a file for the duration of `use`, and always closes it. The folder is created if it is missing. */
export async function withUploadFile<T>(folder: string, use: (file: UploadFile) => Promise<T>): Promise<T> {
  const handle = await openUnlinkedFile(folder);
  try {
    return await use(new UploadFile(handle));
  } finally {
    await handle.close();
  }
}

/** Deletes files left over from crashes, on file systems that keep them. */
export async function removeStaleUploads(folder: string, now = Date.now()): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another instance may have deleted it.
    const modifiedMs = await stat(path).then(
      (found) => found.mtimeMs,
      () => now,
    );
    if (modifiedMs < now - STALE_AFTER_MS) await rm(path, { force: true });
  }
}

async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', FILE_MODE);
  await rm(path);
  return file;
}
