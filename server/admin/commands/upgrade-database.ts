import { copyData } from '../../db/copy-data';
import { openDatabase } from '../../db/database';
import { upgradeEmbeddedDatabase } from '../../db/embedded-database';
import { pathArgument } from '../arguments';
import { CommandError, type OfflineCommand } from '../command';
import { counted, openProgress } from '../terminal';

export const upgradeDatabase: OfflineCommand = {
  takes: '[FOLDER]',
  summary: 'Move the embedded database to the PostgreSQL of this release',
  details:
    'For a release with a new major version of PostgreSQL, which does not open the folder of the one before. Stop the app first. The data is read with the older PostgreSQL, of this machine or in FOLDER (an installation, or a folder into which npm installed its package; without one, the command says how to get it), and copied into a new folder, row by row and counted. The old folder is renamed at the end and stays, until you delete it.',
  prepareOffline: ({ values: [folder] }) => {
    const programs = folder === undefined ? undefined : pathArgument(folder);
    return async ({ config, log, print }) => {
      if (config.databaseUrl !== undefined) throw new CommandError(NOT_EMBEDDED);
      const progress = openProgress(print);
      let rows = 0;
      const { from, to, kept } = await upgradeEmbeddedDatabase({
        dataDir: config.dataDir,
        log,
        programs,
        copy: async (old, fresh) => {
          const [source, target] = [old, fresh].map((each) => openDatabase({ ...each.connection, ssl: false }, log));
          if (source === undefined || target === undefined) return;
          try {
            const percent = (done: number) => progress(`${done}%`);
            rows = await copyData({ from: source, to: target, progress: percent });
          } finally {
            await Promise.all([source.close(), target.close()]);
          }
        },
      });
      print(`Copied ${counted(rows, 'row')} from PostgreSQL ${from} to ${to}, and counted them.`);
      print(`The old database is in ${kept}: start Linecheck, check your data, then delete that folder.`);
    };
  },
};

const NOT_EMBEDDED = 'DATABASE_URL is set, so there is no embedded database. Upgrade your own server with its tools.';
