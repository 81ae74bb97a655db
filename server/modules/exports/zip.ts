import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { dataExport as texts } from '@linecheck/texts/en/server';
import { ZipFile } from 'yazl';
import { listText } from '../../domain/json-list';

export interface ZippedVideo {
  readonly name: string;
  readonly recordedAt: Date;
  open(): Promise<Readable | undefined>;
}

interface Contents {
  /** The top folder in the archive, so that unpacking does not scatter files. */
  readonly folder: string;
  readonly files: readonly PackedFile[];
  readonly videos: readonly ZippedVideo[];
  /** Called before each entry. If it rejects, the file ends there. */
  readonly mayContinue?: () => Promise<void>;
}

/** A zip file that is created while it is read, one video after the other. If the reader stops, packing stops. */
export function zipOf(contents: Contents): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  Promise.all([pipeline(zip.outputStream, output), fill(zip, contents, output)]).catch(fail);
  return output;
}

async function fill(
  zip: ZipFile,
  { folder, files, videos, mayContinue = async () => undefined }: Contents,
  output: Readable,
): Promise<void> {
  for (const file of files) {
    await mayContinue();
    await add(zip, `${folder}/${file.name}`, { input: file.open(), output });
  }
  const missing: string[] = [];
  for (const video of videos) {
    if (output.destroyed) return;
    await mayContinue();
    const input = await video.open();
    if (input === undefined) missing.push(video.name);
    else await add(zip, `${folder}/${video.name}`, { input, output, mtime: video.recordedAt, compress: false });
  }
  if (missing.length > 0) {
    const note = packBytes('', `${texts.deleted}\n\n${missing.join('\n')}\n`);
    await add(zip, `${folder}/recordings/NOT-INCLUDED.txt`, { input: note.open(), output });
  }
  zip.end();
}

interface Entry {
  readonly input: Readable;
  readonly output: Readable;
  readonly mtime?: Date;
  readonly compress?: boolean;
}

/** Resolves when the entry has been read completely, or the reader has stopped. */
async function add(zip: ZipFile, path: string, { input, output, ...options }: Entry): Promise<void> {
  const stop = () => input.destroy();
  output.once('close', stop);
  zip.addReadStream(input, path, options);
  try {
    await finished(input);
  } catch (error) {
    if (!output.destroyed) throw error;
  } finally {
    output.off('close', stop);
  }
}

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

export const textFile = (name: string, text: () => AsyncIterable<string>): PackedFile => ({
  name,
  open: () => Readable.from(text()),
});

/**
 * Yields each entry in a separate turn of the event loop: other calls do not wait for more than one entry. Streams
 * read several entries ahead, and promises alone never let another call run.
 */
export async function* inTurns<Entry>(entries: Iterable<Entry>): AsyncGenerator<Entry> {
  for (const entry of entries) {
    await nextTurn();
    yield entry;
  }
}

/** Line breaks between the entries of a list, for readability. */
const indented = { opening: '[\n', between: ',\n', closing: '\n]\n', empty: '[]\n' } as const;

async function* jsonOf(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield JSON.stringify(entry, null, 2);
}
