import { LIVE_SESSIONS_MAX, type LiveKind, liveKinds } from '@linecheck/contract';

/** Maximum streams of one person in one workspace, on one instance. Each open and visible page uses one, so only a script needs more. */
export const STREAMS_PER_PERSON_MAX = 20;

/**
 * Maximum streams of one sign-in, which is one browser. Over HTTP/1.1 a browser opens six connections to a server; the
 * others are left to calls.
 */
export const STREAMS_PER_SIGN_IN_MAX = 4;

interface Announcement {
  /** The id of the workspace; of the person, if it is about their sign-ins or memberships. */
  readonly id: string;
  readonly what: (typeof ANNOUNCED)[number];
  /**
   * Id of the changed session; `any` if any session may have changed; undefined if the change is not about sessions.
   */
  readonly session: string | 'any' | undefined;
}

/** The kinds of announcements. Pages are sent `memberships` as `people`, and no `sign-ins`. */
const ANNOUNCED = [...liveKinds, 'sign-ins', 'memberships'] as const;

const FORMAT = new RegExp(`^([0-9a-f-]{36}) (${ANNOUNCED.join('|')})(?: ([0-9a-f-]{36}|\\*))?$`);

/** Parses a notification. Returns undefined for a kind that only a newer version has, during a rolling upgrade. */
export function readAnnouncement(text: string): Announcement | undefined {
  const [, id, kind, session] = FORMAT.exec(text) ?? [];
  const what = ANNOUNCED.find((known) => known === kind);
  if (id === undefined || what === undefined) return undefined;
  return { id, what, session: session === '*' ? 'any' : session };
}

export interface GatheredChanges {
  readonly changed: Set<LiveKind>;
  /** Undefined if any session may have changed. */
  readonly sessions: Set<string> | undefined;
}

export function withAnnounced(
  { changed, sessions }: GatheredChanges,
  kind: LiveKind,
  session: Announcement['session'],
): GatheredChanges {
  const kinds = new Set(changed).add(kind);
  if (session === undefined) return { changed: kinds, sessions };
  const withSession = session === 'any' ? undefined : new Set(sessions).add(session);
  const isKnown = sessions !== undefined && withSession !== undefined && withSession.size <= LIVE_SESSIONS_MAX;
  return { changed: kinds, sessions: isKnown ? withSession : undefined };
}
