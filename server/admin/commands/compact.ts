import { compact } from '../../db/compact';
import { type Command, CommandError } from '../command';

export const compactDatabase: Command = {
  takes: '',
  summary: 'Take what was deleted out of the files of the database now',
  details:
    'The app does it each night, at 3 o’clock or when it next runs, as far as a table takes no longer than ten seconds; this takes as long as it takes, and calls wait meanwhile. With DATABASE_URL the write-ahead log and the backups of that PostgreSQL are its own affair.',
  prepare:
    () =>
    async ({ db, config, log, say }) => {
      const left = await compact({ db, log, config, pace: 'patient' });
      if (left.length > 0)
        throw new CommandError(`These were in use, or there is no room on the disk: ${left.join(', ')}.`);
      say('Nothing that was deleted is left in the files of the tables.');
    },
};
