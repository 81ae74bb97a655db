import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The first steps of a new host, on the dashboard. */
export const firstRun = textGroup('host/workspace/first-run.firstRun', {
  title: 'Three things to do first',
  hint: 'About three minutes. This list disappears when all three are done.',
  hide: 'Hide',
  done: 'Done',
  steps: {
    check: {
      title: 'Check yourself',
      hint: 'Run the checks that your guests will run.',
      action: 'Check my setup',
    },
    episode: {
      title: 'Create an episode',
      hint: 'A date with its guests, each with a link. A single link counts, too.',
      action: 'Open episodes',
    },
    link: {
      title: 'Create a link',
      hint: 'One guest, one link. The form is below.',
    },
    preview: {
      title: 'See it as your guest',
      hint: 'The page that your guest opens. Nothing is recorded.',
      action: 'Preview as guest',
    },
  },
  sample: 'Not sure yet? <link>Look at a sample episode</link> with five guests.',
} as const satisfies TextTable);

/** The sample episode, whose guests do not exist. */
export const sampleEpisode = textGroup('host/workspace/first-run.sampleEpisode', {
  title: 'Sample: Harbour Lights, episode 12',
  label: 'Sample episode',
  chip: 'Sample',
  look: 'Look at a sample',
  row: 'Five made-up guests, in five states. Sample data: not counted.',
  open: 'Open the sample',
  remove: 'Remove the sample',
  notice: 'This is a sample',
  hint: 'These five guests are made up. Sample data: not stored on the server, not counted, not sent.',
  removed: 'The sample was removed',
  undo: 'Undo',
  guests: {
    fix: 'Priya Raman',
    changed: 'Tomás Vidal',
    old: 'Lena Brandt',
    unopened: 'Kofi Mensah',
    ready: 'Amara Okafor',
  },
} as const satisfies TextTable);
