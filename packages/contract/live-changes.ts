import * as z from 'zod/mini';

/**
 * Path of the server-sent events that notify a signed-in host of changes. It is a stream and not a JSON response, so it
 * is not an `endpoint`. A message names the changed data but does not contain it: the page fetches it again.
 */
export const LIVE_CHANGES_PATH = '/api/events';

/** The event after which a page must not reconnect automatically, because newer pages have replaced it. */
export const REPLACED_EVENT = 'replaced';

/** The kinds of data on a host's pages that other people change. A result belongs to its session. */
export const liveKinds = ['sessions', 'notifications', 'recordings'] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Maximum number of sessions in one message; with more, the page reloads its list. */
export const LIVE_SESSIONS_MAX = 20;

const message = z.object({ changed: z.array(z.string()), sessions: z.optional(z.array(z.string())) });

/** A notification of changed data. */
export interface LiveChange {
  readonly changed: readonly LiveKind[];
  /** The ids of the sessions that were changed, added or removed. Undefined if any may have changed. */
  readonly sessions?: readonly string[] | undefined;
}

/** Encodes a message. */
export const liveMessage = ({ changed, sessions }: LiveChange): string => JSON.stringify({ changed, sessions });

/** Parses a message. A page that is older than the server ignores unknown kinds. */
export function parseLiveMessage(text: string): LiveChange {
  const { changed, sessions } = message.parse(JSON.parse(text));
  return { changed: liveKinds.filter((kind) => changed.includes(kind)), sessions };
}
