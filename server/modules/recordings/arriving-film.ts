import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobSource } from '../../blobs/blob-store';
import type { FilmPart } from './base64-film';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** How much of a film is in memory while it is read again. */
const CHUNK_BYTES = 64 * 1024;

/**
 * A film on its way to the store. Its bytes lie in a file without a name, so that eight films take no more memory than
 * one, and none outlives its request: the file is gone with its handle, also when the server dies.
 */
export class ArrivingFilm implements BlobSource {
  private file: FileHandle | undefined;
  private length = 0;

  /** @param folder Made when the first film arrives. */
  constructor(private readonly folder: string) {}

  get byteLength(): number {
    return this.length;
  }

  async write({ at, bytes }: FilmPart): Promise<void> {
    if (bytes.length === 0) return;
    this.file ??= await openNameless(this.folder);
    for (let written = 0; written < bytes.length; ) {
      written += (await this.file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
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

  async close(): Promise<void> {
    const { file } = this;
    this.file = undefined;
    await file?.close();
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', FILE_MODE);
  await rm(path);
  return file;
}
