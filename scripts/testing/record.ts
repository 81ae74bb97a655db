import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

export async function record(part: string, text: string): Promise<void> {
  const path = join(import.meta.dirname, '../../benchmarks/README.md');
  const machine = `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}.`;
  const page = await readFile(path, 'utf8');
  if (!page.includes(`<!-- ${part}: start -->`)) {
    // An exception would discard the measurements of half an hour.
    process.stdout.write(`Not recorded: benchmarks/README.md has no place for ${part}.\n`);
    return;
  }
  await writeFile(path, withPart(page, part, `${machine}\n\n${text}`));
}

/** Replaces the text between the markers of one part of a page: `<!-- settings: start -->`, and the end marker. */
export function withPart(page: string, part: string, text: string): string {
  const [start, end] = [`<!-- ${part}: start -->`, `<!-- ${part}: end -->`];
  const [before] = page.split(start);
  const [, after] = page.split(end);
  if (after === undefined) throw new Error(`the page has no markers for ${part}`);
  return `${before}${start}\n\n${text}\n\n${end}${after}`;
}
