import { stat } from 'node:fs/promises';
import { pathArgument } from '../arguments';
import { checkArchive, writeArchive } from '../backup/archive';
import { addInstallation } from '../backup/back-up';
import { inventoryOf } from '../backup/manifest';
import { type AdminCommand, type CommandContext, CommandError } from '../command';
import { openProgress } from '../terminal';

export const backup: AdminCommand = {
  takes: 'FILE [--force]',
  summary: 'Write all data and all clips to one file',
  details:
    'The app may keep running: the file contains the data of one point in time, and is read back before it gets its name. It is a .tar.gz that only its owner may read. Sign-ins, password reset links, invitations and rate limit counts are not included. It also reads the tables of an older release, before this one has changed them. With --force an existing file is replaced.',
  options: ['force'],
  mayReadOlder: true,
  prepare: async ({ values: [file], options }) => {
    const path = pathArgument(file);
    if (!options.has('force') && (await stat(path).catch(() => undefined)) !== undefined) {
      throw new CommandError(`${path} already exists. Use --force to replace it.`);
    }
    return (context) => writeBackup(context, path);
  },
};

async function writeBackup({ db, blobs, print }: CommandContext, path: string): Promise<void> {
  const progress = openProgress(print);
  const manifest = await writeArchive(
    path,
    (add) => addInstallation({ db, blobs, progress }, add),
    (unfinished) => checkArchive(unfinished, progress),
  );
  const { size } = await stat(path);
  print(
    `Wrote ${inventoryOf(manifest)} to ${path} (${(size / 1_000_000).toFixed(1)} MB); the file was read back and verified.`,
  );
  if (manifest.missingBlobs.length === 0) return;
  const { rows } = await db.pool.query('select 1 from recording_clips where blob_key = any($1)', [
    manifest.missingBlobs,
  ]);
  const gone = manifest.missingBlobs.length - rows.length;
  if (gone > 0) print(`Clips not included because they were deleted meanwhile: ${gone}.`);
  if (rows.length > 0) print(`Clips not included because their bytes are missing in the blob store: ${rows.length}.`);
}
