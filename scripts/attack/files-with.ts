import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

interface Find {
  readonly word: string;
  readonly path: string;
}

export function filesWith(folder: string, words: readonly string[]): readonly Find[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const bytes = readIfThere(path);
    const joined = basename(parentPath) === 'pg_wal' ? withoutPageHeaders(bytes) : bytes;
    return words.filter((word) => joined.includes(word)).map((word) => ({ word, path: relative(folder, path) }));
  });
}

/** Sizes in bytes in PostgreSQL's write-ahead log: a page, its header, and the header of a file's first page. */
const PAGE = 8192;
const HEADER = 24;
const FIRST_HEADER = 40;

/**
 * Removes the page headers: a record that does not fit on a page continues after the next header, possibly in the
 * middle of a word.
 */
function withoutPageHeaders(log: Buffer): Buffer {
  const pages = Array.from({ length: Math.ceil(log.length / PAGE) }, (_, page) =>
    log.subarray(page * PAGE + (page === 0 ? FIRST_HEADER : HEADER), (page + 1) * PAGE),
  );
  return Buffer.concat(pages);
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
