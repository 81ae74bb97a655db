import type { Texts } from '../message';

export default {
  /** Who sat before the browser is not known, only that it was the same one. */
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
  /** The worst check of a result, with what it came to where that is known. */
  worst: {
    failed: '{check} failed',
    warning: '{check} has a warning',
    failedBecause: '{check} failed: {message}',
    warningBecause: '{check} has a warning: {message}',
  },
  worstAndMore: '{finding} (and {count} more)',
  updated: 'updated {time}',
} as const satisfies Texts;
