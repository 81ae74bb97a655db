import * as z from 'zod/mini';

/**
 * Where a signed-in host hears what has changed, as server-sent events. It is a stream and no JSON answer, so it is a path
 * here and no `endpoint` of the table. A message says what has changed and never how: the page asks again for that.
 */
export const LIVE_CHANGES_PATH = '/api/events';

/** The event by which the server says that this page should not come back by itself: newer ones took its place. */
export const REPLACED_EVENT = 'replaced';

/** What a host's pages show and other people change. A result belongs to its session. */
export const liveKinds = ['sessions', 'notifications', 'recordings'] as const;
export type LiveKind = (typeof liveKinds)[number];

const message = z.object({ changed: z.array(z.string()) });

export const liveMessage = (changed: Iterable<LiveKind>): string => JSON.stringify({ changed: [...changed] });

/** What a message names. A page that is older than the server leaves out what it does not know. */
export function parseLiveMessage(text: string): readonly LiveKind[] {
  const { changed } = message.parse(JSON.parse(text));
  return liveKinds.filter((kind) => changed.includes(kind));
}
