import { LIVE_SESSIONS_MAX, type LiveKind, liveKinds } from '@linecheck/contract';

/** Streams of one host on one instance. Each open and visible page takes one; more than these do not come from pages. */
export const STREAMS_PER_HOST_MAX = 20;

/** An announcement of the database: whose, and what. `sign-ins` is not for pages. */
interface Announcement {
  readonly host: string;
  readonly what: LiveKind | 'sign-ins';
  /** The id of the session that it concerns; `any` where these are many. */
  readonly session: string | 'any' | undefined;
}

const form = new RegExp(`^([0-9a-f-]{36}) (${liveKinds.join('|')}|sign-ins)(?: ([0-9a-f-]{36}|\\*))?$`);

/** Undefined for what a newer version announces, while instances are upgraded one after the other. */
export function readAnnouncement(text: string): Announcement | undefined {
  const [, host, what, session] = form.exec(text) ?? [];
  if (host === undefined) return undefined;
  return { host, what: what as Announcement['what'], session: session === '*' ? 'any' : session };
}

/** What has been announced for a host since their pages were last notified. */
export interface Gathered {
  readonly changed: Set<LiveKind>;
  /** Undefined once any session may have changed. */
  readonly sessions: Set<string> | undefined;
}

/** What is gathered, with one more announcement. */
export function withAnnounced(
  { changed, sessions }: Gathered,
  kind: LiveKind,
  session: Announcement['session'],
): Gathered {
  const kinds = new Set(changed).add(kind);
  if (session === undefined) return { changed: kinds, sessions };
  const named = session === 'any' ? undefined : new Set(sessions).add(session);
  const isKnown = sessions !== undefined && named !== undefined && named.size <= LIVE_SESSIONS_MAX;
  return { changed: kinds, sessions: isKnown ? named : undefined };
}
