import { CHECKS } from '@linecheck/checks/check';
import * as z from 'zod/mini';
import type { CallDescriptions } from './endpoint';
import { COMPARED_OUTCOMES } from './episodes/recheck';
import { fault } from './fields';
import { id, okResponse, timestamp } from './fields-schemas';
import { NOTIFICATION_KINDS, RESULT_LETTERS } from './notifications';
import { checkStatus } from './result-checks-schemas';

export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  guestName: z.string(),
  /** An unknown status is shown as failed (S1 §2). That of a request for help is `failed`. */
  status: z.catch(checkStatus, 'failed'),
  isRead: z.boolean(),
  createdAt: timestamp,
  /** Null for a request for help. */
  guestResultId: z.nullable(id),
  /** The outcome of a short check; null for a full result. */
  recheck: z.nullable(z.enum(COMPARED_OUTCOMES)),
  /** True if the result fits the show of the link, now; null without a show. After a recheck, true if that was ready. */
  fits: z.nullable(z.boolean()),
  /** The request of a notification of the kind `help`; null for a result. */
  help: z.nullable(
    z.object({
      id,
      sessionId: id,
      episodeId: z.nullable(id),
      step: z.enum(CHECKS),
      code: z.string(),
    }),
  ),
});

export const resultLetters = z.enum(RESULT_LETTERS, fault('result_letters_unknown'));

export const resultLetterSettings = z.object({
  letters: resultLetters,
  /**
   * The reason why none are sent regardless of the setting: this installation sends no email, or the address is not
   * confirmed.
   */
  obstacle: z.nullable(z.enum(['no_mail', 'unconfirmed'])),
});

export const notificationsCalls = {
  unreadCount: {
    summary: 'The number of unread notifications',
    response: z.object({ count: z.number() }),
  },
  listNotifications: {
    summary: 'Notifications, newest first',
    action: 'self',
    scope: null,
    response: z.array(notification),
  },
  markAllNotificationsRead: {
    summary: 'Mark notifications as read, up to the newest one seen',
    action: 'self',
    scope: null,
    body: z.optional(z.nullable(z.strictObject({ newestSeenId: z.optional(id) }))),
    response: okResponse,
  },
  markNotificationRead: {
    summary: 'Mark one notification as read',
    action: 'self',
    scope: null,
    params: z.strictObject({ id }),
    response: okResponse,
  },
  readResultLetters: {
    summary: 'The setting for which results the signed-in host gets an email',
    action: 'self',
    scope: null,
    response: resultLetterSettings,
  },
  changeResultLetters: {
    summary: 'Change for which results the signed-in host gets an email',
    action: 'self',
    scope: null,
    body: z.strictObject({ letters: resultLetters }),
    response: resultLetterSettings,
  },
  endResultLetters: {
    summary: 'Switch off the emails about results, by the token in each of them',
    params: z.strictObject({ token: z.uuid(fault('unsubscribe_token_invalid')) }),
    response: okResponse,
  },
} as const satisfies CallDescriptions;
