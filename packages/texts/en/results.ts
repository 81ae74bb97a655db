import type { NotableReading } from '@linecheck/checks/history/compare';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Results in the dashboard. */
export const guestResults = textGroup('host/results.guestResults', {
  /** What the guest mended before sharing: "Audio level too low → moved closer → Passed". */
  mended: 'Tried on the way:',
  mendedWay: '{check}: {way}',
  /** The browser is known to be the same, the person is not. */
  furtherRun: 'Run {run} in the same browser',
  checkedWith: 'Checked with {machine}',
  details: 'Details',
  completed: 'Completed {when}',
  guestResults: 'Guest Results',
  showMore: 'Show more results',
  earlierNotLoaded: 'The earlier results could not be loaded',
  earlierResults: 'Earlier results:',
  guestRecording: 'Guest Recording:',
  itemsCompleted: 'Checklist Items Completed:',
  notes: 'Notes:',
  resultOf: 'Result of {guestName}, {when}',
  recordingIsPro:
    'Guest test video recording is a Pro Tier feature - Upgrade to Pro to enable recording and review of guest test videos',
  loadingResults: 'Loading results...',
  notLoaded: 'The results could not be loaded',
  allChecksPassed: 'All checks passed',
  /** The worst check of a result, with its message if known. */
  worst: {
    failed: '{check} failed',
    warning: '{check} has a warning',
    failedBecause: '{check} failed: {message}',
    warningBecause: '{check} has a warning: {message}',
  },
  worstAndMore: '{finding} (and {count} more)',
  updated: 'updated {time}',
} as const satisfies TextTable);

/** Changes of a guest's readings between runs. */
export const guestHistory = textGroup('host/results.guestHistory', {
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
} as const satisfies TextTable);
