import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

/**
 * Replaces `place` by the build with two renames: a running app misses its files only between them, and a failed build
 * changes nothing. If two builds run concurrently, the second one keeps the result of the first, which is equivalent.
 *
 * @param built Folder beside `place`, whose name begins with the prefix of builds, so that leftovers of a killed build
 * are found.
 */
export async function putInPlace(built: string, place: string): Promise<void> {
  const before = `${built}-before`;
  const isThere = await rename(place, before).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return false;
    },
  );
  try {
    await rename(built, place);
  } catch (error) {
    if (existsSync(place)) return;
    if (isThere) await rename(before, place);
    throw error;
  } finally {
    await rm(before, { recursive: true, force: true });
  }
}
