import { lineOf, readSetupNotes } from '../../setup-notes';
import { type AdminCommand, CommandError } from '../command';
import { counted } from '../terminal';

export const doctor: AdminCommand = {
  takes: '',
  summary: 'List settings of which guests would notice something',
  details:
    'Compares the settings with each other, with the disk, and with what the app has seen: the proxy in front of it and the UDP port for call tests. The same list is printed at the start, and the first host sees it on the dashboard. Exit code 1 if there is anything to do.',
  prepare:
    () =>
    async ({ db, config, print }) => {
      const notes = await readSetupNotes({ db, config });
      if (notes.length === 0) return print('Nothing to do: the settings fit together.');
      for (const note of notes) print(lineOf(note));
      throw new CommandError(`${counted(notes.length, 'thing')} to do before your guests come.`);
    },
};
