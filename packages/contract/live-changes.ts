import * as z from 'zod/mini';

/**
 * Where a signed-in host hears what has changed, as server-sent events. It is a stream and no JSON answer, so it is a path
 * here and no `endpoint` of the table. A message says what has changed and never how: the page asks again for that.
 */
export const LIVE_CHANGES_PATH = '/api/events';

/** The event by which the server tells a page not to reconnect by itself: newer pages have taken its place. */
export const REPLACED_EVENT = 'replaced';

/** What a host's pages show and other people change. A result belongs to its session. */
export const liveKinds = ['sessions', 'notifications', 'recordings'] as const;
export type LiveKind = (typeof liveKinds)[number];

/** The most sessions that a message names: with more, the page reloads its list. */
export const LIVE_SESSIONS_MAX = 20;

const message = z.object({ changed: z.array(z.string()), sessions: z.optional(z.array(z.string())) });

/** What has changed. */
export interface LiveChange {
  readonly changed: readonly LiveKind[];
  /** The ids of the sessions that have changed, have come or are gone. Undefined where any may have. */
  readonly sessions?: readonly string[] | undefined;
}

export const liveMessage = ({ changed, sessions }: LiveChange): string => JSON.stringify({ changed, sessions });

/** The content of a message. A page that is older than the server ignores what it does not know. */
export function parseLiveMessage(text: string): LiveChange {
  const { changed, sessions } = message.parse(JSON.parse(text));
  return { changed: liveKinds.filter((kind) => changed.includes(kind)), sessions };
}
