import type { GROUP_CLOSINGS } from '@linecheck/contract';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The page of a group link, for guests. */
export const groupPage = textGroup('guest/episodes/group.groupPage', {
  titleValid: '{title} · {host}',
  landingTitle: 'Join the setup check',
  landingHint: '{host} would like to know that everything works before {title}.',
  name: 'Your name *',
  namePlaceholder: 'As {host} knows you',
  join: 'Continue',
  next: 'You then check your microphone, camera and connection. It takes about ninety seconds, and needs no account.',
  privacy: '{host} sees your name, and what you choose to share. Other guests see nothing of you.',
  back: 'Welcome back, {name}',
  backHint: 'You have joined with this browser before.',
  go: 'Continue as {name}',
  otherPerson: 'Not me',
  notValid: {
    title: 'This link is closed or incomplete',
    hint: 'Copy the whole link again from the message of your host. If it still does not open, ask your host for a link.',
  },
  closed: {
    called_off: { title: 'Your host has cancelled this session', hint: 'Ask {host} if you expected another date.' },
    archived: { title: 'This episode takes no more guests', hint: 'Ask {host} for your own link.' },
    over: { title: 'This recording is over', hint: '{title} has ended. Ask {host} if you expected another date.' },
    full: { title: 'This session is full', hint: 'Ask {host} for your own link.' },
    paused: { title: 'This link is not open at the moment', hint: 'Ask {host} for your own link.' },
  } as const satisfies Record<(typeof GROUP_CLOSINGS)[number], { title: string; hint: string }>,
  checkAnyway: 'Check my setup anyway',
  notLoaded: 'This link could not be loaded',
  loading: 'Loading the invitation...',
  notJoined: 'You could not be added',
  tryAgain: 'Please try again.',
} as const satisfies TextTable);
