import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type PackedFile, packBytes } from './pack';

/** A film in the blob store. */
export interface Film {
  readonly name: string;
  readonly recordedAt: Date;
  /** Undefined where it has been deleted meanwhile. */
  open(): Promise<Readable | undefined>;
}

interface Contents {
  /** Everything lies in it, so that unpacking strews nothing about. */
  readonly folder: string;
  readonly files: readonly PackedFile[];
  readonly films: readonly Film[];
}

/** A zip file that is made while it is read, one film after the other. Who stops reading stops the making. */
export function zipOf(contents: Contents): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  Promise.all([pipeline(zip.outputStream, output), fill(zip, contents, output)]).catch(fail);
  return output;
}

async function fill(zip: ZipFile, { folder, files, films }: Contents, output: Readable): Promise<void> {
  for (const file of files) await add(zip, `${folder}/${file.name}`, { input: file.open(), output });
  const missing: string[] = [];
  for (const film of films) {
    if (output.destroyed) return;
    const input = await film.open();
    if (input === undefined) missing.push(film.name);
    else await add(zip, `${folder}/${film.name}`, { input, output, mtime: film.recordedAt, compress: false });
  }
  if (missing.length > 0) {
    const note = packBytes('', `These were deleted while the export was being made:\n\n${missing.join('\n')}\n`);
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

/** Resolves once all of it has been read, or nobody wants it any more. */
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
