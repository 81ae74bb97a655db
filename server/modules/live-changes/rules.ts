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

/** Limits the memory for the times of last changes. Pages of workspaces that were dropped are told to ask again. */
const REMEMBERED_MAX = 20_000;

/** How far the clocks of two instances may differ: a page may have its data from another one. */
const CLOCKS_DIFFER_MS = 2000;

/** When something last changed, by the id of the workspace or person, while this instance has been listening. */
export class LastChanges {
  private readonly times = new Map<string, number>();
  /** Changes before this are unknown. */
  private knownFromMs = Number.POSITIVE_INFINITY;

  constructor(private readonly rememberedMax = REMEMBERED_MAX) {}

  /** Begins again: all changes before now are unknown. */
  restart(nowMs: number): void {
    this.times.clear();
    this.knownFromMs = nowMs;
  }

  note(id: string, nowMs: number): void {
    this.times.delete(id);
    this.times.set(id, nowMs);
    if (this.times.size <= this.rememberedMax) return;
    const [oldest] = this.times;
    if (oldest === undefined) return;
    this.times.delete(oldest[0]);
    this.knownFromMs = oldest[1] + 1;
  }

  /** False only if nothing of these has changed since a page read its data. @param sinceMs undefined if unknown. */
  mayHaveChanged(ids: readonly string[], sinceMs: number | undefined): boolean {
    if (sinceMs === undefined) return true;
    const fromMs = sinceMs - CLOCKS_DIFFER_MS;
    return fromMs < this.knownFromMs || ids.some((id) => (this.times.get(id) ?? 0) >= fromMs);
  }
}

/** The id that a message has for reconnections: the server's time in ms since 1970, as `since` in the address. */
export function readSince(text: unknown, nowMs: number): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) return undefined;
  // A time in the future, from another clock, would hide changes.
  return Math.min(Number(text), nowMs);
}
