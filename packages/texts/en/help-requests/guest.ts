import type { HelpEnd } from '@linecheck/contract';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The guest's request for help: the button in a step, and what is sent. */
export const getHelp = textGroup('guest/help-requests/guest.getHelp', {
  offer: 'Get help',
  hint: '{host} is told what is wrong here, and can answer on this page.',
  /** In place of the button while a request is open. */
  isAsked: 'You have asked for help.',
  show: 'Show the request',
  /** Above the telephone number and the chat, in the step. */
  directly: 'Or ask {host} directly:',
  sheet: {
    title: 'The team of {host} sees this',
    line: 'Anything to add? (optional)',
    linePlaceholder: 'For example: it worked yesterday',
    ring: 'Ring',
    cancel: 'Cancel',
    close: 'Close',
    list: 'What is sent',
    loading: 'Collecting what is sent…',
  },
  privacy: {
    withDevices:
      'Sent now: what this step measured, the names of your {devices}, and your browser. No sound, no picture. Kept with your result, and deleted with it.',
    withoutDevices:
      'Sent now: what this step measured, and your browser. No sound, no picture. Kept with your result, and deleted with it.',
    devices: { microphone: 'microphones', camera: 'cameras', speakers: 'speakers' },
  },
  notSent: 'Your request did not get through',
  tryAgain: 'Please try again.',
  preview: 'This is a preview, so nobody is told.',
  nobody: {
    title: 'Nobody could be told',
    hint: 'This session is over or was cancelled, or your link is no longer valid.',
  },
} as const satisfies TextTable);

/** The card of a guest's request, on every step. */
export const guestHelpCard = textGroup('guest/help-requests/guest.guestHelpCard', {
  title: 'Help with your {step}',
  told: 'The team of {host} has been told, {time}',
  toldHint: 'The answer appears here. You can go on with the other steps meanwhile.',
  seen: '{name} has seen it',
  seenBySomebody: 'Somebody of the team has seen it',
  seenHint: 'Stay on this page: the answer appears here.',
  nobodyYet: 'Nobody has answered yet',
  closedNow: '{host} is not reachable at this hour',
  shareAnyway: 'You can share what you have: {host} sees the reason.',
  answerOf: '{name} answers, {time}',
  answer: 'The team of {host} answers, {time}',
  answers: {
    calling: 'I call you now, from {telephone}.',
    join: 'It is fine as it is. You can join.',
    rebook: 'Let us move it to another time. You will hear from us.',
  },
  joinNow: 'Join',
  allRight: 'All right',
  works: 'It works',
  stillNot: 'Still not',
  again: 'Ask again',
  takeBack: 'I no longer need help',
  hide: 'Hide',
  ends: {
    passed: 'Your {step} is fine now. The team has been told.',
    solved: 'Marked as solved.',
    'taken-back': 'You no longer need help. The team has been told.',
    over: 'This session is over, so this request is closed.',
  } satisfies Record<HelpEnd, string>,
  /** By the guest, or by the member who helped. */
  solvedBy: 'Marked as solved, with the help of {name}.',
  testAgain: 'Test again, so that your result says so too.',
  notChanged: 'This did not get through.',
  tryAgain: 'Please try again.',
  outdated: 'No connection to the server: an answer may be waiting.',
  /** A message while the guest is in another part of the page. */
  news: { answered: 'An answer for you', seen: '{name} has seen your request', show: 'Show' },
} as const satisfies TextTable);
