import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { findPackagedBinaries, type PostgresBinaries, prepareBinaries } from './binaries';
import { currentSystemUser, listServerUsers } from './run-as';
import { findSystemBinaries, newer } from './system-binaries';
import {
  folderWithDatabase,
  openTemporary,
  postmasterCommand,
  query,
  temporaryFolder,
} from './testing/temporary-postgres';

/** A PostgreSQL that only prints its version. */
async function speakingFolder(name: string, says: string): Promise<string> {
  const folder = join(await temporaryFolder(), name);
  await mkdir(join(folder, 'bin'), { recursive: true });
  for (const program of ['postgres', 'initdb']) {
    await writeFile(join(folder, 'bin', program), `#!/bin/sh\necho '${says}'\n`);
    await chmod(join(folder, 'bin', program), 0o755);
  }
  return folder;
}

describe('a PostgreSQL of the machine', () => {
  it('is the newest one of our major version', async () => {
    const folders = [
      await speakingFolder('old', 'postgres (PostgreSQL) 18.5'),
      await speakingFolder('new', 'postgres (PostgreSQL) 18.10 (Debian 18.10-1.pgdg13+1)'),
      await speakingFolder('other', 'postgres (PostgreSQL) 19.1'),
      await speakingFolder('older', 'postgres (PostgreSQL) 15.18'),
    ];
    expect(await findSystemBinaries(folders)).toEqual({ folder: folders[1], version: '18.10', origin: 'system' });
  });

  it.each([
    ['there is none', undefined],
    ['it is another program', 'psql (PostgreSQL) 18.9'],
    ['it is of another major version', 'postgres (PostgreSQL) 17.9'],
    ['it is not finished', 'postgres (PostgreSQL) 18beta2'],
  ])('is not found if %s', async (_case, says) => {
    const folder = says === undefined ? await temporaryFolder() : await speakingFolder('a', says);
    expect(await findSystemBinaries([folder])).toBeUndefined();
  });

  it('counts only if it is newer than the bundled one', () => {
    const packaged: PostgresBinaries = { folder: '/package', version: '18.4.0-beta.17', origin: 'package' };
    const system = (version: string): PostgresBinaries => ({ folder: '/usr', version, origin: 'system' });
    const chosen = ['18.3', '18.4', '18.5', '18.10'].map((version) => newer(packaged, system(version)).origin);
    expect(chosen).toEqual(['package', 'package', 'system', 'system']);
  });

  it('is skipped if the user of the server cannot run it', async () => {
    const folder = await speakingFolder('closed', 'postgres (PostgreSQL) 18.99');
    const found = await findSystemBinaries([folder]);
    await chmod(join(folder, 'bin'), 0o700);
    const nobody = { kind: 'lesser', uid: 65_534, gid: 65_534, name: 'nobody' } as const;
    const [user] = process.getuid?.() === 0 ? await listServerUsers(currentSystemUser()) : [nobody];
    expect(await prepareBinaries(found as PostgresBinaries, user, await temporaryFolder())).toMatchObject({
      origin: 'package',
    });
  });
});

test('a database folder works with the PostgreSQL of the machine, and again with the bundled one', async () => {
  const folder = await folderWithDatabase();
  const installed = join(folder, 'installed');
  await cp((await findPackagedBinaries()).folder, installed, { recursive: true, verbatimSymlinks: true });
  const system = async () => (await findSystemBinaries([installed])) as PostgresBinaries;
  for (const findBinaries of [system, findPackagedBinaries]) {
    const postgres = await openTemporary(folder, { findBinaries });
    expect(await query(postgres, 'select word from words')).toEqual([{ word: 'kept' }]);
    expect(postgres.version).toMatch(/^18\.\d+/);
    const command = await postmasterCommand(postgres.dataFolder);
    expect(command.startsWith(installed)).toBe(findBinaries === system);
    await postgres.stop();
  }
});
