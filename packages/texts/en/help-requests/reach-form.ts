import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** How guests reach the host beside the page: set for the workspace, and changed for an episode. */
export const reachForm = textGroup('host/help-requests/reach-form.reachForm', {
  title: 'When a guest needs help',
  hint: 'Your guests can always ask for help on their page. Here you add how they reach you directly, and the answers that you give often.',
  open: 'Change how guests reach you',
  telephone: 'Telephone',
  telephoneHint: 'Shown to guests whose check fails.',
  chat: 'Chat address',
  chatPlaceholder: 'https://',
  chatHint: 'For example a WhatsApp or Slack link. Guests see its site.',
  hasHours: 'Only at these hours',
  days: 'Days',
  from: 'From',
  until: 'Until',
  timeZone: 'Time zone',
  answers: 'Ready answers',
  answersHint: 'One sentence per line. They are among the answers that you send with one press.',
  answersUsed: '{used}/{max}',
  save: 'Save',
  saved: 'Your guests see it now',
  notSaved: 'This could not be saved',
  tryAgain: 'Please try again.',
  loading: 'Loading...',
  notLoaded: 'This could not be loaded',
} as const satisfies TextTable);

/** The same for one episode, beside its board. */
export const episodeReach = textGroup('host/help-requests/reach-form.episodeReach', {
  title: 'Help for guests',
  hint: 'Guests whose check fails can ask for help, and reach you like this.',
  none: 'No telephone number and no chat yet. Guests can still ask for help here.',
  asWorkspace: 'As for all episodes',
  own: 'Only for this episode',
  change: 'Change for this episode',
  settings: 'Change for all episodes',
  dialog: {
    title: 'How guests of this episode reach you',
    hint: 'Replaces what is set for all episodes.',
    close: 'Close',
    save: 'Save',
    reset: 'Use that of all episodes',
    saved: 'Guests of this episode see it now',
    isReset: 'As for all episodes again',
    notSaved: 'This could not be saved',
    tryAgain: 'Please try again.',
  },
} as const satisfies TextTable);
