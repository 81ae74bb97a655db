import { deleteCopies } from '../../modules/deletions/service';
import { inventory, inventoryOf } from '../backup/inventory';
import { openProgress } from '../backup/progress';
import { checkArchive } from '../backup/read-archive';
import { type DeletedSince, restore } from '../backup/restore';
import type { Command } from '../command';
import { pathArgument } from '../path-argument';
import { counted } from '../words';

export const restoreBackup: Command = {
  takes: 'FILE [--force] [--with-deleted]',
  summary: 'Bring back all data and all clips from such a file',
  details:
    'Stop the app first, all of its instances. The whole file is checked before anything is changed, and then everything comes back or nothing does. It goes into an empty installation, also one with another database or blob store than before; with --force it replaces what is there. What was deleted since the backup is deleted again, as far as the database or the blob store knows of it, and codes that were replaced stay dead; with --with-deleted they come back. Nobody is signed in afterwards.',
  options: ['force', 'with-deleted'],
  mayStartEmpty: true,
  prepare: async ({ values: [file], options }) => {
    const path = pathArgument(file);
    const manifest = await checkArchive(path);
    return async ({ db, blobs, say }) => {
      const withDeleted = options.has('with-deleted');
      const order = { path, manifest, replace: options.has('force'), withDeleted };
      const deleted = await restore({ db, blobs, progress: openProgress(say) }, order);
      // The app writes them anew, without what has come back.
      if (withDeleted) await deleteCopies(blobs);
      say(`${inventoryOf(manifest)} are back, compared with the backup.`);
      for (const line of linesOf(deleted)) say(line);
      say('Nobody is signed in: hosts sign in with the passwords that they had then.');
    };
  },
};

function* linesOf({ rows, expiredLinks }: DeletedSince): Generator<string> {
  if (Object.values(rows).some((count) => count > 0)) {
    yield `Deleted since the backup, and deleted again: ${inventory((table) => rows[table])}.`;
  }
  if (expiredLinks > 0) {
    yield `The code of ${counted(expiredLinks, 'guest link')} was replaced since: the old one does not work, and the host makes a new one.`;
  }
}
