import { access } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { chooseDataPlace } from './data-place';
import { temporaryFolder } from './testing/temporary-postgres';

vi.mock('node:fs/promises', { spy: true });

test.each([
  ['EACCES', 'belongs to user', 'run "chown -R 1000:1001 '],
  ['EROFS', 'is on a read-only file system', 'mount it writable'],
])('a data folder that refuses to be written (%s) is reported with the command', async (code, reason, command) => {
  const dataDir = await temporaryFolder();
  // A test as root could write everywhere.
  vi.mocked(access).mockImplementation(async (_path, mode) => {
    throw Object.assign(new Error(code), { code: mode === undefined ? 'ENOENT' : code });
  });
  const choosing = chooseDataPlace({ dataDir, systemFolder: `${dataDir}/system`, self: { uid: 1000, gid: 1001 } });
  await expect(choosing).rejects.toThrow(new RegExp(`^The data folder ${dataDir} ${reason}.*${command}`));
});
