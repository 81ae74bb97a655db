import { VERDICT_STATUSES } from '@linecheck/checks/verdict';
import type { output } from 'zod/v4/core';
import type { CheckStatus } from './check-statuses';
import type { ApiEndpoint } from './endpoint';
import type { notification, notificationsCalls, resultLetterSettings } from './notifications-schemas';

/** What a notification is about: a guest has shared a result, or asks for help. */
export const NOTIFICATION_KINDS = ['result', 'help'] as const;

export type HostNotification = output<typeof notification>;

/** The status that a page shows for that of a notification: a status of a newer server is shown as failed (S1 §2). */
export const shownStatus = (status: string): CheckStatus =>
  VERDICT_STATUSES.find((known) => known === status) ?? 'failed';

/** Interval in ms at which the page polls the unread count (S1 §9). */
export const UNREAD_POLL_MS = 30_000;

export const unreadCount: ApiEndpoint<typeof notificationsCalls.unreadCount> = {
  method: 'GET',
  path: '/api/notifications/unread-count',
  ownSignIn: true,
};

export const listNotifications: ApiEndpoint<typeof notificationsCalls.listNotifications> = {
  method: 'GET',
  path: '/api/notifications',
};

export const markAllNotificationsRead: ApiEndpoint<typeof notificationsCalls.markAllNotificationsRead> = {
  method: 'PUT',
  path: '/api/notifications/mark-all-read',
};

export const markNotificationRead: ApiEndpoint<typeof notificationsCalls.markNotificationRead> = {
  method: 'PUT',
  path: '/api/notifications/:id/read',
};

/**
 * Path of the server-sent events that notify a signed-in host of changes. It is a stream and not a JSON response, so it
 * is not an `endpoint`. A message names the changed data but does not contain it: the page fetches it again.
 */
export const LIVE_CHANGES_PATH = '/api/live';

/**
 * The parameter with the time at which a page read its data, in ms since 1970 by the server's clock. The server then
 * reports only later changes.
 */
export const LIVE_SINCE_PARAMETER = 'since';

/** The event after which a page does not reconnect automatically, because newer pages have replaced it. */
export const REPLACED_EVENT = 'replaced';

/**
 * The kinds of data on a host's pages that other people change. A result belongs to its session. `people` are the
 * members, their roles and names, the name of the workspace and its invitations; `activity` is its log. `help` are the
 * requests for help.
 */
export const liveKinds = ['sessions', 'notifications', 'recordings', 'people', 'activity', 'episodes', 'help'] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Maximum number of sessions in one message; with more, the page reloads its list. */
export const LIVE_SESSIONS_MAX = 20;

export interface LiveChange {
  readonly changed: readonly LiveKind[];
  /** The ids of the sessions that were changed, added or removed. Undefined if any may have changed. */
  readonly sessions?: readonly string[] | undefined;
}

interface SentChange {
  readonly changed: readonly string[];
  readonly sessions?: readonly string[];
}

export const liveMessage = ({ changed, sessions }: LiveChange): string => JSON.stringify({ changed, sessions });

/** Parses a message. A page that is older than the server ignores unknown kinds. */
export function parseLiveMessage(text: string): LiveChange {
  const { changed, sessions }: SentChange = JSON.parse(text);
  return { changed: liveKinds.filter((kind) => changed.includes(kind)), sessions };
}

/** The results for which a host wants an email. `problems`: those with a check that did not pass. */
export const RESULT_LETTERS = ['all', 'problems', 'none'] as const;
export type ResultLetters = (typeof RESULT_LETTERS)[number];

export type ResultLetterSettings = output<typeof resultLetterSettings>;

export const readResultLetters: ApiEndpoint<typeof notificationsCalls.readResultLetters> = {
  method: 'GET',
  path: '/api/account/result-letters',
};

export const changeResultLetters: ApiEndpoint<typeof notificationsCalls.changeResultLetters> = {
  method: 'PUT',
  path: '/api/account/result-letters',
};

/** Used by the link in such an email, and by mail programs that offer to unsubscribe (RFC 8058), which post a form. */
export const endResultLetters: ApiEndpoint<typeof notificationsCalls.endResultLetters> = {
  method: 'POST',
  path: '/api/result-letters/:token/off',
};
