import { inventoryOf } from '../backup/inventory';
import { openProgress } from '../backup/progress';
import { checkArchive } from '../backup/read-archive';
import { restore } from '../backup/restore';
import type { Command } from '../command';
import { pathArgument } from '../path-argument';

export const restoreBackup: Command = {
  takes: 'FILE [--force]',
  summary: 'Bring back all data and all clips from such a file',
  details:
    'Stop the app first, all of its instances. The whole file is checked before anything is changed, and then everything comes back or nothing does. It goes into an empty installation, also one with another database or blob store than before; with --force it replaces what is there.',
  options: ['force'],
  mayStartEmpty: true,
  prepare: async ({ values: [file], options }) => {
    const path = pathArgument(file);
    const manifest = await checkArchive(path);
    return async ({ db, blobs, say }) => {
      await restore({ db, blobs, progress: openProgress(say) }, { path, manifest, replace: options.has('force') });
      say(`${inventoryOf(manifest)} are back, compared with the backup.`);
    };
  },
};
