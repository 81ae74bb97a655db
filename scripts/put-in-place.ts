import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

/**
 * Puts what was built in its place by two renames: an app that runs has its files all the time but for the moment between them, and a
 * build that fails takes none away. Of two builds at once the second finds the place taken, and the first one's is as good.
 *
 * @param built Folder beside `place`, whose name begins with that of a build, so that leftovers of a killed build are found.
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
