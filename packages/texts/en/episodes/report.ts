import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The table of an episode's guests, for spreadsheets. */
export const episodeTable = {
  fileName: 'linecheck-episode.csv',
  columns: {
    guestName: 'Guest',
    guestEmail: 'Email',
    link: 'Link',
    state: 'State',
    openedAt: 'Opened at (UTC)',
    submittedAt: 'Shared at (UTC)',
    fits: 'Ready for this show',
    needed: 'To fix',
    recommended: 'Recommended',
    checklist: 'Checklist',
    notes: 'Notes',
    byGroup: 'By the group link',
  },
} as const satisfies TextTable;

/** The description of a report as JSON, for programmers. */
export const reportFormat = {
  title: 'Linecheck report',
  description:
    'The result of one guest: a verdict for each check, the readings, and the demands of the show. Times are in UTC. A check that was not run has no verdict. Unknown fields may be added.',
  /** Units of numbers that are shown in another unit. */
  storedUnits: { '%': 'as a share between 0 and 1', kHz: 'Hz', MB: 'bytes' },
} as const satisfies TextTable;

/** The sheet of a report, on screen and on paper. */
export const reportSheet = textGroup('guest/episodes/report.reportSheet', {
  show: '{start} · {minutes}',
  minutes: { one: '{count} minute', other: '{count} minutes' },
  level: '{level}, on {studio}',
  checked: 'Shared {when}',
  updated: 'Shared {when}, updated {updated}',
  notShared: 'Checked {when}, not shared',
  recheck: 'Rechecked. What a recheck does not measure is from the full check of {when}.',
  verdicts: 'Checks',
  needed: 'This show needs',
  recommended: 'Recommended',
  columns: { requirement: 'Requirement', asked: 'Asked for', measured: 'Measured', state: 'Result' },
  /** States of a requirement. */
  states: { met: 'Met', short: 'Missed', close: 'At the limit', missing: 'Not measured', unsure: 'Not certain' },
  readings: 'Readings',
  checklist: 'Checklist',
  nothingTicked: 'Nothing ticked',
  more: { one: '{items}, and {count} more', other: '{items}, and {count} more' },
  notes: 'Notes',
  recording: 'Test video',
  written: 'Linecheck report of {when}',
} as const satisfies TextTable);

/** The pages of reports, for hosts and for visitors with a link. */
export const reportPages = textGroup('guest/episodes/report.reportPages', {
  title: 'Report',
  titleOf: 'Report of {name}',
  episodeTitle: 'Reports of {title}',
  hint: 'Without email addresses, to be passed on. Each guest is usually one page on A4 or Letter.',
  signInFirst: {
    title: 'Please sign in',
    hint: 'Only members of its team can see this report.',
    action: 'Sign In',
  },
  print: 'Print',
  downloadJson: 'Download JSON',
  loading: 'Loading the report...',
  notLoaded: 'This report could not be loaded',
  gone: {
    title: 'This report is no longer there',
    hint: 'Its result may have been deleted, or the link is incomplete.',
    action: 'Dashboard',
  },
  noPlan: {
    title: 'Episodes are a Pro feature',
    hint: 'The reports of single guests are still on the dashboard.',
    action: 'Dashboard',
  },
  back: 'Back to the board',
  /** While the reports of an episode are loaded. */
  progress: '{loaded} of {count} reports loaded',
  /** On paper, if the page is printed before all reports are loaded. */
  partial: 'Not complete: {loaded} of {count} reports. The page was printed before the others were loaded.',
  /** In the place of one report. */
  broken: {
    title: 'The report of {name} could not be shown',
    hint: 'Its result has content that this page cannot read. The other reports, and the result itself, are not affected.',
  },
  loaded: { one: '{count} report', other: '{count} reports' },
  without: { one: '{count} guest has not shared a result yet.', other: '{count} guests have not shared a result yet.' },
  stopped: 'Not all reports could be loaded',
  part: 'These are {count} reports. Print them, then go on.',
  nextPart: 'The next reports',
  firstPart: 'Back to the first ones',
  empty: 'No reports yet',
  emptyHint: 'A guest who shares a result has a report here.',
  open: 'Report',
} as const satisfies TextTable);

/** The card with the reports of an episode, on its board. */
export const episodeReports = textGroup('host/episodes/report.episodeReports', {
  title: 'Reports',
  hint: 'Usually one page for each guest, and a table of all guests.',
  all: 'Print all',
  csv: 'Download CSV',
  notDownloaded: 'The file could not be downloaded',
} as const satisfies TextTable);

/** The card of the read-only links to a report. */
export const reportLinks = textGroup('host/episodes/report.reportLinks', {
  title: 'View-only links',
  hint: 'For people without an account: this report, without addresses. A link ends after 30 days.',
  create: 'Create a link',
  made: {
    hint: 'Copy this link now: it is not shown again.',
    copy: 'Copy link',
    copied: 'Copied',
    notCopied: 'Not copied',
  },
  list: 'View-only links',
  by: 'Created by {name}, {when}',
  byDeleted: 'Created {when}',
  visited: 'Last visit {when}',
  notVisited: 'Not visited yet',
  end: 'End',
  endLabel: 'End the link created {when}',
  ending: {
    title: 'End this link?',
    hint: 'People who have it no longer see the report.',
    confirm: 'End the link',
    cancel: 'Keep it',
    done: 'The link has ended',
    failed: 'The link could not be ended',
  },
  notLoaded: 'The links could not be loaded',
  notCreated: 'The link could not be created',
} as const satisfies TextTable);

/** The report for visitors with a read-only link. */
export const sharedReport = textGroup('host/episodes/report.sharedReport', {
  notValid: {
    title: 'This link has ended or is incomplete',
    hint: 'Ask the person who sent it for a new one.',
  },
} as const satisfies TextTable);
