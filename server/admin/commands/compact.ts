import { compact } from '../../db/compact';
import { type AdminCommand, CommandError } from '../command';

export const compactDatabase: AdminCommand = {
  takes: '',
  summary: 'Remove deleted data from the database files now',
  details:
    'Rewrites each table, which is locked meanwhile: some 100 ms for a small one, and about a second per 100 MB. With DATABASE_URL, the write-ahead log and the backups of that PostgreSQL are not changed.',
  prepare:
    () =>
    async ({ db, config, print }) => {
      const left = await compact({ db, config });
      if (left.length > 0)
        throw new CommandError(`These tables were in use, or too large for the free disk space: ${left.join(', ')}.`);
      print('The table files contain no deleted data any more.');
    },
};
