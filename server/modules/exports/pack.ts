import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** One file of an export that waits to be fetched. */
export interface PackedFile {
  readonly name: string;
  open(): Readable;
}

/**
 * Packs text while it is read: what waits in memory until a slow browser has fetched it is a tenth of it, and the database
 * waits for nobody.
 */
export async function pack(name: string, text: AsyncIterable<string>): Promise<PackedFile> {
  const chunks: Buffer[] = [];
  await pipeline(Readable.from(text), createGzip({ level: 1 }), async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) chunks.push(chunk);
  });
  return { name, open: () => Readable.from(chunks).pipe(createGunzip()) };
}

export const packBytes = (name: string, bytes: Buffer | string): PackedFile => ({
  name,
  open: () => Readable.from([Buffer.from(bytes)]),
});

export const packJson = (name: string, value: object): PackedFile =>
  packBytes(name, `${JSON.stringify(value, null, 2)}\n`);

/** A list, of which only a few entries are in memory at a time. */
export const packList = (name: string, entries: AsyncIterable<object>): Promise<PackedFile> =>
  pack(name, listText(entries));

/** A list that is read while it is fetched: for what strangers can make long. */
export const listFile = (name: string, entries: () => AsyncIterable<object>): PackedFile => ({
  name,
  open: () => Readable.from(listText(entries())),
});

async function* listText(entries: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const entry of entries) {
    yield `${separator}${JSON.stringify(entry, null, 2)}`;
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
}
