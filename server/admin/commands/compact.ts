import { compact } from '../../db/compact';
import { type Command, CommandError } from '../command';

export const compactDatabase: Command = {
  takes: '',
  summary: 'Remove deleted data from the database files now',
  details:
    'The app does this every night at 3 o’clock, or when it next runs, unless DATABASE_URL is set. It may run at the same time. With DATABASE_URL, the write-ahead log and the backups of that PostgreSQL are not changed.',
  prepare:
    () =>
    async ({ db, config, log, print }) => {
      const left = await compact({ db, log, config });
      if (left.length > 0)
        throw new CommandError(`These tables were in use, or too large for the free disk space: ${left.join(', ')}.`);
      print('The table files contain no deleted data any more.');
    },
};
