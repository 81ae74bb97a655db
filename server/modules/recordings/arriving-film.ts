import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobSource } from '../../blobs/blob-store';
import { Problem } from '../../http/problem';
import type { FilmPart } from './base64-film';

/** Said to nobody, as a rule: whoever sent it has gone. */
export const BROKEN_OFF = 'The upload was broken off.';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** How much of a film is in memory while it is read again. */
const CHUNK_BYTES = 64 * 1024;

/** No upload takes a tenth of it: what is older lies here because a server has died. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;

/**
 * A film on its way to the store. Its bytes lie in a file without a name, so that eight films take no more memory than
 * one, and none outlives its request: on a disk of this machine the file is gone with its handle, also when the server
 * dies. What a network file system keeps of it then is cleared by `clearLeftBehind`.
 */
export class ArrivingFilm implements BlobSource {
  private file: FileHandle | undefined;
  private length = 0;
  private isClosed = false;

  /** @param folder Made when the first film arrives. */
  constructor(private readonly folder: string) {}

  get byteLength(): number {
    return this.length;
  }

  async write({ at, bytes }: FilmPart): Promise<void> {
    if (bytes.length === 0) return;
    this.assertOpen();
    const file = this.file ?? (await openNameless(this.folder));
    this.file = file;
    if (this.isClosed) await this.close();
    for (let written = 0; written < bytes.length; ) {
      this.assertOpen();
      written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
    }
  }

  /** Of all that was written, so many bytes are the film. */
  end(byteLength: number): void {
    this.length = byteLength;
  }

  async first(count: number): Promise<Buffer<ArrayBuffer>> {
    const bytes = Buffer.alloc(Math.min(count, this.length));
    await this.file?.read(bytes, 0, bytes.length, 0);
    return bytes;
  }

  async *chunks(): AsyncGenerator<Buffer<ArrayBuffer>> {
    const room = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (let at = 0; at < this.length; ) {
      const wanted = Math.min(room.length, this.length - at);
      const read = await this.file?.read(room, 0, wanted, at);
      if (!read?.bytesRead) throw new Error('a film on its way has lost its file');
      at += read.bytesRead;
      yield room.subarray(0, read.bytesRead);
    }
  }

  /** Whatever is under way with it ends first. Nothing is written to it any more. */
  async close(): Promise<void> {
    const { file } = this;
    this.file = undefined;
    this.isClosed = true;
    await file?.close();
  }

  private assertOpen(): void {
    if (this.isClosed) throw new Problem('invalid', { message: BROKEN_OFF });
  }
}

/** Deletes the films of servers that died, where the file system has kept them. */
export async function clearLeftBehind(folder: string, now = Date.now()): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another instance may have deleted it.
    const modifiedMs = await stat(path).then(
      (found) => found.mtimeMs,
      () => now,
    );
    if (modifiedMs < now - LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', FILE_MODE);
  await rm(path);
  return file;
}
