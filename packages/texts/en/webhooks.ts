import type { DeliveryFault, EventKind, WebhookFormat, WebhookState } from '@linecheck/contract';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** What a webhook is told, how its deliveries go, and what to do about those that fail. */
export const webhookWords = textGroup('host/webhooks.webhookWords', {
  kinds: {
    'guest.added': {
      title: 'Guest added',
      about: 'A guest gets a link: from a member, by a group link, by a forwarded link or by a booking.',
    },
    'guest.opened': { title: 'Link opened', about: 'A guest opens the link for the first time.' },
    'result.submitted': {
      title: 'Result shared',
      about: 'A guest shares a result, also one that is shared again after a change.',
    },
    'guest.changed': {
      title: 'Guest changed',
      about: 'A member changes the name, the address, the title, the message or the checklist of a guest.',
    },
    'guest.needs_help': { title: 'Help wanted', about: 'A guest asks for help, or asks again.' },
    'email.bounced': { title: 'Email came back', about: 'An email to a guest could not be delivered.' },
    'episode.ready': { title: 'Everybody is ready', about: 'The last guest of an episode to come is ready.' },
    'episode.not_ready': {
      title: 'Not everybody is ready',
      about: 'Somebody is not ready 24 hours before an episode, and one hour before it.',
    },
    'webhook.test': { title: 'Test', about: 'A member tests the webhook. It takes the way of all other messages.' },
  } satisfies Record<EventKind, { title: string; about: string }>,
  formats: {
    standard: { title: 'JSON with a signature', about: 'For programs and for n8n, Make and Zapier.' },
    slack: { title: 'Slack or Mattermost', about: 'The address of an incoming webhook of a channel.' },
    discord: { title: 'Discord', about: 'The address of a webhook of a channel.' },
    teams: { title: 'Microsoft Teams', about: 'The address of a workflow that posts to a channel.' },
  } satisfies Record<WebhookFormat, { title: string; about: string }>,
  states: {
    on: { title: 'On', about: 'Messages are sent as they happen.' },
    asleep: {
      title: 'Asleep',
      about:
        'Nothing has arrived for 24 hours, so one message is tried each hour. The first that arrives wakes it, and the others of the last 7 days follow.',
    },
    off: { title: 'Off', about: 'Nothing is sent, and nothing waits.' },
  } satisfies Record<WebhookState, { title: string; about: string }>,
  offReasons: {
    member: 'A member has switched it off.',
    gone: 'Its receiver has answered that the address no longer exists (410). Check the address, then switch it on again.',
  },
  deliveryStates: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  /** Why a delivery has failed, and what to do. */
  faults: {
    status:
      'The receiver has refused the message with status {status}. Look at its reply, and at the log of the receiver.',
    redirect: 'The receiver has answered with a redirect, which is not followed. Enter the address to which it leads.',
    timed_out: 'The receiver has not answered within 10 seconds. Let it answer first, and work afterwards.',
    no_answer: 'No connection could be made, or it was cut off. Check that the receiver runs and can be reached.',
    not_public:
      'The address leads into a private network. The operator of this installation can allow it (OUTBOUND_HOSTS).',
    name_unknown: 'No server has this name. Check the spelling of the address.',
    certificate: 'The certificate of the receiver is not valid for this address. Renew it, with its whole chain.',
    unreadable: 'The answer of the receiver is not HTTP. Check the port, and whether it is https or http.',
  } satisfies Record<DeliveryFault, string>,
  /** The author of an event, in the data of `guest.added`. */
  addedBy: {
    member: 'by a member',
    group: 'by a group link',
    forwarded: 'by a forwarded link',
    booking: 'by a booking',
  },
} as const satisfies TextTable);
