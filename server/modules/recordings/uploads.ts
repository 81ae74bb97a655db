import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobSource } from '../../blobs/blob-store';
import { ProblemError } from '../../domain/problem';
import type { ServerConfig } from '../../env';

const FILE_MODE = 0o600;
export const uploadFolder = ({ dataDir }: Pick<ServerConfig, 'dataDir'>): string => join(dataDir, 'uploads');

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

const MB = 1_000_000;
const GB = 1000 * MB;

/** Bytes of videos that one instance accepts at a time: 50 of the maximum length, hundreds of the usual ones. */
const VIDEOS_MAX_BYTES = GB;
const RETRY_AFTER_S = 10;

/** A video is temporarily on the disk twice, as an upload and in the store. */
const COPIES_ON_DISK = 2;

const MIN_FREE_SHARE = 0.1;
const MIN_FREE_BYTES = GB;

const FOLDER_MODE = 0o700;

export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

interface BudgetOptions {
  readonly readSpace: () => Promise<DiskSpace>;
  readonly minFreeDiskMb: number | undefined;
}

/** The disk space of the file system with this folder, which is created if it is missing. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Free space that clips must leave on a disk, so that results, sign-ins and links always fit. */
export function minFreeBytes(totalBytes: number, minFreeDiskMb: number | undefined): number {
  if (minFreeDiskMb !== undefined) return minFreeDiskMb * MB;
  return Math.max(totalBytes * MIN_FREE_SHARE, MIN_FREE_BYTES);
}

type Release = () => void;

/** Limits the bytes in transfer at a time. */
export class ByteBudget {
  private used = 0;

  constructor(private readonly maxBytes: number) {}

  get usedBytes(): number {
    return this.used;
  }

  /** @throws ProblemError `busy` if that would exceed the maximum. */
  reserve(bytes: number): Release {
    if (this.used + bytes > this.maxBytes) {
      throw new ProblemError('busy', { reason: 'uploads', retryAfterS: RETRY_AFTER_S });
    }
    this.used += bytes;
    let held = bytes;
    return () => {
      this.used -= held;
      held = 0;
    };
  }
}

/** Limits the disk space and memory of videos in transfer, before they are read. */
export class UploadBudget {
  private readonly underWay = new ByteBudget(VIDEOS_MAX_BYTES);

  constructor(private readonly options: BudgetOptions) {}

  /** @throws ProblemError `disk_full` if the disk would run low, `busy` if too much is in transfer. */
  async reserve(videoBytes: number): Promise<Release> {
    await this.assertDisk(videoBytes);
    return this.underWay.reserve(videoBytes);
  }

  /** Counts transfers in progress as if none of their bytes had been written yet, which errs on the safe side. */
  private async assertDisk(videoBytes: number): Promise<void> {
    const { readSpace, minFreeDiskMb } = this.options;
    if (minFreeDiskMb === 0) return;
    const { freeBytes, totalBytes } = await readSpace();
    const needed = (this.underWay.usedBytes + videoBytes) * COPIES_ON_DISK;
    if (freeBytes - needed < minFreeBytes(totalBytes, minFreeDiskMb)) throw new ProblemError('disk_full');
  }
}
