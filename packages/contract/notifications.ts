import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { COMPARED_OUTCOMES } from './episodes/recheck';
import { fault, id, okResponse, timestamp } from './fields';
import { checkStatus } from './result-checks';

export const notification = z.object({
  id,
  guestName: z.string(),
  /** An unknown status is shown as failed (S1 §2). */
  status: z.catch(checkStatus, 'failed'),
  isRead: z.boolean(),
  createdAt: timestamp,
  guestResultId: id,
  /** The outcome of a short check; null for a full result. */
  recheck: z.nullable(z.enum(COMPARED_OUTCOMES)),
  /** True if the result fits the show of the link, now; null without a show. After a recheck, true if that was ready. */
  fits: z.nullable(z.boolean()),
});

export type HostNotification = z.infer<typeof notification>;

/** Interval in ms at which the page polls the unread count (S1 §9). */
export const UNREAD_POLL_MS = 30_000;

export const unreadCount = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'The number of unread notifications',
  response: z.object({ count: z.number() }),
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications, newest first',
  action: 'self',
  response: z.array(notification),
});

export const markAllNotificationsRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/mark-all-read',
  summary: 'Mark notifications as read, up to the newest one seen',
  action: 'self',
  body: z.optional(z.nullable(z.strictObject({ newestSeenId: z.optional(id) }))),
  response: okResponse,
});

export const markNotificationRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  summary: 'Mark one notification as read',
  action: 'self',
  params: z.strictObject({ id }),
  response: okResponse,
});

/**
 * Path of the server-sent events that notify a signed-in host of changes. It is a stream and not a JSON response, so it
 * is not an `endpoint`. A message names the changed data but does not contain it: the page fetches it again.
 */
export const LIVE_CHANGES_PATH = '/api/events';

/**
 * The parameter with the time at which a page read its data, in ms since 1970 by the server's clock. The server then
 * reports only later changes.
 */
export const LIVE_SINCE_PARAMETER = 'since';

/** The event after which a page does not reconnect automatically, because newer pages have replaced it. */
export const REPLACED_EVENT = 'replaced';

/**
 * The kinds of data on a host's pages that other people change. A result belongs to its session. `people` are the
 * members, their roles and names, the name of the workspace and its invitations; `activity` is its log.
 */
export const liveKinds = ['sessions', 'notifications', 'recordings', 'people', 'activity', 'episodes'] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Maximum number of sessions in one message; with more, the page reloads its list. */
export const LIVE_SESSIONS_MAX = 20;

const message = z.object({ changed: z.array(z.string()), sessions: z.optional(z.array(z.string())) });

export interface LiveChange {
  readonly changed: readonly LiveKind[];
  /** The ids of the sessions that were changed, added or removed. Undefined if any may have changed. */
  readonly sessions?: readonly string[] | undefined;
}

export const liveMessage = ({ changed, sessions }: LiveChange): string => JSON.stringify({ changed, sessions });

/** Parses a message. A page that is older than the server ignores unknown kinds. */
export function parseLiveMessage(text: string): LiveChange {
  const { changed, sessions } = message.parse(JSON.parse(text));
  return { changed: liveKinds.filter((kind) => changed.includes(kind)), sessions };
}

/** The results for which a host wants an email. `problems`: those with a check that did not pass. */
export const resultLetters = z.enum(['all', 'problems', 'none'], fault('result_letters_unknown'));

export type ResultLetters = z.infer<typeof resultLetters>;

export const resultLetterSettings = z.object({
  letters: resultLetters,
  /**
   * The reason why none are sent regardless of the setting: this installation sends no email, or the address is not
   * confirmed.
   */
  obstacle: z.nullable(z.enum(['no_mail', 'unconfirmed'])),
});

export type ResultLetterSettings = z.infer<typeof resultLetterSettings>;

export const readResultLetters = endpoint({
  method: 'GET',
  path: '/api/account/result-letters',
  summary: 'The setting for which results the signed-in host gets an email',
  action: 'self',
  response: resultLetterSettings,
});

export const changeResultLetters = endpoint({
  method: 'PUT',
  path: '/api/account/result-letters',
  summary: 'Change for which results the signed-in host gets an email',
  action: 'self',
  body: z.strictObject({ letters: resultLetters }),
  response: resultLetterSettings,
});

/** Used by the link in such an email, and by mail programs that offer to unsubscribe (RFC 8058), which post a form. */
export const endResultLetters = endpoint({
  method: 'POST',
  path: '/api/result-letters/:token/off',
  summary: 'Switch off the emails about results, by the token in each of them',
  params: z.strictObject({ token: z.uuid(fault('unsubscribe_token_invalid')) }),
  response: okResponse,
});
