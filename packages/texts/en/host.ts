import type { TextTable } from '../message';

/** The header of a signed-in host. */
export const hostHeader = {
  welcome: 'Welcome, {name}',
  /** Link to the account page. It shows the host's name; the hint is for screen readers. */
  account: '<shown>{name}</shown><hint>, your account</hint>',
  dashboard: 'Dashboard',
  testSetup: 'Test Setup',
  logOut: 'Logout',
} as const satisfies TextTable;

/** Links that several pages share. */
export const navigation = {
  accountNotLoaded: 'Your account could not be loaded',
  backToTesting: 'Back to Testing',
} as const satisfies TextTable;

/** The page for an unknown address. */
/** Above a page that was opened before an upgrade of the server. */
export const newVersion = {
  title: 'There is a new version of Linecheck',
  hint: 'Reload this page when it suits you. What you have typed stays here until then; save it first.',
  reload: 'Reload the page',
  /** A dialog or another part, loaded when it is first shown. */
  partMissing: 'This part of the page could not be loaded',
  partMissingHint: 'Save what you have typed, then reload the page.',
} as const satisfies TextTable;

export const notFound = {
  title: 'Page Not Found',
  hint: 'There is nothing at this address. If your host sent you a link, please check that it is complete.',
} as const satisfies TextTable;

export const notifications = {
  title: 'Notifications',
  subtitle: 'Guest test completion alerts',
  back: 'Back to Dashboard',
  loading: 'Loading notifications...',
  notLoaded: 'Your notifications could not be loaded',
  outdated: 'There may be newer notifications',
  loginRequired: {
    title: 'Login Required',
    action: 'Log In',
    hint: 'Notifications are available for registered users.',
  },
  /** In the header. */
  bell: {
    none: 'Notifications',
    unread: 'Notifications, {badge} unread',
  },
  recent: {
    title: 'Recent Activity',
    unread: {
      one: '{count} unread',
      other: '{count} unread',
    },
    markAll: 'Mark All as Read',
  },
  list: {
    title: 'Guest Test Completions',
    empty: 'No notifications yet',
    emptyHint: "You'll receive notifications when guests complete their test sessions",
  },
  item: {
    title: '{guestName} completed their test',
    markRead: 'Unread. Mark as read: {guestName} completed their test',
    notMarked: 'Could not be marked as read',
    tryAgain: 'Please try again.',
    view: 'View Results <guest>of {guestName}</guest>',
    justNow: 'Just now',
    /** Status of the worst check of a result (S1 §2). */
    statuses: {
      passed: 'Passed',
      warning: 'Warnings',
      failed: 'Failed',
    },
  },
} as const satisfies TextTable;

/** Stored clips of hosts and guests. */
export const recordings = {
  deleteRecording: 'Delete Recording',
  pleaseTryAgain: 'Please try again.',
  failedToDeleteRecording: 'Failed to delete recording',
  deleteTitle: 'Delete your recording?',
  keepIt: 'Keep it',
  close: 'Close',
  deleteOfGuestLoss: 'It is deleted permanently, and {hostName} can no longer watch it. Your test results are kept.',
  recordingDeleted: 'Recording deleted',
  loadingRecordings: 'Loading recordings...',
  tryAgain: 'Try again',
  notLoaded: 'The recording could not be loaded',
  yourGuest: 'Your guest',
  recordingOf: 'Recording of {guest}, {recordedAt}',
  testRecording: 'Test Recording ({duration}s)',
  recorded: 'Recorded: {recordedAt}',
  deleteGuestLoss: 'The recording of {guest} is deleted permanently. Test results are kept.',
  setupRecording: 'Setup Recording',
  createHint: 'See and hear yourself as your guests will. Only you can watch it.',
  recordMySetup: 'Record My Setup',
  createDescription: 'Record a 10-15 second video of your setup. Maximum 15 seconds.',
  recordingSavedSuccessfully: 'Recording saved successfully!',
  guestHasDeleted: 'The guest has deleted the recording.',
  recordingsWithoutResults: 'Recordings without results:',
  guestRecording: 'Guest Recording',
  withoutResult: 'No results have arrived with it yet',
  makeRoom:
    "Delete recordings that you no longer need, your own or your guests'. When storage is full, neither you nor your guests can save a recording; their results still arrive.",
  storageUsedLabel: 'Storage used for recordings',
  confirmTitle: 'Confirmed accounts have more storage',
  storageNearLimit: 'Storage for recordings is almost full',
  storageFull: 'Storage for recordings is full',
  createFirstRecording: 'Create First Recording',
  ownNotLoaded: 'Your recordings could not be loaded',
  noRecordingsYet: 'No recordings yet',
  savedRecordings: 'Saved recordings',
  savedRecordingsCount: 'Saved Recordings ({count})',
  savedRecordingsTitle: 'Saved Recordings',
  showMore: 'Show more ({count})',
  ownRecordingOf: 'Recording of {recordedAt}',
  seconds: { one: '{count} second', other: '{count} seconds' },
  deleteOwnLoss: 'Your recording of {recordedAt} is deleted permanently.',
  download: 'Download',
  delete: 'Delete',
  noData: 'Recording data unavailable - This is demo data without actual video',
  notPlayable: 'Video format not supported - Recording may be corrupted',
  deleteClipTitle: 'Delete this recording?',
  confirmByLetter:
    'Open the link in the email that you got when you signed up. If you cannot find it, request a new password: that link confirms your address, too.',
  confirmByOperator: 'Ask the operator of this installation to confirm your account.',
  /** Reasons for a result without a clip; `skipped` is quoted from S1 §2. */
  noClip: {
    unknown: 'No test video',
    sent: 'The test video of {guestName} was deleted',
    expired: 'The test video of {guestName} is no longer kept: clips are deleted after {clipDays} days',
    skipped: '{guestName} chose not to record a test video',
    undecided: '{guestName} did not record a test video',
    deleted: '{guestName} recorded a test video and deleted it',
    no_devices: '{guestName} could not record a test video: the microphone or camera had failed',
    not_offered: '{guestName} was not asked for a test video: your plan had no recordings at that time',
  },
  storageUsed: "{used} of {quota} MB used, by your own and your guests' recordings",
} as const satisfies TextTable;
