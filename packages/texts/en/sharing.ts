import type { CheckName } from '@linecheck/checks/check';
import type { RunGoal } from '@linecheck/checks/readiness/headline';
import type { VerdictStatus } from '@linecheck/checks/verdict';
import type { TextMessage, TextTable } from '../message';
import { textGroup } from '../text-group';

/** Quoted from S2 §4. */
const headlines = {
  failed: 'Some tests need attention',
  warning: "You're mostly ready!",
  passed: "You're ready to record!",
} as const satisfies Record<VerdictStatus, string>;

interface Note {
  /** For a run with nothing left to do. */
  readonly done: string;
  /** For a run with something left to do. */
  readonly open: string;
}

type HeldGoal = Exclude<RunGoal['kind'], 'called-off'>;

/** Notes below the headline, with the next step. `{left}` is one of the texts in `left`. */
const notes = {
  'own-setup': { done: 'Everything works.', open: '{left}, then you are all set.' },
  'to-share': {
    done: 'Everything works. Send your results to {hostName}.',
    open: '{left}. Then send your results to {hostName}, or send them as they are.',
  },
  shared: {
    done: '{hostName} has your results. See you at the session.',
    open: '{hostName} has your results. {left} before you meet. See you at the session.',
  },
  'to-update': {
    done: '{hostName} has your earlier results. Share the update.',
    open: '{hostName} has your earlier results. {left}. Then share the update, or share it as it is.',
  },
} as const satisfies Record<HeldGoal, Note>;

/** The same for a result that a show has judged as ready, with nothing left to do. */
const ready = {
  'own-setup': 'Everything that this show needs works.',
  'to-share': 'Everything that this show needs works. Send your results to {hostName}.',
  shared: notes.shared.done,
  'to-update': notes['to-update'].done,
} as const satisfies Record<HeldGoal, TextMessage>;

/** The same for a result that is not ready for its show. What to change is below. */
const notReady = {
  'own-setup': 'Change this, then check again.',
  'to-share': 'Change this and check again. Then send your results to {hostName}, or send them as they are.',
  shared: '{hostName} has your results. Change this before you meet, check again, and share the update.',
  'to-update':
    '{hostName} has your earlier results. Change this and check again. Then share the update, or share it as it is.',
} as const satisfies Record<HeldGoal, TextMessage>;

const retest = {
  microphone: 'Retest microphone',
  speakers: 'Retest speakers',
  camera: 'Retest camera',
  connection: 'Retest connection',
} as const satisfies Record<CheckName, string>;

/** The summary after the checks. */
export const summary = textGroup('guest/sharing.summary', {
  headlines,
  notes,
  ready,
  notReady,
  calledOff: 'Your host has cancelled this session. There is nothing that you have to do.',
  left: {
    problems: { one: '{count} thing to fix', other: '{count} things to fix' },
    required: { one: '{count} required item to tick', other: '{count} required items to tick' },
    both: '{problems} and {required}',
  },
  found: 'What was found',
  retest: { label: 'Retest', of: retest },
  checklist: {
    empty: 'Nothing to prepare',
    requiredOpen: '{count} required open',
    stillOpen: 'Still open: {items}.',
    item: '“{text}”',
    more: '{count} more',
    open: 'Open',
    openLabel: 'Open the checklist',
  },
  complete: {
    action: 'Setup Complete',
    done: 'Setup Complete!',
    hint: "You're ready to record.",
    notYet: 'Fix what failed and test it again; then your setup is complete.',
    again: 'Run All Tests Again',
  },
} as const satisfies TextTable);

/** The form that sends results to the host. */
export const sharing = textGroup('guest/sharing.sharing', {
  name: 'Your name',
  email: 'Your email (optional)',
  note: 'Note for {hostName} (optional)',
  share: 'Share Results with Host',
  shareUpdate: 'Share Update',
  sendAgain: 'Send Again',
  isShared: 'Results Shared',
  retestAll: 'Retest All',
  runAgain: 'Run Again',
  hostSees: {
    close: '{hostName} can see your results now. You can close this page.',
    change: '{hostName} can see your results now. You can still change something, check again and share the update.',
  },
  hostSeesOlder: {
    today: '{hostName} has what you shared at {when}, but not your changes since. An update replaces it.',
    earlier: '{hostName} has what you shared on {when}, but not your changes since. An update replaces it.',
  },
  hostWillSee: '{hostName} will see these results and your checklist. No sound or picture is sent.',
  hostWillHear:
    '{hostName} will see these results and your checklist, and can hear your 8 seconds. No picture is sent.',
  hostWillSeeWithClip: '{hostName} will see these results and your checklist next to your recording.',
  whatIsSent: 'What will be sent',
  notSent: 'Your results have not been sent',
  notSentButKept: '{message} They are kept in this browser: you can send them again, even after reloading the page.',
  notSentYet: 'Your results are not sent yet',
  willSend: 'Our server has a problem at the moment. This page keeps your results and sends them as soon as it can.',
  linkClosed: 'This link no longer accepts results',
  linkClosedHint:
    'Nothing has been sent. Please ask {hostName} for a new link; your results stay on this page until you close it.',
  /** The host has pressed the button in a preview of the page. */
  previewed: {
    title: 'Nothing was sent',
    hint: 'This is a preview. The results of a guest would reach {hostName} now.',
    recording: 'Your guest can record a short test video here',
    recordingHint: 'A preview records nothing.',
  },
  toast: {
    sent: 'Results submitted!',
    failed: 'Submission failed',
    tryAgain: 'Please try again.',
  },
  /** Question before sending, if required items are not ticked. */
  required: {
    hint: {
      one: '{hostName} asks for this before the session:',
      other: '{hostName} asks for these before the session:',
    },
    more: '{count} more',
    shareAnyway: 'Share anyway',
    goToChecklist: 'Go to the checklist',
    close: 'Close',
  },
} as const satisfies TextTable);

/** The person in whose name a link was made: above the form that sends the results, and below the offer of a recheck. */
export const linkPerson = textGroup('guest/sharing.linkPerson', {
  whose: 'You check and share as {guest}.',
  other: 'I am another person',
  name: 'Your name *',
  hint: 'You get a link of your own. What you share counts for you, and not for {guest}.',
  go: 'Continue',
  back: 'I am {guest}',
  notJoined: 'You did not get a link of your own',
  tryAgain: 'Please try again.',
  /** For a browser that has shared nothing on this link. */
  sharedBefore: 'Results were already shared on this link',
  sharedBeforeHint:
    'On {when}, in another browser or on another device. {hostName} keeps them, and sees yours as the newest.',
} as const satisfies TextTable);

/** Notices after a reload: the results that this browser has kept, and those that the host has. */
export const keptRun = textGroup('guest/sharing.keptRun', {
  checked: {
    before: 'Checked earlier',
    today: 'Checked at {when}',
    earlier: 'Checked on {when}',
  },
  /** In the card of a restored check. */
  card: '{checked}.',
  gone: {
    microphone: '{checked}. The recording itself was not kept.',
    camera: '{checked}. The picture itself was not kept.',
  },
  shared: {
    today: 'Results shared at {when}',
    earlier: 'Results shared on {when}',
  },
  furtherRun: 'This is another run: if you share it, {hostName} sees it next to the previous one.',
  keptChecklist: 'We kept your checklist',
  keptChecks: 'We kept your checks',
  keptChecksFrom: 'We kept your checks from {when}',
  notShared: '{hostName} does not have them yet. Sound and pictures are never kept.',
  partlyShared: {
    today:
      '{hostName} has what you shared at {when}, but nothing you have done since. Sound and pictures are never kept.',
    earlier:
      '{hostName} has what you shared on {when}, but nothing you have done since. Sound and pictures are never kept.',
  },
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverHint: 'Your checks, ticks and note are deleted from this browser, and you check everything again.',
  keep: 'Keep them',
  close: 'Close',
  hostHas: '{hostName} has them: {statuses}. You can close this page.',
  /** For a show. `when` is one of the texts in `shared`. */
  ready: {
    close: '{when}. {hostName} has them. You can close this page.',
    change: '{when}. {hostName} has them. Change this, then run the checks again.',
    /** What to change is not known: the level has changed since then, or the check is too old. */
    again: '{when}. {hostName} has them. Run the checks again before you meet.',
  },
  status: {
    passed: '{check} passed',
    warning: '{check} with a warning',
    failed: '{check} failed',
  },
  runAgain: 'Run Again',
  sent: 'Your results have been sent',
  sentHint: {
    close: 'Your host can see them now. You can close this page, or run the checks again.',
    change: 'Your host can see them now. Change what is named below, check again, and share the update.',
  },
  closed: 'This link no longer accepts results',
  closedHint: 'Please ask your host for a new one. You can still run the checks here.',
  unsent: 'Your last results have not been sent yet',
  unsentHint: 'They are kept in this browser.',
  send: 'Send them now',
} as const satisfies TextTable);

/** The guest's own copy of the report. */
export const ownReport = textGroup('guest/sharing.ownReport', {
  title: 'Keep a report for yourself',
  hint: 'It is made in your browser. Nothing is sent.',
  print: 'Print or save as PDF',
  file: 'Download JSON',
  failed: 'The report could not be made',
} as const satisfies TextTable);
