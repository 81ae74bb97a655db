import type { NotableReading } from '@linecheck/checks/history/compare';
import type { TextTable } from '../message';

/** The dashboard around its tabs. */
export const dashboard = {
  title: 'Dashboard',
  loading: 'Loading...',
  tabs: {
    sessions: 'Guest Sessions',
    episodes: 'Episodes',
    recordings: 'My Recordings',
    checklists: 'Checklist Templates',
    branding: 'Branding',
    people: 'People',
  },
  /** For a visitor without a sign-in. */
  stranger: {
    title: 'Plus Features Required',
    hint: 'The dashboard is available for Plus and Pro subscribers.',
    signUp: 'Sign Up for Plus',
    signIn: 'Have an account? <link>Sign In</link>',
  },
  /** For a host on Plus who opens a tab of Pro. */
  proTab: {
    title: '{tab} is a Pro feature',
    hint: 'Your guest link and your checklist are part of Plus, and stay as they are.',
  },
  proOver: {
    title: 'You are on Plus now',
    hint: 'What you have typed here can no longer be saved. It stays until you leave this page, so that you can copy it.',
  },
  /** Errors of a link to a result. */
  result: {
    notLoaded: 'This result could not be loaded',
    notShown: {
      title: 'This result is not shown',
      description: 'Plus shows the latest result of a link. Earlier ones are kept, and Pro shows them all.',
    },
    gone: {
      title: 'This result is no longer available',
    },
  },
} as const satisfies TextTable;

/** The host's guest links: form, list, sharing and changes. */
export const testSessions = {
  loading: 'Loading sessions...',
  notLoaded: 'Your sessions could not be loaded',
  outdated: 'This list may be out of date',
  createTitle: 'Create New Test Link',
  create: 'Create link',
  moreOptions: 'More options',
  fewerOptions: 'Fewer options',
  close: 'Close',
  /** The form of a link. A star marks a required field. */
  form: {
    guestFirstName: 'Guest first name *',
    guestFirstNamePlaceholder: 'First name',
    guestSurname: 'Surname',
    guestEmail: 'Email',
    title: 'Title',
    titleRequired: 'Title *',
    titlePlaceholder: 'For example: Episode 12 with a guest',
    checklist: 'Checklist',
    templates: {
      standard: 'Default Template',
      custom: 'Custom Template',
      kept: 'As it is',
    },
    message: 'Message',
    messagePlaceholder: 'Your guest reads this at the top of the page',
    messageLength: '{used}/{max}',
    save: 'Save changes',
    limitReached: 'Plus Tier: 1 Link Limit Reached',
    limitHint: 'Plus tier: Delete your existing session to create a new one',
  },
  edit: {
    title: 'Edit Session',
    hint: 'The link and its results are kept. Your guest sees the changes the next time they open the page.',
  },
  preview: {
    title: 'What your guest sees',
    whole: 'Preview the whole page',
    welcome: 'Welcome, {name}',
    welcomeGuest: 'Welcome, Guest',
    session: 'Setup check for <b>{title}</b>',
    you: 'You',
    loading: 'Loading templates...',
    notLoaded: 'Your templates could not be loaded',
    notLoadedHint: 'A link that you make now gets your default checklist.',
    noItems: 'Nothing to prepare',
    items: { one: 'To prepare: {count}', other: 'To prepare: {count}' },
    requiredItem: '{text} <quiet>(required)</quiet>',
  },
  /** Sharing a link. */
  link: {
    label: 'The link for {title}',
    ready: 'The link for “{title}” is ready',
    copy: 'Copy Link',
    copied: 'Copied',
    notCopied: 'Not copied',
    share: 'Share',
    notShared: 'The link could not be shared',
    notSharedHint: 'You can copy it instead.',
    mail: 'Open in mail',
    hint: 'Remember to share this link directly with your guest via email, message, or chat',
  },
  /** The message that a host sends with the link. */
  invitation: {
    subject: 'Setup check for “{title}”',
    text: 'Hi,\n\nPlease check your microphone, camera and connection before “{title}”. It takes about ninety seconds in your browser:',
    textByName:
      'Hi {name},\n\nPlease check your microphone, camera and connection before “{title}”. It takes about ninety seconds in your browser:',
  },
  list: {
    title: 'Guest Sessions',
    label: 'Guest sessions',
    filter: 'Show sessions',
    filters: {
      all: 'All',
      ready: 'Ready',
      fix: 'To fix',
      waiting: 'Waiting',
      expired: 'Expired',
    },
    search: 'Search sessions',
    searchPlaceholder: 'Guest, email, title or link',
    /** For viewers, who do not see addresses. */
    searchPlaceholderWithoutEmail: 'Guest, title or link',
    clearSearch: 'Clear search',
    searchResult: {
      one: '{count} session found',
      other: '{count} sessions found',
    },
    searchResultOrMore: '{count} or more sessions found',
    sort: 'Sort sessions',
    sorts: {
      newest: 'Newest first',
      name: 'Guest’s name',
      result: 'Latest result',
      expiry: 'Expires first',
    },
    empty: 'No test sessions yet',
    emptyHint: 'Create your first session above',
    emptyHintForViewers: 'The links that others create for their guests appear here',
    noneInState: 'No sessions are in this state',
    noneFound: 'No sessions found',
    noneFoundHint: 'Nothing here matches <query>“{text}”</query>.',
    showAll: 'Show all',
    showMore: 'Show more',
    shown: {
      one: '{shown} of {count} shown',
      other: '{shown} of {count} shown',
    },
    shownOrMore: '{shown} of {count} or more shown',
    moreNotLoaded: 'More sessions could not be loaded',
  },
  row: {
    created: 'Created {when}',
    opened: 'Opened {when}',
    notStarted: 'Not Started',
    /** Status and time of the latest result. */
    latest: {
      passed: 'Completed {when}',
      warning: 'Warnings {when}',
      failed: 'Failed {when}',
      ready: 'Ready {when}',
      'not-ready': 'Not ready {when}',
    },
    expires: 'Expires {date}',
    expired: 'Expired {date}',
    expiredHint: 'Regenerate it to get a working link.',
    edit: 'Edit',
    preview: 'Preview as guest',
    previewTitle: 'Preview {title} as guest',
    editTitle: 'Edit {title}',
    regenerate: 'Regenerate',
    regenerateTitle: 'A new link for {title}',
    remove: 'Delete',
    removeTitle: 'Delete {title}',
  },
  /** A link gets a new code, and the old code stops working. */
  renewal: {
    title: 'Create a new link?',
    hint: 'The link that you have shared for “{title}” stops working immediately, and {guestName} needs the new one. Results are kept.',
    cancel: 'Keep the link',
    expiredTitle: 'This link has expired',
    expiredHint: '{guestName} can no longer open it. Renew it, and share the new link. Results are kept.',
    expiredConfirm: 'Renew link',
    expiredCancel: 'Not now',
    done: 'Session code regenerated',
    doneHint: 'New code: {sessionCode}',
    failed: 'Failed to regenerate session code',
  },
  deletion: {
    title: 'Delete “{title}”?',
    hint: 'The link for {guestName} stops working. This cannot be undone.',
    hintWithResults:
      'The link for {guestName} stops working, and everything that {guestName} has sent you is deleted. This cannot be undone.',
    cancel: 'Keep it',
    done: 'Session deleted',
    failed: 'Failed to delete session',
  },
  /** Outcomes of changes. */
  changes: {
    created: 'Session created',
    createdHint: 'The link is ready to be shared.',
    notCreated: 'Failed to create session',
    saved: 'Session saved',
    savedHint: 'The link stays the same.',
    notSaved: 'Failed to save session',
    tryAgain: 'Please try again.',
  },
  news: {
    single: '{guestName} completed their test',
    several: {
      one: '{guestName} and {count} more completed their test',
      other: '{guestName} and {count} more completed their test',
    },
  },
} as const satisfies TextTable;

/** Results in the dashboard. */
export const guestResults = {
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
} as const satisfies TextTable;

/** Changes of a guest's readings between runs. */
export const guestHistory = {
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
} as const satisfies TextTable;
