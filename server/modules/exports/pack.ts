import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { listText } from '../../domain/json-list';

/** A file of an export. */
export interface PackedFile {
  readonly name: string;
  open(): Readable;
}

/**
 * Reads and compresses a text completely before the file is sent, so that a slow client does not occupy a database
 * connection. Compressed, the text takes about a tenth of the memory.
 */
async function pack(name: string, text: AsyncIterable<string>): Promise<PackedFile> {
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

/** A JSON list that is compressed while it is read, with only a few uncompressed entries in memory. */
export const packList = (name: string, entries: AsyncIterable<object>): Promise<PackedFile> =>
  pack(name, listText(jsonOf(entries), indented));

/** A JSON list that is read while it is sent, for lists whose length guests can increase. */
export const listFile = (name: string, entries: () => AsyncIterable<object>): PackedFile =>
  textFile(name, () => listText(jsonOf(entries()), indented));

/** A text that is read while it is sent. */
export const textFile = (name: string, text: () => AsyncIterable<string>): PackedFile => ({
  name,
  open: () => Readable.from(text()),
});

/** Line breaks between the entries of a list, for readability. */
const indented = { opening: '[\n', between: ',\n', closing: '\n]\n', empty: '[]\n' } as const;

async function* jsonOf(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield JSON.stringify(entry, null, 2);
}
