import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

interface Find {
  readonly word: string;
  /** The path of the file within the folder. */
  readonly path: string;
}

/** Where any of these words occurs in a folder, byte for byte. A file that disappears meanwhile counts as clean. */
export function filesWith(folder: string, words: readonly string[]): readonly Find[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const bytes = readIfThere(path);
    const joined = basename(parentPath) === 'pg_wal' ? withoutPageHeaders(bytes) : bytes;
    return words.filter((word) => joined.includes(word)).map((word) => ({ word, path: relative(folder, path) }));
  });
}

/** Of PostgreSQL's write-ahead log, in bytes: a page, its header, and that of the first page of a file. */
const PAGE = 8192;
const HEADER = 24;
const FIRST_HEADER = 40;

/** A record that does not fit into a page of the log goes on behind the next header, in the middle of a word if it falls so. */
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
