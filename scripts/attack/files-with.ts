import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

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
    return words.filter((word) => bytes.includes(word)).map((word) => ({ word, path: relative(folder, path) }));
  });
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
