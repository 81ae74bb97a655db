import type { HelpEnd } from '@linecheck/contract';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** A guest's request for help, for the members of the team. */
export const hostHelp = textGroup('host/help-requests/host.hostHelp', {
  title: '{name} needs help with the {step}',
  /** A step and what is wrong there, in one sentence. */
  reason: '{check}: {message}',
  unknownReason: 'it does not pass',
  isOn: '{name} is on it',
  youAreOn: 'You are on it',
  somebodyIsOn: 'A former member was on it',
  isAway: '{name} has left the page or hidden it. The answer waits there.',
  stillNot: 'It did not help: {answer}',
  answered: 'Answered {time}: {answer}',
  take: 'I’m on it',
  takeOver: 'Take over',
  giveBack: 'Give back',
  answerButton: 'Answer',
  solved: 'Solved',
  rebook: 'Re-book',
  seen: 'What {name} sent',
  pageSays: 'The page of {name} advises: {advice}',
  notLoaded: 'What was sent could not be loaded',
  notChanged: 'This could not be saved',
  tryAgain: 'Please try again.',
  answers: {
    title: 'Answer {name}',
    forReason: 'Try this, for this reason',
    own: 'Your ready answers',
    more: 'Other things to try',
    short: 'Or say',
    call: 'I call you now',
    callFrom: 'Number that calls',
    callHint: '{name} sees it, and knows whose call it is.',
    join: 'Fine as it is: join',
    rebook: 'Let us move it',
  },
  /** What the guest was told, on the card. */
  said: {
    calling: 'We call from {telephone}',
    'fine-join': 'Fine as it is: join',
    rebook: 'Let us move it',
  },
  tooLong: {
    title: 'Ten minutes have passed. What now?',
    go: 'Go as it is, mend it afterwards',
    move: 'Move it',
    stay: 'Keep helping',
  },
  ends: {
    passed: 'The {step} of {name} passes now, {time}',
    solved: 'Solved, {time}',
    'taken-back': '{name} no longer needs help, {time}',
    over: 'Closed, {time}: the session is over or the link is no longer valid',
  } satisfies Record<HelpEnd, string>,
  /** By the member, or by the guest after the member's answer. */
  solvedBy: 'Solved with the help of {name}, {time}',
} as const satisfies TextTable);

/** The open requests for help of a workspace, on pages without a board. */
export const helpQueue = textGroup('host/help-requests/host.helpQueue', {
  title: 'Guests who need help',
  allClosed: 'Requests for help, just closed',
} as const satisfies TextTable);

/** What a page says at once when a guest rings. */
export const helpAlert = textGroup('host/help-requests/host.helpAlert', {
  single: '{name} needs help',
  several: { one: '{name} and {count} more need help', other: '{name} and {count} more need help' },
} as const satisfies TextTable);

/** The switch that lets a browser ring. */
export const ringSwitch = textGroup('host/help-requests/host.ringSwitch', {
  label: 'Ring in this browser when a guest needs help',
  off: 'Off: the title of this page and the bell show it, without a sound.',
  on: 'On: one sound, and a notification while this page is not in front.',
  blocked: 'On: one sound. Your browser does not allow notifications of this page; its settings change that.',
} as const satisfies TextTable);
