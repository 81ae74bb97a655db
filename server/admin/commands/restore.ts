import { deleteCopies } from '../../modules/deletions/service';
import { pathArgument } from '../arguments';
import { checkArchive } from '../backup/archive';
import { inventory, inventoryOf } from '../backup/manifest';
import { type DeletedSince, restore } from '../backup/restore';
import type { AdminCommand } from '../command';
import { openProgress } from '../terminal';

export const restoreBackup: AdminCommand = {
  takes: 'FILE [--force] [--with-deleted]',
  summary: 'Restore all data and all clips from a backup file',
  details:
    'Stop all instances of the app first. The whole file is verified before anything is changed, and then either everything is restored or nothing. The target must be an empty installation, and may use another database or blob store than before; with --force its data is replaced. Data deleted since the backup, as recorded in the database or the blob store, is deleted again, and replaced codes stay invalid; with --with-deleted both are restored. All hosts are signed out afterwards.',
  options: ['force', 'with-deleted'],
  mayStartEmpty: true,
  prepare: async ({ values: [file], options }) => {
    const path = pathArgument(file);
    const manifest = await checkArchive(path);
    return async ({ db, blobs, print }) => {
      const withDeleted = options.has('with-deleted');
      const order = { path, manifest, replace: options.has('force'), withDeleted };
      const deleted = await restore({ db, blobs, progress: openProgress(print) }, order);
      // The app writes new copies, without the restored rows.
      if (withDeleted) await deleteCopies(blobs);
      print(`Restored ${inventoryOf(manifest)} and compared them with the backup.`);
      for (const line of linesOf(deleted)) print(line);
      print('All hosts are signed out: they sign in with the passwords of the time of the backup.');
    };
  },
};

function* linesOf({ rows, expiredLinks }: DeletedSince): Generator<string> {
  if (Object.values(rows).some((count) => count > 0)) {
    yield `Deleted since the backup, and deleted again: ${inventory((table) => rows[table])}.`;
  }
  if (expiredLinks > 0) {
    yield `Guest links expired because their code was replaced since the backup: ${expiredLinks}. The host creates a new code.`;
  }
}
