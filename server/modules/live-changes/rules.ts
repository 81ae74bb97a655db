import { LIVE_SESSIONS_MAX, type LiveKind, liveKinds } from '@linecheck/contract';

/** Maximum streams of one host on one instance. Each open and visible page uses one; more do not come from pages. */
export const STREAMS_PER_HOST_MAX = 20;

/** A parsed notification of the database: the host and the kind of change. `sign-ins` is not sent to pages. */
interface Announcement {
  readonly host: string;
  readonly what: LiveKind | 'sign-ins';
  /** The id of the changed session; `any` for many sessions. */
  readonly session: string | 'any' | undefined;
}

const ANNOUNCED = [...liveKinds, 'sign-ins'] as const;

const form = new RegExp(`^([0-9a-f-]{36}) (${ANNOUNCED.join('|')})(?: ([0-9a-f-]{36}|\\*))?$`);

/** Undefined for an announcement of a newer version, during a rolling upgrade. */
export function readAnnouncement(text: string): Announcement | undefined {
  const [, host, kind, session] = form.exec(text) ?? [];
  const what = ANNOUNCED.find((known) => known === kind);
  if (host === undefined || what === undefined) return undefined;
  return { host, what, session: session === '*' ? 'any' : session };
}

/** The changes announced for a host since their pages were last notified. */
export interface Gathered {
  readonly changed: Set<LiveKind>;
  /** Undefined if any session may have changed. */
  readonly sessions: Set<string> | undefined;
}

/** Adds an announcement to the gathered ones. */
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
