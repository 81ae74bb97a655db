import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** Buttons that a board shows before the rest of its emails is loaded. */
export const emailButtons = textGroup('host/episodes/email-buttons.emailButtons', {
  card: 'Emails',
  cardHint: 'Invitations, and reminders for guests who are not ready.',
  invite: { one: 'Invite {count} guest', other: 'Invite {count} guests' },
  /** In the menu of a guest. */
  inviteOne: 'Send invitation',
  inviteAgain: 'Invite again',
  sendByEmail: 'Send by email',
  sendByEmailTitle: 'Send {title} by email',
} as const satisfies TextTable);
