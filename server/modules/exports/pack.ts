import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { listText } from '../../domain/json-list';

/** One file of an export that waits to be fetched. */
export interface PackedFile {
  readonly name: string;
  open(): Readable;
}

/**
 * Packs text while it is read: what waits in memory for a slow browser is a tenth of its size, and the database
 * does not wait for the browser.
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
  pack(name, listText(written(entries), forPeople));

/** A list that is read while it is fetched: for lists whose length guests can drive up. */
export const listFile = (name: string, entries: () => AsyncIterable<object>): PackedFile =>
  textFile(name, () => listText(written(entries()), forPeople));

/** Text that is read while it is fetched. */
export const textFile = (name: string, text: () => AsyncIterable<string>): PackedFile => ({
  name,
  open: () => Readable.from(text()),
});

/** A line for each brace, for people who open the file. */
const forPeople = { opening: '[\n', between: ',\n', closing: '\n]\n', empty: '[]\n' } as const;

async function* written(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield JSON.stringify(entry, null, 2);
}
