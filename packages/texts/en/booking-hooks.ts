import type { HookKind, HookMessageState, HookOutcome } from '@linecheck/contract';
import { textGroup } from '../text-group';

/** What was made of a message of a booking tool, or why nothing was and what to do. */
const outcomes = {
  guest_added: 'The guest was added.',
  guest_pencilled: 'The booking waits. Confirm it in the booking tool, or approve it on the page of the show.',
  guest_moved: 'The guest was moved to the new time. Their link stays the same.',
  guest_cancelled: 'The booking was cancelled. The guest’s link stays, and says so.',
  already_so: 'Nothing to do: this was so already.',
  overtaken: 'Nothing to do: a newer message about this booking had come before.',
  kind_unused: 'Nothing to do: this kind of message is not used here.',
  part_of_move: 'This is one half of a move. The other half has moved the guest.',
  wrong_signature: 'The signature is wrong. Check that the secret in the booking tool is the one from here.',
  too_old: 'The message is too old, or the clock of the program that sent it is wrong.',
  too_many: 'More came today than is kept of one team. The booking tool can send it again tomorrow.',
  unreadable: 'The message is not in the form that this booking tool sends. A changed template can be the cause.',
  booking_unknown: 'The booking is not known here. It was probably made before the tool was connected.',
  time_past: 'The booking is over, so that nobody was added.',
  time_invalid: 'The time of the booking could not be read.',
  name_missing: 'The message has no name of a guest.',
  show_ended: 'The show has ended. Go on with the show, then apply the message again.',
  episode_full: 'The episode is full. Remove a guest, then apply the message again.',
  episode_limit: 'There are too many episodes, archived ones included. Delete some, then apply the message again.',
  plan_required: 'Your plan has no episodes. Change the plan, then apply the message again.',
} as const satisfies Record<HookOutcome, string>;

/** Messages of booking tools, how to connect each tool, and what became of what it sent. */
export const bookingHooks = textGroup('host/booking-hooks.bookingHooks', {
  outcomes,
  states: {
    waiting: 'Waiting',
    applied: 'Done',
    unused: 'Not used',
    failed: 'Failed',
    refused: 'Refused',
  } as const satisfies Record<HookMessageState, string>,
  kinds: {
    'cal.com': 'Cal.com',
    calendly: 'Calendly',
    generic: 'Another program',
  } as const satisfies Record<HookKind, string>,
  /** What to do in the tool, one sentence or two a step. The address and the secret are shown beside them. */
  steps: {
    'cal.com': {
      step1: 'In Cal.com, open Settings, Developer, Webhooks, and choose New.',
      step2: 'Paste the address into “Subscriber URL”, and the secret into “Secret”.',
      step3:
        'Choose the triggers Booking Created, Requested, Rescheduled, Cancelled and Rejected. Leave the payload template off.',
      step4: 'Save. Book a test appointment, and it is listed here within a few seconds.',
    },
    calendly: {
      step1:
        'Calendly makes webhooks by its API only, and not on its free plan. In Calendly, open Integrations & apps, API and webhooks, and make a personal access token.',
      step2: 'Run the first command below with your token. Copy “uri” and “current_organization” from its answer.',
      step3:
        'Run the second command with your token and these two addresses. It has the address and the secret from here.',
      step4: 'Book a test appointment, and it is listed here within a few seconds.',
    },
    generic: {
      step1: 'Let your program send a POST request to the address for each booking, with a JSON body as below.',
      step2:
        'Let it sign each request with the secret as Standard Webhooks describe: the headers webhook-id, webhook-timestamp and webhook-signature.',
      step3: 'Send the same “id” again with the status “moved” or “cancelled” when the booking changes.',
      step4: 'Send a test booking, and it is listed here within a few seconds.',
    },
  } as const satisfies Record<HookKind, Readonly<Record<'step1' | 'step2' | 'step3' | 'step4', string>>>,
} as const);
