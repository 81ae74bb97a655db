import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** npm installs the one of these packages that has the binary for this system and processor, or none. */
const SCOPE = '@node-datachannel';

const isFilled = (folder: string): boolean => {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
};

/** Whether there is a binary for paths for media. It is not loaded: that is for the process of the reflector. */
export function hasBinary(from: string = import.meta.url): boolean {
  const folders = createRequire(from).resolve.paths(SCOPE) ?? [];
  return folders.some((folder) => isFilled(join(folder, SCOPE)));
}
