import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

/**
 * Replaces the folder `target` with `built` in two renames, so a running app finds no files only for a moment. If a
 * concurrent build has created `target` meanwhile, that build is kept, because both are equivalent.
 *
 * @param built Folder next to `target`. Its name must have the prefix of build folders, so that the next build removes
 * the leftovers of a killed one.
 * @throws Error of the file system if a rename fails; `target` is then unchanged.
 */
export async function replaceFolder(built: string, target: string): Promise<void> {
  const previous = `${built}-before`;
  const existed = await rename(target, previous).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return false;
    },
  );
  try {
    await rename(built, target);
  } catch (error) {
    if (existsSync(target)) return;
    if (existed) await rename(previous, target);
    throw error;
  } finally {
    await rm(previous, { recursive: true, force: true });
  }
}
