import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app';
import { DELETIONS_PREFIX, DeletionList, readCopies } from './service';

const MAX_LINES = 10;

/** The numbers of lines that each copy has written, with this many new deletions before it. */
async function linesWritten(counts: readonly number[]): Promise<readonly (readonly number[])[]> {
  const { deps } = await openTestApp();
  const written: number[][] = [];
  const blobs = {
    ...deps.blobs,
    put: async (...[key, bytes]: Parameters<typeof deps.blobs.put>) => {
      expect(key.startsWith(DELETIONS_PREFIX)).toBe(true);
      await deps.blobs.put(key, bytes);
      const stored = await deps.blobs.read(key);
      written.at(-1)?.push(stored ? (await text(stored)).split('\n').length - 1 : 0);
    },
  };
  for (const count of counts) {
    written.push([]);
    await deps.db.pool.query(
      `insert into deletions (kind, key) select 'link', gen_random_uuid() from generate_series(1, $1::int)`,
      [count],
    );
    await new DeletionList({ ...deps, blobs }, MAX_LINES).copy();
  }
  expect(await readCopies(deps.blobs)).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
  return written;
}

it('a copy writes only files of a limited length, and none if nothing was deleted', async () => {
  expect(await linesWritten([25, 0, 1, 7])).toEqual([[10, 10, 5], [], [6], [10, 3]]);
});
