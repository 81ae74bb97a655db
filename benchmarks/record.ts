import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** Puts a text in the place of one part of the page of figures, together with what it was measured on. */
export async function record(part: string, text: string): Promise<void> {
  const [start, end] = [`<!-- ${part}: start -->`, `<!-- ${part}: end -->`];
  const path = join(import.meta.dirname, 'README.md');
  const page = await readFile(path, 'utf8');
  const machine = `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}.`;
  const [before] = page.split(start);
  const [, after] = page.split(end);
  if (after === undefined) throw new Error(`the page of figures has no place for ${part}`);
  await writeFile(path, `${before}${start}\n\n${machine}\n\n${text}\n\n${end}${after}`);
}
