import type { BounceReason, GuestEmailKind, SkipReason } from '@linecheck/contract';
import type { TextMessage, TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** The newest email to a guest, in the guest's row. */
export const emailState = textGroup('host/episodes/email-state.emailState', {
  sent: {
    invitation: 'Invited {when}',
    reminder: 'Reminded {when}',
    moved: 'Told the time of the show {when}',
    'called-off': 'Told {when} that it is called off',
  } as const satisfies Record<GuestEmailKind, TextMessage>,
  waits: {
    invitation: 'Invitation waits until {when}',
    reminder: 'Reminder waits until {when}',
    moved: 'Email about the time waits until {when}',
    'called-off': 'Email that it is called off waits until {when}',
  } as const satisfies Record<GuestEmailKind, TextMessage>,
  going: {
    invitation: 'Invitation is being sent',
    reminder: 'Reminder is being sent',
    moved: 'Email about the time is being sent',
    'called-off': 'Email that it is called off is being sent',
  } as const satisfies Record<GuestEmailKind, string>,
  bouncedKind: {
    invitation: 'Invitation bounced: {why}.',
    reminder: 'Reminder bounced: {why}.',
    moved: 'Email about the time bounced: {why}.',
    'called-off': 'Email that it is called off bounced: {why}.',
  } as const satisfies Record<GuestEmailKind, TextMessage>,
  bounced: {
    'no-mailbox': 'no such mailbox',
    'no-domain': 'no such mail domain',
    'mailbox-full': 'the mailbox is full',
    'too-large': 'the mailbox takes no email of this size',
    refused: 'the mail server refused it',
    spam: 'the mail server took it for spam',
    undelivered: 'it could not be delivered',
  } as const satisfies Record<BounceReason, string>,
  notSent: 'Not sent: {why}.',
  skipped: {
    'no-address': 'there is no address',
    'bounced-before': 'this address did not work before',
    'address-limit': 'this address has had as many emails today as it may',
    over: 'the show was over',
    'called-off': 'the show was called off',
    archived: 'the episode was archived',
    'link-expired': 'the link has expired',
    'host-unconfirmed': 'your address is not confirmed',
    'host-blocked': 'the account is blocked',
    plan: 'emails need Pro',
  } as const satisfies Partial<Record<SkipReason, string>>,
  objected: {
    reminder: 'Wants no reminders',
    other: 'Wants no emails',
  },
  failed: 'Not sent: the mail server did not take it within 48 hours.',
  /** A new address for a guest whose address does not work. */
  address: 'Another address for {name}',
  addressPlaceholder: 'name@example.com',
  save: 'Save and invite',
  saved: '{name} is invited at the new address',
  notSaved: 'The address could not be saved',
} as const satisfies TextTable);
