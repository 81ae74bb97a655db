import { chmod, mkdir } from 'node:fs/promises';

/**
 * Creates a folder that other users may enter, whatever the umask. Changes only folders that it creates, never an
 * operator's.
 */
export async function makeOpenFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (made !== undefined) await chmod(path, 0o755);
}
