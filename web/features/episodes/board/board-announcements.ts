import type { BoardGuest, GuestState } from '@linecheck/contract';
import { board, boardChanges } from '@linecheck/texts/en/episodes/board';
import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../texts/fill';
import { currentTexts } from '../../../texts/use-texts';

type AnnouncedGuest = Pick<BoardGuest, 'id' | 'guestName' | 'state'>;

/** Shortest time between two announcements, so that a busy board does not talk all the time. */
const PAUSE_MS = 5000;

const NAMES_MAX = 3;

/** Collects the guests whose state has changed, and says at most one line in each pause. Exported for tests. */
export class BoardAnnouncer {
  private states: ReadonlyMap<string, GuestState> = new Map();
  private readonly waiting = new Map<string, AnnouncedGuest>();
  private spokenAt = Number.NEGATIVE_INFINITY;

  /** Takes the guests on the page. Those who were not there before are no news: the filter may have changed. */
  note(guests: readonly AnnouncedGuest[]): void {
    for (const guest of guests) {
      const before = this.states.get(guest.id);
      if (before !== undefined && before !== guest.state) this.waiting.set(guest.id, guest);
    }
    this.states = new Map(guests.map(({ id, state }) => [id, state]));
  }

  /** Milliseconds until the next line; undefined if there is nothing to say. */
  waitMs(nowMs: number): number | undefined {
    return this.waiting.size === 0 ? undefined : Math.max(0, this.spokenAt + PAUSE_MS - nowMs);
  }

  /** "Ada: To fix. Bo: Ready." */
  say(nowMs: number): string {
    const texts = currentTexts(boardChanges);
    const { states } = currentTexts(board);
    const changed = [...this.waiting.values()];
    this.waiting.clear();
    this.spokenAt = nowMs;
    const lines = changed
      .slice(0, NAMES_MAX)
      .map(({ guestName: name, state }) => fill(texts.guest, { name, state: states[state] }));
    const more = changed.length - lines.length;
    return [...lines, ...(more > 0 ? [fill(texts.more, { count: more })] : [])].map((line) => `${line}.`).join(' ');
  }
}

/** The line for screen readers about the guests whose state has just changed; empty at first. */
export function useBoardAnnouncement(guests: readonly AnnouncedGuest[]): string {
  const announcer = useRef<BoardAnnouncer>(undefined);
  const [line, setLine] = useState('');
  const states = guests.map(({ id, state }) => `${id} ${state}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only states are announced.
  useEffect(() => {
    announcer.current ??= new BoardAnnouncer();
    const { current } = announcer;
    current.note(guests);
    const wait = current.waitMs(performance.now());
    if (wait === undefined) return;
    const timer = setTimeout(() => setLine(current.say(performance.now())), wait);
    return () => clearTimeout(timer);
  }, [states]);
  return line;
}
