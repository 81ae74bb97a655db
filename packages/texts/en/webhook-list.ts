import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The rows of webhooks and of channels of a chat. */
export const webhookList = textGroup('host/webhook-list.webhookList', {
  meta: { one: '{count} event', other: '{count} events' },
  show: 'Only {show}',
  unknownShow: 'A deleted show',
  by: 'Made by {name}',
  byFormer: 'Made by a former member',
  waiting: { one: '{count} waits', other: '{count} wait' },
  /** The state in a row, and, if it is the worst, beside the title of the part. */
  state: {
    asleep: 'Asleep since {day}',
    failing: 'Failing since {day}',
    gone: 'Switched off: its address no longer exists',
    off: 'Switched off',
    delivered: 'Delivered {ago}',
    nothing: 'Nothing sent yet',
  },
  asleep: {
    title: 'Asleep since {day}: nothing has arrived for 24 hours',
    nothingWaits: 'One message is tried each hour. The first that arrives wakes it.',
    what: {
      one: 'One message is tried each hour. The first that arrives wakes it, and the one that waits follows. What is older than 7 days is dropped.',
      other:
        'One message is tried each hour. The first that arrives wakes it, and the {count} that wait follow. What is older than 7 days is dropped.',
    },
    tryNow: 'Try now',
  },
  failing: 'The last try failed',
  test: 'Send test',
  testPost: 'Send a test post',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  edit: 'Edit',
  rotate: 'New secret',
  remove: 'Delete',
  more: 'More for {name}',
  deliveries: 'Deliveries',
  bothSecrets: 'Two secrets are valid until {when}',
  rotating: {
    title: 'Give “{name}” a new secret?',
    hint: 'The new secret is shown once. For 24 hours, messages are signed with the old one too, so that you can change it in the receiver without losing any.',
    confirm: 'New secret',
    failed: 'The secret could not be changed',
  },
  deleting: {
    title: 'Delete “{name}”?',
    hint: 'Nothing is sent there any more. What waits, and the list of its deliveries, are deleted.',
    confirm: 'Delete',
    done: '“{name}” is deleted',
    failed: 'It could not be deleted',
  },
  switching: {
    offTitle: 'Switch “{name}” off?',
    offHint:
      'Nothing is sent until you switch it on again. What waits now is dropped, and what happens meanwhile is not sent later.',
    off: '“{name}” is switched off',
    on: '“{name}” is switched on',
    failed: 'It could not be switched',
  },
  testFailed: 'The test could not be sent',
  failedHint: 'Please try again.',
  cancel: 'Cancel',
  close: 'Close',
} as const satisfies TextTable);
