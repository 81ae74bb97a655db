import type { NotableReading } from '@linecheck/checks/history/compare';
import type { Texts } from '../message';

/** What has become of a guest's readings over their runs. */
export default {
  was: 'was {value} {when}',
  when: { today: 'at {time}', yesterday: 'yesterday', earlier: 'on {date}' },
  changed: 'Changed since earlier runs:',
  change: '{turn}: {name} {value}, was {before} {when}',
  turns: {
    worse: 'Worse',
    other: 'Different',
    better: 'Better',
  } satisfies Record<NotableReading['turn'], string>,
  allRuns: 'Compare with earlier runs',
  firstRun: 'This is the first run of {guestName}. The next ones are compared with it here.',
  table: 'Readings of {guestName}, the newest run first',
  reading: 'Reading',
  thisRun: 'This run',
  notMeasured: 'Not measured',
  notLoaded: 'The earlier runs could not be loaded',
} as const satisfies Texts;
