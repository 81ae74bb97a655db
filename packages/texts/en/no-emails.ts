import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The page on which a guest says which emails they no longer want. */
export const noEmails = textGroup('guest/no-emails.noEmails', {
  title: 'Which emails do you want?',
  hint: '{host} asked Linecheck to send you emails about a setup check.',
  hintWithAddress: '{host} asked Linecheck to send emails about a setup check to {address}.',
  legend: 'Emails about setup checks',
  options: {
    none: 'All emails',
    reminders: 'No reminders from {host}',
    host: 'No emails from {host}',
    all: 'No emails from any host who uses {site}',
  },
  /** To a person who has stopped all hosts before: only the last and the first option are there. */
  allStopped:
    'You stopped the emails of every host who uses {site}. To choose for {host} alone, save “All emails” first, then open the link in the email again.',
  save: 'Save',
  notSaved: 'Your choice was not saved',
  /** Shown when it is saved, by what is stopped. */
  saved: {
    none: { title: 'You get these emails again', text: '{host} can send you emails about your setup check.' },
    reminders: {
      title: 'No more reminders',
      text: '{host} can still invite you, and tell you when the time changes.',
    },
    host: { title: 'No more emails from {host}', text: 'Links that you already have still work.' },
    all: { title: 'No more emails', text: 'No host who uses {site} can send you emails about setup checks.' },
  },
  kept: 'Your name and your results stay with the host. We keep only a code made from your address, so that we know whom not to write to.',
  undo: 'Undo',
  loading: 'Loading your choice',
  notLoaded: 'Your choice could not be loaded',
  unknown: 'This link does not work',
  unknownHint:
    'It may be incomplete, or the host has deleted your setup check. You can open the link in a newer email.',
  home: 'Check Your Setup',
} as const satisfies TextTable);
