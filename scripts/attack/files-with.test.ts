import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesWith } from './files-with';

/** A page of PostgreSQL's write-ahead log; its header is 40 bytes in the first page of a file, and 24 in the others. */
const page = (header: number, body: string) => Buffer.concat([Buffer.alloc(header), Buffer.from(body)]);

function folderWithLog(name: string, pages: readonly Buffer[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'linecheck-words-'));
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, '000000010000000000000001'), Buffer.concat(pages));
  return folder;
}

const split = [page(40, `${'x'.repeat(8192 - 40 - 4)}firs`), page(24, `t-word${'x'.repeat(8192 - 24 - 6)}`)];

test('a word across two pages of the write-ahead log is found', () => {
  const folder = folderWithLog('pg_wal', split);
  expect(filesWith(folder, ['first-word', 'second-word'])).toEqual([
    { word: 'first-word', path: 'pg_wal/000000010000000000000001' },
  ]);
});

test('pages of other files are not joined', () => {
  expect(filesWith(folderWithLog('base', split), ['first-word'])).toEqual([]);
  expect(filesWith(folderWithLog('base', split), ['firs'])).toHaveLength(1);
});
