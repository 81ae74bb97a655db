import { stat } from 'node:fs/promises';
import { addInstallation } from '../backup/back-up';
import { inventoryOf } from '../backup/inventory';
import { openProgress } from '../backup/progress';
import { checkArchive } from '../backup/read-archive';
import { writeArchive } from '../backup/write-archive';
import { type Command, type CommandContext, CommandError } from '../command';
import { pathArgument } from '../path-argument';

export const backup: Command = {
  takes: 'FILE [--force]',
  summary: 'Write all data and all clips into one file',
  details:
    'The app may run meanwhile: the file holds everything as it was at one moment, and is read back before it gets its name. It is a .tar.gz that only its owner may read. Sign-ins, links for new passwords, invitations and counts of rate limits are not in it. With --force a file that is there is replaced.',
  options: ['force'],
  prepare: async ({ values: [file], options }) => {
    const path = pathArgument(file);
    if (!options.has('force') && (await stat(path).catch(() => undefined)) !== undefined) {
      throw new CommandError(`${path} is there already. With --force it is replaced.`);
    }
    return (context) => writeBackup(context, path);
  },
};

async function writeBackup({ db, blobs, say }: CommandContext, path: string): Promise<void> {
  const progress = openProgress(say);
  const manifest = await writeArchive(path, (add) => addInstallation({ db, blobs, progress }, add), checkArchive);
  const { size } = await stat(path);
  say(`${inventoryOf(manifest)} are in ${path} (${(size / 1_000_000).toFixed(1)} MB), read back and checked.`);
  if (manifest.missingBlobs.length === 0) return;
  const { rows } = await db.pool.query('select 1 from recording_clips where blob_key = any($1)', [
    manifest.missingBlobs,
  ]);
  const gone = manifest.missingBlobs.length - rows.length;
  if (gone > 0) say(`Clips that were deleted meanwhile, and are not in it: ${gone}.`);
  if (rows.length > 0) say(`Clips whose bytes are missing in the store, and which are not in it: ${rows.length}.`);
}
